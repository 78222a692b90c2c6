package import Loans

/// Finds loans of a site that are related: of the same sector and country, and near in amount.
package struct RelatedLoans: Sendable {
  /// What all loans of a group have in common.
  private struct Group: Hashable {
    let sector: String
    let country: String
    /// Whether the loans can still be lent to.
    var isOpen: Bool

    /// Creates the group of a loan; `nil` if Kiva did not say its sector or its country.
    init?(of loan: Loan, isOpen: Bool) {
      guard let sector = loan.sector, let country = loan.place.countryCode else { return nil }
      self.sector = sector
      self.country = country
      self.isOpen = isOpen
    }
  }

  /// One of the loans; entries are ordered by amount, then by ID.
  private struct Entry: Comparable {
    let amount: Money
    let id: LoanID
    /// The index of the loan among all loans.
    let index: Int

    static func < (left: Entry, right: Entry) -> Bool {
      (left.amount, left.id) < (right.amount, right.id)
    }
  }

  private let entries: [Group: [Entry]]

  /// Groups the loans of a site.
  ///
  /// Loans without a sector, a country or an amount are related to no other.
  ///
  /// - Parameters:
  ///   - loans: All loans that can be found, each ID once.
  ///   - time: The time of the data, which decides which loans can still be lent to.
  package init(of loans: [Loan], at time: Timestamp) {
    var entries: [Group: [Entry]] = [:]
    for (index, loan) in loans.enumerated() {
      guard let amount = loan.amount, let group = Group(of: loan, isOpen: loan.isOpen(at: time))
      else { continue }
      entries[group, default: []].append(Entry(amount: amount, id: loan.id, index: index))
    }
    self.entries = entries.mapValues { $0.sorted() }
  }

  /// Finds the loans that are most closely related to a loan.
  ///
  /// No loan has less than half the amount or more than double.
  ///
  /// - Parameters:
  ///   - loan: A loan, which need not be one of the site's and is never found itself.
  ///   - count: The maximum number of loans to find.
  /// - Returns: The indices of the loans among all loans: first those that can still be lent to,
  ///   then the others, each ordered by their distance in amount, then by ID.
  package func nearest(to loan: Loan, count: Int = 3) -> [Int] {
    guard let amount = loan.amount, var group = Group(of: loan, isOpen: true) else { return [] }
    let open = nearest(to: loan.id, amount: amount, in: entries[group] ?? [], count)
    group.isOpen = false
    let closed = nearest(to: loan.id, amount: amount, in: entries[group] ?? [], count - open.count)
    return (open + closed).map(\.index)
  }

  private func nearest(
    to loan: LoanID, amount: Money, in entries: [Entry], _ count: Int
  ) -> [Entry] {
    let start = RelatedLoans.firstIndex(in: entries[...], from: amount)
    let near = RelatedLoans.last(count, of: entries[..<start]) + entries[start...].prefix(count + 1)
    func distance(_ entry: Entry) -> Int { abs(entry.amount.cents - amount.cents) }
    func isNear(_ other: Money) -> Bool { other + other >= amount && other <= amount + amount }
    return Array(
      near.filter { $0.id != loan && isNear($0.amount) }
        .sorted { (distance($0), $0.id) < (distance($1), $1.id) }.prefix(count))
  }

  /// Returns the entries with the largest amounts, of equal amounts those with the lowest IDs;
  /// there may be more of them than `count`.
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

  /// Returns the index of the first entry with at least this amount.
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
