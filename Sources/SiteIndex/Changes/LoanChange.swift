package import History
package import Loans

/// The most important thing that happened to a loan within a period.
package struct LoanChange: Equatable, Sendable {
  package let loan: LoanID
  package let type: ChangeType
  /// The time of the last data that shows the change.
  package let time: Timestamp
  /// The growth of the funded amount within the period, below zero if it shrank; `nil` if unknown.
  package let gain: Money?
  /// The earlier amount of the loan, if it asks for a different amount now.
  package let earlierAmount: Money?
  /// The summary of the loan in the events of the period.
  package let summary: LoanSummary?
  /// The last figures within the period.
  package let figures: LoanFigures?

  /// The kinds of changes, in the order of the page: those of `LoanEvent.Change`, and `removed`
  /// pages. A change of the funded amount counts as `moved`, and a change of the amount of the loan
  /// as `edited`.
  package enum ChangeType: String, CaseIterable, Sendable {
    case appeared, returned, funded, moved, ended, left, removed, edited
  }

  /// Finds the most important change of each loan, those with the latest events first. Changes of
  /// lenders or baskets alone do not count.
  package static func all(
    in events: some Sequence<LoanEvent>, removedPages: [LoanHistory.RemovedPage] = []
  ) -> [LoanChange] {
    var eventsOfLoan = Dictionary(grouping: events, by: \.loan)
    var changes: [LoanChange] = []
    var removed: Set<LoanID> = []
    for page in removedPages where removed.insert(page.loan).inserted {
      changes.append(LoanChange(of: page, after: eventsOfLoan.removeValue(forKey: page.loan) ?? []))
    }
    for (loan, events) in eventsOfLoan {
      if let change = LoanChange(of: loan, in: events) { changes.append(change) }
    }
    return changes.sorted { ($1.time, $0.loan) < ($0.time, $1.loan) }
  }
}

extension LoanChange {
  /// Creates the change of a loan whose page was removed. If the loan was funded or ended, that is
  /// the more important change.
  private init(of page: LoanHistory.RemovedPage, after events: [LoanEvent]) {
    if let change = LoanChange(of: page.loan, in: events), [.funded, .ended].contains(change.type) {
      self = change
      return
    }
    let digest = EventDigest(of: events)
    self.init(
      loan: page.loan, type: .removed, time: page.time, gain: nil, earlierAmount: nil,
      summary: digest.summary, figures: digest.figures)
  }

  private init?(of loan: LoanID, in events: [LoanEvent]) {
    let digest = EventDigest(of: events)
    guard let (type, time) = digest.mostImportant else { return nil }
    self.init(
      loan: loan, type: type, time: time, gain: digest.gain, earlierAmount: digest.earlierAmount,
      summary: digest.summary, figures: digest.figures)
  }
}

/// A digest of the events of one loan.
private struct EventDigest {
  private(set) var summary: LoanSummary?
  private(set) var figures: LoanFigures?
  private var first: LoanFigures?
  /// The times when the loan appeared and last came back, and when its figures, its texts and its
  /// amount last changed.
  private var appeared, returned, moved, edited, revised: Timestamp?
  /// The last exit from the list: whether the loan was funded, ended or left, and when.
  private var exit: (type: LoanChange.ChangeType, time: Timestamp)?

  init(of events: [LoanEvent]) {
    let inOrder = events.sorted {
      ($0.time, $0.change.type.order) < ($1.time, $1.change.type.order)
    }
    for event in inOrder { append(event) }
  }

  private mutating func append(_ event: LoanEvent) {
    switch event.change {
    case .appeared(let summary):
      (appeared, exit) = (event.time, nil)
      first = first ?? summary.figures
      update(summary)
    case .returned(let summary):
      (returned, exit) = (event.time, nil)
      first = first ?? summary.figures
      update(summary)
    case .edited(let summary):
      edited = event.time
      update(summary)
    case .moved(let from, let to):
      moved = event.time
      if event.change.revisesLoan { revised = event.time }
      first = first ?? from
      figures = to
    case .funded(let figures):
      exit = (.funded, event.time)
      self.figures = figures
    case .ended(let figures):
      if exit?.type != .funded { exit = (.ended, event.time) }
      self.figures = figures
    case .left: exit = exit ?? (.left, event.time)
    }
  }

  private mutating func update(_ summary: LoanSummary) {
    self.summary = summary
    figures = summary.figures
  }

  var gain: Money? {
    guard let before = first?.funded, let after = figures?.funded else { return nil }
    // The amounts of an imported history can have any size.
    let (cents, isTooLarge) = after.cents.subtractingReportingOverflow(before.cents)
    return isTooLarge ? nil : Money(cents: cents)
  }

  var earlierAmount: Money? {
    guard let before = first?.amount, let after = figures?.amount, before != after
    else { return nil }
    return before
  }

  var mostImportant: (LoanChange.ChangeType, Timestamp)? {
    if let exit { return exit }
    if let appeared { return (.appeared, appeared) }
    if let returned { return (.returned, returned) }
    if let moved, let gain, gain != .zero { return (.moved, moved) }
    // If the amount is the same as at the beginning of the period, its changes do not count.
    let edits = [edited, earlierAmount == nil ? nil : revised].compactMap(\.self)
    return edits.max().map { (.edited, $0) }
  }
}

/// A period up to the time of the data, and the changes of loans in it.
package struct ChangePeriod: Equatable, Sendable {
  package let span: Span
  /// The first second of the period; `nil` if nothing is recorded.
  package let start: Timestamp?
  /// The most important change of each loan, those with the latest events first.
  package let changes: [LoanChange]
  /// Whether anything happened in the period, even if only lenders or baskets changed.
  package let hasEvents: Bool

  /// The length of a period. The raw value is also an anchor on the page.
  package enum Span: String, CaseIterable, Sendable {
    /// The period of the last data that has an event.
    case last
    case day
    case week

    /// The length in days; `nil` for `last`.
    package var days: Int? {
      switch self {
      case .last: nil
      case .day: 1
      case .week: 7
      }
    }
  }

  /// Finds the changes in a period that ends at the time of the data. The `shown` loans have pages.
  package init(_ span: Span, of history: LoanHistory, at time: Timestamp, shown: Set<LoanID> = []) {
    self.span = span
    let start =
      span.days.map { Timestamp(seconds: time.seconds - $0 * 86_400 + 1) } ?? history.lastChange
    self.start = start
    let events = start.map { start in history.events.filter { $0.time >= start } } ?? []
    let pages = history.removedPages.filter { page in
      guard let start else { return false }
      return page.time >= start && page.time <= time && !shown.contains(page.loan)
    }
    hasEvents = !events.isEmpty
    changes = LoanChange.all(in: events, removedPages: pages)
  }

  /// How much more of the loans is funded than at the beginning of the period; `nil` if that is too
  /// large for a number.
  package var gain: Money? {
    var cents = 0
    for change in changes {
      // The amounts of an imported history can have any size.
      let sum = cents.addingReportingOverflow(change.gain?.cents ?? 0)
      if sum.overflow { return nil }
      cents = sum.partialValue
    }
    return Money(cents: cents)
  }
}
