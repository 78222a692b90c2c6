package import Loans

extension LoanState {
  /// The state as an object of JSON, without the identifier and without when the loan left.
  package var text: String {
    var object = JSONObject()
    summary.write(to: &object)
    object.add("stage", stage.rawValue)
    if presence == .notAsked { object.add("asked", false) }
    object.add("posted", posted)
    object.add("partner", partner)
    object.add("themes", themes, write: appendJSONString)
    object.add("revised", revised)
    object.add("deadline", deadline?.text)
    object.add("deadline_changed", deadlineChanged)
    object.add("texts", story.text.isEmpty ? nil : story.text)
    return String(decoding: object.closed, as: UTF8.self)
  }

  /// Reads a state.
  ///
  /// - Parameters:
  ///   - id: The identifier of the loan.
  ///   - text: The state as `text` has it.
  ///   - left: When the loan left the list; `nil` if it did not.
  ///   - isFollowed: Whether Kiva is asked what became of the loan after it left.
  /// - Throws: What is wrong with the text.
  package init(
    id: LoanID, text: String, left: Timestamp?, isFollowed: Bool
  ) throws(HistoryError) {
    let json = try FlatJSON(text.utf8)
    guard let stage = try json.text("stage").flatMap(Stage.init) else {
      throw HistoryError("'stage' is missing")
    }
    let listed = json["asked"] == .bool(false) ? Presence.notAsked : .listed
    self.init(
      id: id, summary: try LoanSummary(json), stage: stage,
      presence: left.map { .left($0, isFollowed: isFollowed) } ?? listed)
    posted = try json.text("posted").flatMap(Timestamp.init(iso8601:))
    partner = try json.count("partner")
    themes = try json.texts("themes")
    revised = try json.text("revised").flatMap(Timestamp.init(iso8601:))
    deadline = try json.text("deadline").map(DeadlineRecord.init(text:))
    deadlineChanged = try json.text("deadline_changed").flatMap(Timestamp.init(iso8601:))
    story = StoryFingerprint(text: try json.text("texts") ?? "")
  }
}
