internal import Kiva
internal import Loans
internal import Store

extension PortfolioCache {
  /// The number of loans that are read at once, so that not all of a large list is in memory as JSON.
  private static let batchSize = 2_000

  /// Creates a cache in a store. A read-only cache saves and deletes nothing.
  init(in store: Store, isReadOnly: Bool) {
    self.init(
      find: { key in try store.portfolio(PortfolioKey(key)).map(State.init) },
      loans: { key, last in
        let loans = try store.loans(
          of: PortfolioKey(key), after: last?.value ?? 0, count: Self.batchSize)
        return loans.map { (LoanID($0.id), Entry($0)) }
      },
      save: { key, state, loans, settles in
        let stored = loans.sorted { $0.key < $1.key }.map { id, entry in
          StoredPortfolioLoan(
            id: id.value, readSeconds: entry.readSeconds, hasJoined: entry.hasJoined,
            isPending: entry.isPending, json: entry.json)
        }
        try writing(unless: isReadOnly) { () throws(StoreError) in
          try store.save(StoredPortfolio(state), stored, settles: settles, of: PortfolioKey(key))
        }
      },
      replace: { key, loans, seconds in
        let stored = Dictionary(loans.map { ($0.key.value, $0.value) }) { first, _ in first }
        try writing(unless: isReadOnly) { () throws(StoreError) in
          try store.replaceLoans(stored, of: PortfolioKey(key), seconds: seconds)
        }
      },
      delete: { key in
        try writing(unless: isReadOnly) { () throws(StoreError) in
          try store.deletePortfolio(PortfolioKey(key))
        }
      })
  }
}

extension PortfolioKey {
  fileprivate init(_ key: PortfolioCache.Key) { self.init(api: key.api, name: key.name) }
}

extension PortfolioCache.Entry {
  fileprivate init(_ loan: StoredPortfolioLoan) {
    self.init(
      readSeconds: loan.readSeconds, hasJoined: loan.hasJoined, isPending: loan.isPending,
      json: loan.json)
  }
}

extension PortfolioCache.State {
  fileprivate init(_ stored: StoredPortfolio) {
    self.init()
    teamNumber = stored.teamNumber
    numberSeconds = stored.numberSeconds
    checkedSeconds = stored.checkedSeconds
    total = stored.total
    nextEntry = stored.nextEntry
    gapEntry = stored.gapEntry
    unfoundCount = stored.unfoundCount
    shortCount = stored.shortCount
  }
}

extension StoredPortfolio {
  fileprivate init(_ state: PortfolioCache.State) {
    self.init(
      teamNumber: state.teamNumber, numberSeconds: state.numberSeconds,
      checkedSeconds: state.checkedSeconds, total: state.total, nextEntry: state.nextEntry,
      gapEntry: state.gapEntry, unfoundCount: state.unfoundCount, shortCount: state.shortCount)
  }
}
