internal import Kiva
internal import Store

extension PortfolioCache {
  /// The number of loans that are read at once, so that not all of a large list is in memory as
  /// JSON.
  private static let batchSize = 2_000

  /// Creates a cache in a store. A read-only cache saves and deletes nothing.
  init(in store: Store, isReadOnly: Bool) {
    self.init(
      find: { key in try store.portfolio(key) },
      loans: { key, last in try store.loans(of: key, after: last, count: Self.batchSize) },
      save: { key, progress, loans, settles in
        try writing(unless: isReadOnly) { () throws(StoreError) in
          try store.save(progress, loans, settles: settles, of: key)
        }
      },
      replace: { key, loans, seconds in
        try writing(unless: isReadOnly) { () throws(StoreError) in
          try store.replaceLoans(loans, of: key, seconds: seconds)
        }
      },
      delete: { key in
        try writing(unless: isReadOnly) { () throws(StoreError) in
          try store.deletePortfolio(key)
        }
      })
  }
}
