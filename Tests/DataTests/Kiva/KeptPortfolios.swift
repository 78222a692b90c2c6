import Kiva
import Loans
import Synchronization

/// The loans of teams and lenders that a series of fetches keeps, in memory.
final class KeptPortfolios: Sendable {
  private struct Portfolio {
    var progress = PortfolioProgress()
    var loans: [LoanID: PortfolioEntry] = [:]
  }

  private let kept = Mutex<[PortfolioKey: Portfolio]>([:])

  /// The number of loans that are read at once.
  private static let batchSize = 37

  var cache: PortfolioCache {
    PortfolioCache(
      find: { key in self.kept.withLock { $0[key]?.progress } },
      loans: { key, last in
        let loans = self.kept.withLock { $0[key]?.loans ?? [:] }
        let rest = loans.filter { id, _ in last.map { id > $0 } ?? true }
        return rest.sorted { $0.key < $1.key }.prefix(Self.batchSize).map { ($0.key, $0.value) }
      },
      save: { key, progress, loans, settles in
        self.kept.withLock { kept in
          var portfolio = kept[key] ?? Portfolio()
          portfolio.progress = progress
          if settles {
            for id in portfolio.loans.keys { portfolio.loans[id]?.isPending = false }
          }
          portfolio.loans.merge(loans) { _, new in new }
          kept[key] = portfolio
        }
      },
      replace: { key, loans, seconds in
        self.kept.withLock { kept in
          for (id, json) in loans {
            kept[key]?.loans[id]?.json = json
            kept[key]?.loans[id]?.readSeconds = seconds
          }
        }
      },
      delete: { key in self.kept.withLock { $0[key] = nil } })
  }

  /// Deletes the entry of a loan from all lists, as a removal from the store does.
  func forget(_ id: Int) {
    kept.withLock { kept in for key in kept.keys { kept[key]?.loans[LoanID(id)]?.json = nil } }
  }

  /// The kept entries as text.
  var texts: [String] {
    kept.withLock { kept in
      kept.values.flatMap { $0.loans.values.compactMap(\.json) }
        .map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// The names of the lists, such as `team 7`.
  var names: [String] { kept.withLock { $0.keys.map(\.name).sorted() } }
}
