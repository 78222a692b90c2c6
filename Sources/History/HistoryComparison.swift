package import Loans

/// What has happened to the loans of a site since its last listing.
package struct HistoryComparison: Equatable, Sendable {
  /// How long Kiva is asked what became of a loan that has left the list.
  package static let followedSeconds = 14 * 86_400
  /// The maximum number of loans that Kiva is asked for in one build.
  package static let maximumFollowedCount = 500

  /// What to record of the listing; `nil` if the data adds nothing to the history.
  package private(set) var listing: RecordedListing?
  /// The new events: by identifier, and of one loan in the order of `LoanEvent.Change.Kind`.
  package var events: [LoanEvent] { changes.sorted { $0.key < $1.key }.flatMap(\.value) }
  /// The states that are not as they were, by identifier.
  package var changedStates: [LoanState] {
    // The states are much longer than their identifiers, so only the identifiers are sorted.
    let changed = states.lazy.filter { id, state in earlier[id] != state }.map(\.key)
    return changed.sorted().compactMap { states[$0] }
  }
  /// The states of all loans that the comparison was about.
  package private(set) var states: [LoanID: LoanState]

  private let time: Timestamp
  private let earlier: [LoanID: LoanState]
  private var changes: [LoanID: [LoanEvent]] = [:]

  /// Compares a snapshot with what was recorded.
  ///
  /// Nothing is recorded of invented loans, of data that is not newer than the last, and of data
  /// from the future. A last listing from the future, when a clock was wrong, counts as older.
  ///
  /// - Parameters:
  ///   - snapshot: The loans that are listed now.
  ///   - scope: What the listing was asked for.
  ///   - last: The last listing of the site.
  ///   - states: The states of the loans that are listed, were listed, or are followed.
  ///   - excluded: The loans that the site never shows.
  ///   - endOfPresent: The latest time that is not in the future by the machine's own clock.
  package init(
    of snapshot: LoanSnapshot, _ scope: ListingScope, after last: RecordedListing?,
    states: [LoanState], excluded: Set<LoanID> = [], endOfPresent: Timestamp
  ) {
    time = snapshot.time
    earlier = Dictionary(states.map { ($0.id, $0) }) { first, _ in first }
    self.states = earlier
    guard !snapshot.isInvented, snapshot.time <= endOfPresent else { return }
    if let last, last.time <= endOfPresent, snapshot.time <= last.time { return }
    listing = RecordedListing(time: snapshot.time, scope: scope.text)
    for loan in snapshot.loans { compare(loan, from: snapshot.provenance) }
    let isSameScope = last.map { $0.scope == scope.text || $0.scope.isEmpty } ?? false
    findLoansThatLeft(snapshot, scope, isSameScope: isSameScope, excluded)
  }

  /// The loans that Kiva is to be asked for, sorted: those that have left the list, and that were
  /// neither funded nor ended when they were last seen. If there are too many, they are the ones
  /// that left last.
  package var followedIDs: [LoanID] {
    if listing == nil { return [] }
    let newestFirst = states.values.filter(\.isFollowed).sorted {
      ($1.leftAt ?? time, $0.id) < ($0.leftAt ?? time, $1.id)
    }
    return newestFirst.prefix(Self.maximumFollowedCount).map(\.id).sorted()
  }

  /// Adds what Kiva knows of followed loans.
  ///
  /// - Parameters:
  ///   - loans: The loans as they are now.
  ///   - unknown: The loans that Kiva does not know, which are not asked for again.
  package mutating func add(followed loans: [Loan], unknown: [LoanID]) {
    for loan in loans {
      guard var state = states[loan.id], let left = state.leftAt, state.isFollowed else { continue }
      let movements = state.update(figuresOf: loan)
      if state.stage != .open { state.presence = .left(left, isFollowed: false) }
      states[loan.id] = state
      record(movements, of: loan.id)
    }
    for id in unknown {
      guard let left = states[id]?.leftAt else { continue }
      states[id]?.presence = .left(left, isFollowed: false)
    }
  }

  // MARK: - Loans on the list

  private mutating func compare(_ loan: Loan, from provenance: Provenance) {
    guard var state = states[loan.id] else {
      let state = LoanState(of: loan, from: provenance)
      states[loan.id] = state
      return record([.appeared(state.summary)], of: loan.id)
    }
    let isEdited = state.update(textsOf: loan, from: provenance)
    let movements = state.update(figuresOf: loan)
    let changes =
      (state.leftAt == nil ? [] : [.returned(state.summary)])
      + (isEdited ? [.edited(state.summary)] : []) + movements
    let isRevised = changes.contains(where: \.revisesLoan)
    state.update(deadlineOf: loan, at: time, isRevised: isRevised)
    state.presence = .listed
    states[loan.id] = state
    record(changes, of: loan.id)
  }

  private mutating func record(_ changes: [LoanEvent.Change], of id: LoanID) {
    if changes.isEmpty { return }
    if changes.contains(where: \.revisesLoan) { states[id]?.revised = time }
    for change in changes {
      self.changes[id, default: []].append(LoanEvent(id, at: time, change))
    }
    self.changes[id]?.sort { $0.change.kind.order < $1.change.kind.order }
  }

  // MARK: - Loans that are not on the list

  private mutating func findLoansThatLeft(
    _ snapshot: LoanSnapshot, _ scope: ListingScope, isSameScope: Bool, _ excluded: Set<LoanID>
  ) {
    let present = Set(snapshot.loans.map(\.id))
    // Whether these loans are still listed is not known: they could not be decoded or fetched, or
    // the site excludes them.
    let unknown = snapshot.skippedIDs.union(snapshot.unavailable).union(excluded)
    let range = ListedRange(of: snapshot, scope)
    for (id, state) in earlier where !present.contains(id) && !unknown.contains(id) {
      switch state.presence {
      case .left(let left, isFollowed: true):
        let isOver = time.seconds - left.seconds > Self.followedSeconds
        if isOver { states[id]?.presence = .left(left, isFollowed: false) }
      case .left: break
      case .listed, .notAsked:
        let wasListed = state.presence == .listed
        let isExpected = isSameScope && wasListed && !snapshot.isPartial
        if isExpected || range.includes(state) {
          let isFollowed = snapshot.retrieval != .files && state.stage == .open
          states[id]?.presence = .left(time, isFollowed: isFollowed)
          record([.left], of: id)
        } else if !snapshot.isPartial {
          states[id]?.presence = .notAsked
        }
      }
    }
  }
}

/// The part of Kiva's loans that a listing covers: a loan in it that is not listed can no longer be
/// lent to.
private struct ListedRange {
  private let filter: LoanFilter
  /// The oldest loan of a listing beyond which Kiva may have more; `nil` if the listing has all
  /// loans that match.
  private var oldest: Loan?
  /// Whether the listing is partial and has no matching loan, so that it says nothing of any.
  private let isUnknown: Bool

  init(of snapshot: LoanSnapshot, _ scope: ListingScope) {
    filter = scope.filter
    // Loans to keep are listed beyond the limit and whatever the filter is.
    let matching = snapshot.loans.filter(scope.filter.matches).prefix(scope.limit)
    if snapshot.isPartial || matching.count >= scope.limit { oldest = matching.last }
    isUnknown = snapshot.isPartial && matching.isEmpty
  }

  func includes(_ state: LoanState) -> Bool {
    let loan = state.loan
    guard !isUnknown, filter.matches(loan) else { return false }
    guard let oldest else { return true }
    guard let limit = oldest.posted, let posted = loan.posted else { return false }
    return (posted, loan.id) > (limit, oldest.id)
  }
}

extension LoanEvent.Change.Kind {
  /// The place of the kind among the changes of one loan at one time, from 0.
  package var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
