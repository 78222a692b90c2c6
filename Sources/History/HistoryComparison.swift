package import Loans

/// The changes of the loans of a site since its last listing.
package struct HistoryComparison: Equatable, Sendable {
  /// How long a loan that has left the list is followed, that is, requested from Kiva.
  package static let followedSeconds = 14 * 86_400
  /// The maximum number of followed loans that are requested in one build.
  package static let maximumFollowedCount = 500

  /// The record of the listing; `nil` if the data must not be recorded in the history.
  package private(set) var listing: RecordedListing?
  /// The listing, if none has been recorded before. `events` and `states` do not include its loans.
  package private(set) var first: FirstListing?
  /// The new events, ordered by identifier; those of one loan are in the order of
  /// `LoanEvent.Change.EventType`.
  package var events: [LoanEvent] {
    changes.sorted { ($0.loan, $0.change.type.order) < ($1.loan, $1.change.type.order) }
  }
  /// The states that have changed, ordered by identifier.
  package var changedStates: [LoanState] {
    let changed = states.indices.filter { $0 >= earlier.count || states[$0] != earlier[$0] }
    return changed.map { states[$0] }.sorted { $0.id < $1.id }
  }
  /// The states of all compared loans, one for each, in no particular order.
  package private(set) var states: [LoanState]

  private let time: Timestamp
  /// The states before the comparison. `states` begins with the same loans in the same order.
  private let earlier: [LoanState]
  private var indexOfID: [LoanID: Int]
  /// The new events, in the order in which they were found.
  private var changes: [LoanEvent] = []

  /// Compares a snapshot with the records of loans that are or were listed, or are followed.
  ///
  /// Nothing is recorded for invented loans, nor for data that is not newer than the last listing
  /// or is later than `latestPlausibleTime`. If the last listing is itself later than
  /// `latestPlausibleTime`, because a clock was wrong, it counts as older.
  package init(
    of snapshot: LoanSnapshot, _ scope: ListingScope, after last: RecordedListing?,
    states: [LoanState], excluded: Set<LoanID> = [], latestPlausibleTime: Timestamp
  ) {
    time = snapshot.time
    (earlier, indexOfID) = Self.firstOfEachLoan(states)
    self.states = earlier
    guard !snapshot.isInvented, snapshot.time <= latestPlausibleTime else { return }
    if let last, last.time <= latestPlausibleTime, snapshot.time <= last.time { return }
    listing = RecordedListing(time: snapshot.time, scope: scope.text)
    if last == nil, earlier.isEmpty {
      first = FirstListing(of: snapshot)
      return
    }
    for loan in snapshot.loans {
      compare(loan, from: snapshot.provenance, isNews: !snapshot.longListed.contains(loan.id))
    }
    let isSameScope = last.map { $0.scope == scope.text || $0.scope.isEmpty } ?? false
    findLoansThatLeft(snapshot, scope, isSameScope: isSameScope, excluded)
  }

  /// Returns the first state of each loan, and the indices of these states by identifier.
  private static func firstOfEachLoan(_ states: [LoanState]) -> ([LoanState], [LoanID: Int]) {
    let indexOfID = Dictionary(zip(states.map(\.id), states.indices)) { first, _ in first }
    if indexOfID.count == states.count { return (states, indexOfID) }
    let isFirst = states.indices.map { indexOfID[states[$0].id] == $0 }
    return firstOfEachLoan(zip(states, isFirst).filter(\.1).map(\.0))
  }

  /// Returns the state of a loan, or `nil` if it was not compared.
  package func state(of id: LoanID) -> LoanState? { indexOfID[id].map { states[$0] } }

  /// Returns when the figures of the snapshot's loans last changed, for loans with a recorded
  /// change. For data that is older than the last listing, this is unknown.
  package func figuresSince(of snapshot: LoanSnapshot) -> [LoanID: Timestamp] {
    var since: [LoanID: Timestamp] = [:]
    for loan in snapshot.loans {
      guard let state = state(of: loan.id), let changed = state.figuresChanged,
        changed <= snapshot.time, state.hasFigures(of: loan)
      else { continue }
      since[loan.id] = changed
    }
    return since
  }

  /// The loans to request from Kiva, sorted: those that have left the list and were neither funded
  /// nor ended when last seen. If there are too many, the ones that left most recently are chosen.
  package var followedIDs: [LoanID] {
    if listing == nil { return [] }
    let newestFirst = states.filter(\.isFollowed).sorted {
      ($1.leftAt ?? time, $0.id) < ($0.leftAt ?? time, $1.id)
    }
    return newestFirst.prefix(Self.maximumFollowedCount).map(\.id).sorted()
  }

  /// Adds Kiva's current data about followed loans. Loans that Kiva does not know are no longer
  /// followed.
  package mutating func add(
    followed loans: [Loan], from provenance: Provenance, unknown: [LoanID]
  ) {
    for loan in loans {
      guard let index = indexOfID[loan.id], let left = states[index].leftAt,
        states[index].isFollowed
      else { continue }
      let isEdited = states[index].update(textsOf: loan, from: provenance)
      let movements = states[index].update(figuresOf: loan)
      if states[index].stage != .open { states[index].presence = .left(left, isFollowed: false) }
      let edits: [LoanEvent.Change] = isEdited ? [.edited(states[index].summary)] : []
      record(edits + movements, ofLoanAt: index)
    }
    for id in unknown {
      guard let index = indexOfID[id], let left = states[index].leftAt else { continue }
      states[index].presence = .left(left, isFollowed: false)
    }
  }

  // MARK: - Loans on the list

  private mutating func compare(_ loan: Loan, from provenance: Provenance, isNews: Bool) {
    guard let index = indexOfID[loan.id] else {
      indexOfID[loan.id] = states.count
      let state = LoanState(of: loan, from: provenance)
      states.append(state)
      if isNews { changes.append(LoanEvent(loan.id, at: time, .appeared(state.summary))) }
      return
    }
    let isEdited = states[index].update(textsOf: loan, from: provenance)
    let movements = states[index].update(figuresOf: loan)
    var changes: [LoanEvent.Change] = []
    if states[index].leftAt != nil { changes.append(.returned(states[index].summary)) }
    if isEdited { changes.append(.edited(states[index].summary)) }
    changes += movements
    let isRevised = changes.contains(where: \.revisesLoan)
    states[index].update(deadlineOf: loan, at: time, isRevised: isRevised)
    states[index].presence = .listed
    record(changes, ofLoanAt: index)
  }

  private mutating func record(_ changes: [LoanEvent.Change], ofLoanAt index: Int) {
    if changes.contains(where: \.revisesLoan) { states[index].revised = time }
    if changes.contains(where: \.changesFigures) { states[index].figuresChanged = time }
    for change in changes { self.changes.append(LoanEvent(states[index].id, at: time, change)) }
  }

  // MARK: - Loans that are not on the list

  private mutating func findLoansThatLeft(
    _ snapshot: LoanSnapshot, _ scope: ListingScope, isSameScope: Bool, _ excluded: Set<LoanID>
  ) {
    let present = Set(snapshot.loans.map(\.id))
    // It is unknown whether these loans are still listed, because they were not read or are
    // excluded.
    let unknown = snapshot.skippedIDs.union(snapshot.unavailable).union(excluded)
    let range = ListedRange(of: snapshot, scope)
    for index in earlier.indices {
      let id = earlier[index].id
      if present.contains(id) || unknown.contains(id) { continue }
      switch earlier[index].presence {
      case .left(let left, isFollowed: true):
        let isOver = time.seconds - left.seconds > Self.followedSeconds
        if isOver { states[index].presence = .left(left, isFollowed: false) }
      case .left: break
      case .listed, .notAsked:
        let state = earlier[index]
        let wasListed = state.presence == .listed
        let isExpected = isSameScope && wasListed && !snapshot.isPartial
        if isExpected || range.includes(state) {
          let isFollowed = snapshot.retrieval != .files && state.stage == .open
          states[index].presence = .left(time, isFollowed: isFollowed)
          record([.left], ofLoanAt: index)
        } else if !snapshot.isPartial {
          states[index].presence = .notAsked
        }
      }
    }
  }
}

/// The part of Kiva's loans that a listing covers. If a loan within it is not listed, nobody can
/// lend to it any more.
private struct ListedRange {
  private let filter: LoanFilter
  /// The oldest loan of a listing that may be incomplete; `nil` if the listing is complete.
  private var oldest: Loan?
  /// Whether the listing is partial and has no matching loan, so that it tells nothing about any
  /// loan.
  private let isUnknown: Bool

  init(of snapshot: LoanSnapshot, _ scope: ListingScope) {
    filter = scope.filter
    // Loans to keep are listed regardless of the limit and the filter.
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

extension LoanEvent.Change.EventType {
  /// The position of the kind in the order of changes of one loan at one time, counted from 0.
  package var order: Int {
    // A search in `allCases` would compare names.
    switch self {
    case .appeared: 0
    case .returned: 1
    case .edited: 2
    case .moved: 3
    case .funded: 4
    case .ended: 5
    case .left: 6
    }
  }
}
