internal import History
internal import Loans

extension LoanState {
  /// The columns of a state in the order in which they are read and written.
  static let columns =
    ["id", "left_at", "followed", "asked", "stage"] + LoanSummary.columns
    + ["posted", "partner", "themes", "texts", "revised", "deadline", "deadline_changed"]

  /// Reads the columns of a state, and returns `nil` if the row is damaged.
  init?(row: Statement) {
    let state = RowReader.read(row) { row throws(RowReader.DamagedRow) in
      try LoanState(from: &row)
    }
    guard let state else { return nil }
    self = state
  }

  private init(from row: inout RowReader) throws(RowReader.DamagedRow) {
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
    deadline = try row.text().map(DeadlineRecord.init(text:))
    deadlineChanged = try row.time()
  }

  /// Binds the values of the columns.
  func add(to parameters: inout ParameterWriter) throws(SQLiteError) {
    try parameters.add(id.value)
    try parameters.add(leftAt?.seconds)
    try parameters.add(isFollowed ? 1 : 0)
    try parameters.add(presence == .notAsked ? 0 : 1)
    try parameters.add(stage.rawValue)
    try summary.add(to: &parameters)
    try parameters.add(posted?.seconds)
    try parameters.add(partner)
    try parameters.add(themes.isEmpty ? nil : themes.lines)
    try parameters.add(story.text.isEmpty ? nil : story.text)
    try parameters.add(revised?.seconds)
    try parameters.add(deadline?.text)
    try parameters.add(deadlineChanged?.seconds)
  }
}
