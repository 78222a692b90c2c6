package import Loans

/// Finds loans of the same sector and country with a similar amount.
///
/// The result depends only on the status, and on values that never change. Each loan is related to
/// few others, so that only a few pages change when it is funded or leaves the list.
package struct RelatedLoans: Sendable {
  private struct GroupKey: Hashable {
    let sector: String
    let country: String

    /// Creates the key of a group. Returns `nil` if the sector or the country is unknown.
    init?(of loan: Loan) {
      guard let sector = loan.sector, let country = loan.location.countryCode else { return nil }
      self.sector = sector.foldedName
      self.country = country
    }
  }

  private let groups: [GroupKey: Group]

  /// Groups the loans of a site. A loan without a sector, a country or an amount has no related
  /// loans.
  package init(of loans: [SiteLoan]) {
    var candidates: [GroupKey: [Candidate]] = [:]
    for (index, loan) in loans.enumerated() {
      let loan = loan.loan
      guard let amount = loan.amount, let key = GroupKey(of: loan) else { continue }
      candidates[key, default: []].append(
        Candidate(id: loan.id, amount: amount, index: index, isOpen: loan.isFundraising))
    }
    groups = candidates.mapValues(Group.init)
  }

  /// Returns the indices of loans related to another one, with at least half and at most double its
  /// amount: first those that are fundraising, then the others. Both are ordered by the difference
  /// of the amounts, then by ID.
  package func related(to loan: Loan, count: Int = 3) -> [Int] {
    guard let amount = loan.amount, let key = GroupKey(of: loan), let group = groups[key]
    else { return [] }
    let open = group.open.related(to: loan.id, amount: amount, count)
    let closed = group.closed.related(to: loan.id, amount: amount, count - open.count)
    return (open + closed).map(\.index)
  }
}

private struct Candidate: Sendable {
  let id: LoanID
  let amount: Money
  /// The index of the loan among all loans.
  let index: Int
  /// Whether lenders can lend, according to the status alone, because amounts change often.
  let isOpen: Bool

  /// Returns whether the amount is at least half and at most double another one.
  func isSimilar(to other: Money) -> Bool { amount + amount >= other && amount <= other + other }
}

/// The loans of one sector and country.
private struct Group: Sendable {
  /// The loans to which lenders can lend.
  let open: Ring
  let closed: Ring

  init(_ candidates: [Candidate]) {
    open = Ring(candidates.filter(\.isOpen))
    closed = Ring(candidates.filter { !$0.isOpen })
  }
}

/// Loans in two orders: by ID, and on a ring on which the IDs are spread evenly.
private struct Ring: Sendable {
  /// The loans by their IDs.
  private let byID: [Candidate]
  /// The loans in the order of the ring, as indices in `byID`.
  private let ring: [Int32]

  init(_ candidates: [Candidate]) {
    let byID = candidates.sorted { $0.id < $1.id }
    self.byID = byID
    // Each position is computed once, instead of once for each comparison.
    ring = byID.indices.map { (position: Self.position(of: byID[$0].id), index: $0) }
      .sorted { $0.position < $1.position }
      // An index of 32 bits takes half the memory; no site has two billion loans.
      .map { Int32(truncatingIfNeeded: $0.index) }
  }

  /// Returns the loans with the next lower IDs and, if there are too few, loans with higher IDs
  /// that come next on the ring. The nearest in amount is first.
  ///
  /// A new loan has a high ID, so it is related to hardly any other loan. Without the ring, the
  /// loans with the lowest IDs would all have the same related loans.
  func related(to loan: LoanID, amount: Money, _ count: Int) -> [Candidate] {
    if count <= 0 || byID.isEmpty { return [] }
    var found: [Candidate] = []
    var index = byID.partitionIndex { $0.id < loan }
    while found.count < count, index > 0 {
      index -= 1
      if byID[index].isSimilar(to: amount) { found.append(byID[index]) }
    }
    if found.count < count {
      let position = Self.position(of: loan)
      let start = ring.partitionIndex { Self.position(of: byID[Int($0)].id) < position }
      var step = 0
      while found.count < count, step < ring.count {
        let candidate = byID[Int(ring[(start + step) % ring.count])]
        if candidate.id > loan, candidate.isSimilar(to: amount) { found.append(candidate) }
        step += 1
      }
    }
    func distance(_ candidate: Candidate) -> Int { abs(candidate.amount.cents - amount.cents) }
    return found.sorted { (distance($0), $0.id) < (distance($1), $1.id) }
  }

  /// Returns a position on the ring, computed with the finalizer of SplitMix64,
  /// https://prng.di.unimi.it/splitmix64.c.
  private static func position(of loan: LoanID) -> UInt64 {
    var bits = UInt64(bitPattern: Int64(loan.value)) &+ 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}

extension Array {
  /// Returns the index of the first element for which `precedes` is false. The elements must be
  /// partitioned by it.
  fileprivate func partitionIndex(_ precedes: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if precedes(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
