internal import History
internal import Loans
internal import SQLite

extension LoanState {
  /// The columns of a state in the order in which they are read and written.
  static let columns =
    ["id", "left_at", "followed", "asked", "stage"] + LoanSummary.columns
    + ["posted", "partner", "themes", "texts", "revised", "figures_changed"]
    + ["deadline", "deadline_changed"]

  init(from row: inout RowReader) throws(RowReader.DamagedRow) {
    let id = try row.loanID()
    let left = try row.time()
    let isFollowed = try RowReader.required(row.integer(0...1)) == 1
    let wasAsked = try RowReader.required(row.integer(0...1)) == 1
    let stage = try RowReader.required(row.value(of: Stage.self))
    self.init(
      id: id, summary: try LoanSummary(from: &row), stage: stage,
      presence: left.map { .left($0, isFollowed: isFollowed) } ?? (wasAsked ? .listed : .notAsked))
    posted = try row.time()
    partner = try row.integer()
    themes = try row.text().map([String].init(lines:)) ?? []
    story = StoryFingerprint(text: try row.text() ?? "")
    revised = try row.time()
    figuresChanged = try row.time()
    deadline = try row.text().map(DeadlineRecord.init(text:))
    deadlineChanged = try row.time()
  }

  func add(to row: inout RowBatch) {
    row.add(id.value)
    row.add(leftAt?.seconds)
    row.add(isFollowed ? 1 : 0)
    row.add(presence == .notAsked ? 0 : 1)
    row.add(stage.rawValue)
    summary.add(to: &row)
    row.add(posted?.seconds)
    row.add(partner)
    row.add(themes.isEmpty ? nil : themes.lines)
    row.add(story.text.isEmpty ? nil : story.text)
    row.add(revised?.seconds)
    row.add(figuresChanged?.seconds)
    row.add(deadline?.text)
    row.add(deadlineChanged?.seconds)
  }
}
