internal import History
internal import Loans

extension LoanState {
  /// The columns of a state in the order in which they are read and written.
  static let columns =
    ["id", "left_at", "followed", "asked", "stage"] + LoanSummary.columns
    + ["posted", "partner", "themes", "texts", "revised", "deadline", "deadline_changed"]

  /// Reads the columns of a state, and returns `nil` if the row is damaged.
  static func state(_ row: Statement) -> LoanState? {
    RowReader.read(row) { row throws(RowReader.DamagedRow) in try LoanState(from: &row) }
  }

  private init(from row: inout RowReader) throws(RowReader.DamagedRow) {
    let id = try row.loanID()
    let left = try row.time()
    let isFollowed = try RowReader.required(row.integer(0...1)) == 1
    let wasAsked = try RowReader.required(row.integer(0...1)) == 1
    let stage = try RowReader.required(row.name(of: Stage.self))
    self.init(
      id: id, summary: try LoanSummary(from: &row), stage: stage,
      presence: left.map { .left($0, isFollowed: isFollowed) } ?? (wasAsked ? .listed : .notAsked))
    posted = try row.time()
    partner = try row.integer()
    themes = try row.text().map([String].init(lines:)) ?? []
    story = StoryFingerprint(text: try row.text() ?? "")
    revised = try row.time()
    deadline = try row.text().map(DeadlineRecord.init(text:))
    deadlineChanged = try row.time()
  }

  /// The values of the columns.
  var values: [SQLValue] {
    let presence: [SQLValue] = [
      .integer(leftAt?.seconds), .integer(isFollowed ? 1 : 0),
      .integer(self.presence == .notAsked ? 0 : 1),
    ]
    return [.integer(id.value)] + presence + [.text(stage.rawValue)] + summary.values + [
      .integer(posted?.seconds), .integer(partner), .text(themes.isEmpty ? nil : themes.lines),
      .text(story.text.isEmpty ? nil : story.text), .integer(revised?.seconds),
      .text(deadline?.text), .integer(deadlineChanged?.seconds),
    ]
  }
}

extension [String] {
  /// The texts, each on a line of its own. In a text, `\n` is a line feed and `\\` a backslash.
  fileprivate var lines: String {
    let escaped = map { text in
      text.utf8.flatMap { byte in
        switch byte {
        case UInt8(ascii: "\n"): [UInt8](#"\n"#.utf8)
        case UInt8(ascii: #"\"#): [UInt8](#"\\"#.utf8)
        default: [byte]
        }
      }
    }
    return String(decoding: [UInt8](escaped.joined(separator: "\n".utf8)), as: UTF8.self)
  }

  /// Reads what `lines` wrote.
  fileprivate init(lines: String) {
    let parts = lines.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    self = parts.map { line in
      var text: [UInt8] = []
      var isEscaped = false
      for byte in line {
        if isEscaped {
          text.append(byte == UInt8(ascii: "n") ? UInt8(ascii: "\n") : byte)
        } else if byte != UInt8(ascii: #"\"#) {
          text.append(byte)
        }
        isEscaped = !isEscaped && byte == UInt8(ascii: #"\"#)
      }
      return String(decoding: text, as: UTF8.self)
    }
  }
}
