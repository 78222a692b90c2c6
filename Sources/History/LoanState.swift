package import Loans

/// What is known about a loan after the last comparison. The next snapshot is compared with it.
package struct LoanState: Equatable, Sendable {
  package let id: LoanID
  /// The last known description, with the figures.
  package var summary: LoanSummary
  package var stage: Stage
  package var presence: Presence
  /// The values that determine whether a listing includes the loan, besides the country and the
  /// sector.
  package var posted: Timestamp?
  package var partner: Int?
  package var themes: [String] = []
  package var story = StoryFingerprint()
  /// When the loan was last revised (`LoanEvent.Change.revisesLoan`); `nil` if it never was.
  package var revised: Timestamp?
  /// When a figure or the stage last changed; `nil` if none ever did.
  package var figuresChanged: Timestamp?
  /// The calendar's content at the last comparison; `nil` if it is unknown.
  package var deadline: DeadlineRecord?
  /// When the calendar's content last changed; `nil` if it never did.
  package var deadlineChanged: Timestamp?

  /// The stage of a loan. A loan never returns to an earlier stage.
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
    /// The last listing did not cover such loans, so it is unknown.
    case notAsked
    /// The loan left the list at this time. If it is followed, builds request it from Kiva to find
    /// out why.
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

  package var leftAt: Timestamp? { if case .left(let time, _) = presence { time } else { nil } }

  package var isFollowed: Bool {
    if case .left(_, let isFollowed) = presence { isFollowed } else { false }
  }

  /// A loan that has only the values by which a listing chooses loans.
  package var loan: Loan {
    var values = Loan.Values(id: id)
    values.posted = posted
    values.location.countryCode = summary.countryCode
    values.sector = summary.sector
    values.themes = themes
    values.partner = partner.map { Loan.FieldPartner(id: $0) }
    return Loan(values)
  }

  /// Updates the figures and the stage from a loan. Returns the changes between two known values.
  mutating func update(figuresOf loan: Loan) -> [LoanEvent.Change] {
    var changes: [LoanEvent.Change] = []
    let earlier = summary.figures
    var figures = LoanFigures(of: loan).completed(by: earlier)
    // Only loans that are fundraising have baskets, so here an unknown amount replaces the previous
    // one.
    if !loan.isFundraising { figures.basket = loan.basket }
    if figures.differs(from: earlier) { changes.append(.moved(from: earlier, to: figures)) }
    summary.figures = figures
    let next = Stage(loan.closedReason)
    if next > stage {
      stage = next
      summary.closedReason = loan.closedReason
      changes.append(next == .funded ? .funded(figures) : .ended(figures))
    }
    return changes
  }

  /// Returns whether the loan has the same figures and the same stage as the state. Values that
  /// only one of them knows are not compared.
  func hasFigures(of loan: Loan) -> Bool {
    !LoanFigures(of: loan).differs(from: summary.figures) && Stage(loan.closedReason) == stage
  }

  /// Updates the name, the place, the texts, and the values by which a listing chooses loans.
  /// Returns whether the name, the place, the sector, the activity or a text has changed.
  mutating func update(textsOf loan: Loan, from provenance: Provenance) -> Bool {
    let story = StoryFingerprint(of: loan, from: provenance)
    let hasChanged =
      story.differs(from: self.story) || Self.differsInWords(loan.name, summary.name)
      || Self.differs(loan.location.countryCode, summary.countryCode)
      || Self.differs(loan.sector?.foldedName, summary.sector?.foldedName)
      || loan.location.countryCode == nil
        && Self.differs(loan.location.country?.foldedName, summary.country?.foldedName)
    self.story = story.completed(by: self.story)
    // Kiva may have withdrawn the name.
    summary.name = loan.name
    summary.countryCode = loan.location.countryCode ?? summary.countryCode
    summary.country = loan.location.country ?? summary.country
    summary.sector = loan.sector ?? summary.sector
    posted = loan.posted ?? posted
    partner = loan.partner?.id ?? partner
    if !loan.themes.isEmpty { themes = loan.themes }
    return hasChanged
  }

  /// Updates the calendar's content from a loan; `isRevised` says whether its texts or amount have
  /// changed. Calendar entries are numbered by the minutes until the last change. So each change
  /// counts as at least a minute later than the previous one, even if the data is newer by less
  /// than that, or if a clock was wrong.
  mutating func update(deadlineOf loan: Loan, at time: Timestamp, isRevised: Bool) {
    let earlier = deadline
    let next = DeadlineRecord(of: loan)
    deadline = next
    guard isRevised || Self.differs(next, earlier) else { return }
    let last = [posted, revised, deadlineChanged].compactMap(\.self).max()
    deadlineChanged = max(time, last.map { Timestamp(seconds: $0.seconds + 60) } ?? time)
  }

  /// Returns whether two names differ in more than the white space between their words.
  private static func differsInWords(_ new: String?, _ earlier: String?) -> Bool {
    differs(new, earlier) && differs(new?.words, earlier?.words)
  }

  private static func differs<Value: Equatable>(_ new: Value?, _ earlier: Value?) -> Bool {
    guard let new, let earlier else { return false }
    return new != earlier
  }
}

extension String {
  fileprivate var words: [Substring] { split(whereSeparator: \.isWhitespace) }
}

extension LoanState {
  /// Creates the state of a loan from its events, which are in the order of time; `nil` if there
  /// are none. Values that events lack, such as texts, come from an earlier state. Without one they
  /// are unknown, and count as unchanged. A loan that left long before the last data is not
  /// followed.
  package init?(after events: [LoanEvent], _ earlier: LoanState? = nil, at time: Timestamp) {
    guard let first = events.first else { return nil }
    var state = earlier ?? LoanState(id: first.loan, summary: LoanSummary())
    for event in events { state.apply(event) }
    if let left = state.leftAt {
      let isRecent = time.seconds - left.seconds <= HistoryComparison.followedSeconds
      state.presence = .left(left, isFollowed: isRecent && state.stage == .open)
    }
    self = state
  }

  private mutating func apply(_ event: LoanEvent) {
    if let summary = event.change.summary { self.summary.update(with: summary) }
    if event.change.revisesLoan { revised = event.time }
    if event.change.changesFigures { figuresChanged = event.time }
    if event.change.revisesLoan || event.change.movesRemaining {
      deadlineChanged = max(deadlineChanged ?? event.time, event.time)
    }
    switch event.change {
    case .appeared(let summary), .returned(let summary):
      presence = .listed
      stage = max(stage, Stage(summary.closedReason))
    case .edited: break
    case .moved(_, let figures): summary.figures = figures
    case .funded(let figures):
      summary.figures = figures
      summary.closedReason = .funded
      stage = .funded
    case .ended(let figures):
      summary.figures = figures
      stage = max(stage, .ended)
      if stage == .ended { summary.closedReason = .ended }
    case .left: presence = .left(event.time, isFollowed: false)
    }
  }
}

extension LoanEvent.Change {
  /// Whether the change affects the amount still to raise.
  fileprivate var movesRemaining: Bool {
    guard case .moved(let old, let new) = self, let before = old.remaining else { return false }
    return before != new.remaining
  }
}

extension LoanSummary {
  fileprivate mutating func update(with later: LoanSummary) {
    name = later.name ?? name
    countryCode = later.countryCode ?? countryCode
    country = later.country ?? country
    sector = later.sector ?? sector
    closedReason = later.closedReason ?? closedReason
    figures = later.figures
  }
}
