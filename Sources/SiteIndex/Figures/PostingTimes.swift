import History
import Loans

/// How many loans were posted in each hour of each day of the week, in UTC.
package struct PostingTimes: Equatable, Sendable {
  /// The number of loans for each day of the week, from Monday to Sunday, and each hour, 0…23.
  package let counts: [[Int]]

  package init(of loans: [SiteLoan]) {
    var counts = [[Int]](repeating: [Int](repeating: 0, count: 24), count: 7)
    for time in loans.lazy.compactMap({ $0.loan.posted }) {
      let hour = (time.seconds - ISOWeek(of: time).monday.seconds) / 3600
      counts[hour / 24][hour % 24] += 1
    }
    self.counts = counts
  }

  package var loanCount: Int { countsOfDays.reduce(0, +) }

  /// The number of loans for each day of the week, from Monday to Sunday.
  package var countsOfDays: [Int] { counts.map { $0.reduce(0, +) } }
}
