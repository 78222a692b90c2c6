package import Loans

/// What is known of a loan after the last comparison, with which the next snapshot is compared.
package struct LoanState: Equatable, Sendable {
  package let id: LoanID
  /// What was last known, with the figures.
  package var summary: LoanSummary
  package var stage: Stage
  package var presence: Presence
  /// What a listing chooses by, besides the country and the sector.
  package var posted: Timestamp?
  package var partner: Int?
  package var themes: [String] = []
  package var story = StoryFingerprint()
  /// When an event last revised the loan; `nil` if none did.
  package var revised: Timestamp?
  /// When a figure or the stage last changed; `nil` if none ever did.
  package var figuresChanged: Timestamp?
  /// What the calendar said at the last comparison; `nil` if that is not known.
  package var deadline: DeadlineRecord?
  /// When what the calendar says last changed; `nil` if it never did.
  package var deadlineChanged: Timestamp?

  /// How far a loan has come. It never goes back to an earlier stage.
  package enum Stage: String, Comparable, Sendable {
    case open, ended, funded

    package init(_ reason: Loan.ClosedReason?) {
      switch reason {
      case .funded: self = .funded
      case .ended: self = .ended
      case nil: self = .open
      }
    }

    private var order: Int {
      switch self {
      case .open: 0
      case .ended: 1
      case .funded: 2
      }
    }

    package static func < (left: Stage, right: Stage) -> Bool { left.order < right.order }
  }

  /// Whether the loan is on the list.
  package enum Presence: Equatable, Sendable {
    case listed
    /// The last listing was not asked for such loans, so that nobody knows.
    case notAsked
    /// The loan left the list at this time. If it is followed, Kiva is asked what became of it.
    case left(Timestamp, isFollowed: Bool)
  }

  package init(
    id: LoanID, summary: LoanSummary, stage: Stage = .open, presence: Presence = .listed
  ) {
    self.id = id
    self.summary = summary
    self.stage = stage
    self.presence = presence
  }

  /// Creates the state of a loan that has come to the list.
  package init(of loan: Loan, from provenance: Provenance) {
    self.init(id: loan.id, summary: LoanSummary(of: loan), stage: Stage(loan.closedReason))
    posted = loan.posted
    partner = loan.partner?.id
    themes = loan.themes
    story = StoryFingerprint(of: loan, from: provenance)
    deadline = DeadlineRecord(of: loan)
  }

  /// When the loan left the list; `nil` unless it has.
  package var leftAt: Timestamp? {
    if case .left(let time, _) = presence { time } else { nil }
  }

  /// Whether Kiva is asked what became of the loan.
  package var isFollowed: Bool {
    if case .left(_, let isFollowed) = presence { isFollowed } else { false }
  }

  /// A loan with what a listing chooses by.
  package var loan: Loan {
    var values = Loan.Values(id: id)
    values.posted = posted
    values.place.countryCode = summary.countryCode
    values.sector = summary.sector
    values.themes = themes
    values.partner = partner.map { Loan.FieldPartner(id: $0) }
    return Loan(values)
  }
}
