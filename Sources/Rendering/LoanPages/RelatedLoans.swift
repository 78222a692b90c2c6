package import Loans

/// Which loans of a site are like each other: of the same sector and country, near in amount.
package struct RelatedLoans: Sendable {
  private struct Kind: Hashable {
    let sector: String
    let country: String
    /// Whether one can still lend to them.
    var isOpen: Bool

    /// `nil` if Kiva did not say either of sector and country.
    init?(of loan: Loan, isOpen: Bool) {
      guard let sector = loan.sector, let country = loan.place.countryCode else { return nil }
      self.sector = sector
      self.country = country
      self.isOpen = isOpen
    }
  }

  /// One of the loans, in the order of amounts, of equal ones of ids.
  private struct Entry: Comparable {
    let amount: Money
    let id: LoanID
    /// Where it is among all loans.
    let index: Int

    static func < (left: Entry, right: Entry) -> Bool {
      (left.amount, left.id) < (right.amount, right.id)
    }
  }

  private let entries: [Kind: [Entry]]

  /// Loans without a sector, a country or an amount are like no other; `time` is that of the data.
  package init(of loans: [Loan], at time: Timestamp) {
    var entries: [Kind: [Entry]] = [:]
    for (index, loan) in loans.enumerated() {
      guard let amount = loan.amount, let kind = Kind(of: loan, isOpen: loan.isOpen(at: time))
      else { continue }
      entries[kind, default: []].append(Entry(amount: amount, id: loan.id, index: index))
    }
    self.entries = entries.mapValues { $0.sorted() }
  }

  /// Where the loans most like this one are among those given: first those one can still lend to,
  /// then the others, the nearest in amount first, of equally near ones the lower id.
  ///
  /// At most `count`, none of less than half the amount or more than double, and never the loan
  /// itself, which need not be among those given.
  package func nearest(to loan: Loan, count: Int = 3) -> [Int] {
    guard let amount = loan.amount, var kind = Kind(of: loan, isOpen: true) else { return [] }
    let open = nearest(to: loan.id, asking: amount, in: entries[kind] ?? [], count)
    kind.isOpen = false
    let closed = nearest(to: loan.id, asking: amount, in: entries[kind] ?? [], count - open.count)
    return (open + closed).map(\.index)
  }

  private func nearest(
    to loan: LoanID, asking amount: Money, in alike: [Entry], _ count: Int
  ) -> [Entry] {
    let start = RelatedLoans.firstIndex(in: alike[...], from: amount)
    let near = RelatedLoans.last(count, of: alike[..<start]) + alike[start...].prefix(count + 1)
    func distance(_ entry: Entry) -> Int { abs(entry.amount.cents - amount.cents) }
    func isNear(_ other: Money) -> Bool { other + other >= amount && other <= amount + amount }
    return Array(
      near.filter { $0.id != loan && isNear($0.amount) }
        .sorted { (distance($0), $0.id) < (distance($1), $1.id) }.prefix(count))
  }

  /// The largest amounts, of equal ones the lowest ids; some more than asked for.
  private static func last(_ count: Int, of entries: ArraySlice<Entry>) -> [Entry] {
    var rest = entries
    var found: [Entry] = []
    while found.count < count, let amount = rest.last?.amount {
      let start = firstIndex(in: rest, from: amount)
      found += rest[start...].prefix(count)
      rest = rest[..<start]
    }
    return found
  }

  /// Where the entries of this amount or more begin.
  private static func firstIndex(in entries: ArraySlice<Entry>, from amount: Money) -> Int {
    var low = entries.startIndex
    var high = entries.endIndex
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].amount < amount { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
