internal import Decoding
internal import Fetching
internal import Loans

extension PortfolioReader {
  /// Adds the loans of a page to the known ones.
  mutating func add(
    _ listing: inout Listing, _ response: FetchedResponse, part: Part
  ) -> ReadPage {
    var read = ReadPage()
    isCacheable = isCacheable && response.isCacheable
    let last = listing.loans.last.flatMap { kept.loans[$0.id] }
    read.lastLoan = last.map { $0.isPending ? .pending : .settled } ?? .unknown
    let isPending = part == .new && read.lastLoan != .settled
    let json = loanEntries(of: response.body)
    var issues: [LoanID: [DataIssue]] = [:]
    for issue in listing.issues { if let id = issue.loan { issues[id, default: []].append(issue) } }
    for var loan in listing.loans where read.entries[loan.id] == nil {
      let (id, known) = (loan.id, kept.loans[loan.id])
      // The list does not give the level, which Kiva gave before.
      if let level = known?.loan?.anonymization, level.hidesNames, loan.anonymization == nil {
        loan = loan.anonymized(as: level)
      }
      let isExcluded = query.exclude.contains(id)
      let found = KeptPortfolio.KeptLoan(
        loan: isExcluded ? nil : loan,
        issues: (issues[id] ?? []).map { $0.inEntry(of: portfolio, id) },
        seconds: response.receivedSeconds, hasJoined: known?.hasJoined ?? (part != .older),
        isPending: known?.isPending ?? isPending)
      kept.loans[id] = found
      if isExcluded { entries.exclude([loan]) }
      let matched = !isExcluded && known?.loan.map(query.filter.matches) ?? false
      let matches = found.loan.map(query.filter.matches) ?? false
      matchingCount += (matches ? 1 : 0) - (matched ? 1 : 0)
      if known == nil { read.newCount += 1 }
      read.entries[id] = PortfolioEntry(
        readSeconds: found.seconds, hasJoined: found.hasJoined, isPending: found.isPending,
        json: isExcluded ? nil : loan.anonymization?.hidesNames == true ? loan.json : json[id])
    }
    newlyReadCount += read.newCount
    if part != .older {
      progress.nextEntry? += read.newCount
      progress.unfoundCount = max(0, progress.unfoundCount - read.newCount)
    }
    let ids = Set(listing.loans.map(\.id))
    listing.issues.removeAll { $0.loan.map(ids.contains) ?? false }
    _ = listing.removeLoans(withIDs: query.exclude)
    entries.recordEntries(of: &listing) { [kept] in kept.loans[$0] != nil }
    return read
  }

  /// Keeps a page, and how far the list has been read. If `settling` is set, there is no gap any
  /// more.
  mutating func save(_ read: ReadPage, settling: Bool) {
    var entries = read.entries
    if settling {
      progress.gapEntry = nil
      for id in kept.loans.keys where kept.loans[id]?.isPending == true {
        kept.loans[id]?.isPending = false
      }
      for id in entries.keys { entries[id]?.isPending = false }
    }
    // Otherwise, the loans of a page that must not be kept would count as read.
    if !isCacheable { return client.fetcher.recordUncacheableResponse() }
    client.fetcher.writeCache { [progress] in
      try client.portfolios.save(key, progress, entries, settling)
    }
  }
}

extension DataIssue {
  /// Returns the issue with a path that begins with the loan and not with its page, so that it is
  /// the same in each fetch.
  func inEntry(of portfolio: Portfolio, _ id: LoanID) -> DataIssue {
    var issue = self
    issue.path = field
    return issue.prefixingPath(with: "\(portfolio), loan \(id)")
  }
}
