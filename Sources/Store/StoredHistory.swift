/// The record of something that happened to a loan.
package struct StoredEvent: Equatable, Sendable {
  /// The loan's number at Kiva.
  package var id: Int
  /// The time of the data, in seconds since 1970, UTC.
  package var seconds: Int
  /// The number of the kind, which is its place among the changes of one loan at one time.
  package var kind: Int
  /// The details of the event, as one JSON object.
  package var detail: String

  package init(id: Int, seconds: Int, kind: Int, detail: String) {
    self.id = id
    self.seconds = seconds
    self.kind = kind
    self.detail = detail
  }
}

/// The record of what was last known of a loan.
package struct StoredLoanState: Equatable, Sendable {
  /// The loan's number at Kiva.
  package var id: Int
  /// When the loan left the list, in seconds since 1970, UTC; `nil` if it did not.
  package var leftSeconds: Int?
  /// Whether Kiva is asked what became of the loan.
  package var isFollowed: Bool
  /// The state as one JSON object.
  package var state: String

  package init(id: Int, leftSeconds: Int?, isFollowed: Bool, state: String) {
    self.id = id
    self.leftSeconds = leftSeconds
    self.isFollowed = isFollowed
    self.state = state
  }
}

/// The record of the last listing of a site.
package struct StoredListing: Equatable, Sendable {
  /// The time of the data, in seconds since 1970, UTC.
  package var seconds: Int
  /// What the listing was asked for, as text.
  package var scope: String

  package init(seconds: Int, scope: String) {
    self.seconds = seconds
    self.scope = scope
  }
}

/// What a build or an import adds to the history of a site.
package struct HistoryUpdate: Equatable, Sendable {
  /// The last listing; `nil` if it stays.
  package var listing: StoredListing?
  /// The listing on which the update is based. If the store has another one by now, nothing is
  /// added.
  package var earlierListing: StoredListing?
  /// The new events. Those that the store has already stay as they are.
  package var events: [StoredEvent] = []
  /// The states that replace those of the same loans.
  package var states: [StoredLoanState] = []
  /// The courses that replace those of the same loans, by the loan's number.
  package var courses: [Int: String] = [:]
  /// The time in seconds since 1970 before which events are deleted, and what else is known of
  /// loans that left the list before it.
  package var oldestSeconds: Int?
  /// Whether all of the history is deleted, and nothing is added.
  package var deletesAll = false

  package init() {}

  /// Whether the update adds something.
  package var addsSomething: Bool {
    !deletesAll && (listing != nil || !events.isEmpty || !states.isEmpty || !courses.isEmpty)
  }
}
