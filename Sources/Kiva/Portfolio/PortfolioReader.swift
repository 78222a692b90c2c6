internal import Decoding
internal import Fetching
internal import Host
internal import Loans

/// Reads the list of the loans of a team or a lender, one page after the other. Each page is kept
/// as soon as it has arrived, so that the next fetch continues where this one ends.
///
/// The list begins with the loans that are new since the last fetch. If not all of them can be
/// read, there is a gap between them and the known loans. The loans above a gap are called pending.
/// The oldest loans follow after the known ones, until the end of the list has been read.
///
/// A loan can also join the list in its middle, if it was posted long before it was lent to. Then
/// the total grows by more loans than the first pages have, and further pages are read to find it.
struct PortfolioReader {
  let query: LoanQuery
  let client: KivaClient
  let key: PortfolioKey

  var progress: PortfolioProgress
  var kept: KeptPortfolio
  /// The entries without a usable loan on the pages of this fetch, and their issues.
  var entries: LoanSnapshot
  /// The number of loans that were received for the first time.
  var newlyReadCount = 0
  var hasFetchedAny = false
  /// Whether all pages so far may be kept.
  var isCacheable = true
  /// Sentences without a full stop about faults of the list.
  var warnings: [String] = []

  /// Whether no further page is requested.
  var isStopped = false
  /// The number of loans that match the filter.
  var matchingCount = 0
  /// The highest page of this fetch.
  var lastPage = 0
  var firstPageIDs: [LoanID] = []
  /// The number of entries on a page.
  var pageSize = Self.usualPageSize
  /// The total that the last page gave, to notice that loans have left the list meanwhile.
  var lastTotal: Int?
  /// Whether the last page had fewer entries than usual, which only the end of the list should
  /// have.
  var isLastShort = false
  /// The highest page after which the page before was read again.
  private var highestRepeated = 0
  /// The lowest page to go back to until a page begins with a known loan; `nil` if no page is
  /// sought.
  private var lowestSought: Int?
  /// When no further page is requested, so that there is time for the details.
  let end: ContinuousClock.Instant

  /// The number of loans on a page, whatever is asked for. Source: docs/kiva-api.md, "Teams and
  /// lenders".
  static let usualPageSize = 20
  /// After how many seconds the whole list is read again if loans may be missing, and otherwise.
  private static let shorterPeriod = 7 * 86_400
  private static let longerPeriod = 30 * 86_400
  /// The maximum number of pages on which loans are looked for that joined the middle of the list.
  private static let maximumSearchedPages = 25

  /// Creates a reader that continues after what the cache has.
  init(_ portfolio: Portfolio, _ query: LoanQuery, _ client: KivaClient) {
    self.query = query
    self.client = client
    key = PortfolioKey(api: client.endpoints.base, name: portfolio.name)
    end = client.clock.monotonic() + client.timeLeft / 2
    entries = LoanSnapshot(
      provenance: portfolio.provenance, retrieval: .network, time: Timestamp(seconds: 0))
    progress = PortfolioProgress()
    kept = KeptPortfolio(portfolio: portfolio)
    guard let found = client.keptPortfolio(portfolio, key, query) else { return }
    (progress, kept) = found
    if kept.loans.isEmpty {
      let team = (progress.teamNumber, progress.numberSeconds)
      progress = PortfolioProgress()
      (progress.teamNumber, progress.numberSeconds) = team
    }
    matchingCount = kept.loans(of: query).count(where: query.filter.matches)
  }

  var portfolio: Portfolio { kept.portfolio }

  /// Whether more loans can be read, and are wanted. Reading the whole list again is not urgent.
  var isOpen: Bool {
    progress.gapEntry != nil
      || progress.nextEntry != nil && matchingCount < query.limit && !hasReachedEnd
  }

  /// Whether the end of the list has been reached before, so that unknown loans are new.
  var hasReachedEnd: Bool { progress.completedSeconds > 0 }

  /// How many loans are still to be read, at least one while the list is open.
  var unreadCount: Int { isOpen ? max(1, lackingCount) : 0 }

  /// How many loans the list has besides the known ones, according to the total that Kiva gave.
  var lackingCount: Int {
    (progress.total ?? 0) - kept.loans.count - entries.skippedCount
  }

  /// Whether more loans are missing than may be hidden.
  var lacksManyLoans: Bool { lackingCount >= Self.usualPageSize }

  /// The number of known loans that were on the list when it was first read. New loans do not
  /// change it.
  var olderCount: Int { kept.loans.values.count { !$0.hasJoined } }

  // MARK: - The parts of the list

  /// Reads the new loans, then those in a gap, then the older ones, until there are enough loans or
  /// no time is left. Throws the error of the first page, or of any page if the task is cancelled.
  mutating func read() async throws(KivaError) {
    if progress.checkedSeconds > 0 {
      try await readNewLoans()
      try await readGap()
      repeatIfDue()
    }
    let lastNewPage = lastPage
    try await readOlderLoans()
    try await findLoansInTheMiddle(after: lastNewPage)
  }

  /// Begins to read the whole list again, some time after its end was reached, in case loans were
  /// missed.
  private mutating func repeatIfDue() {
    guard progress.nextEntry == nil, progress.gapEntry == nil, hasReachedEnd else { return }
    let age = client.clock.wallSeconds() - progress.completedSeconds
    if age < (progress.mayLackLoans ? Self.shorterPeriod : Self.longerPeriod) { return }
    progress.nextEntry = 0
    progress.mayLackLoans = false
  }

  private mutating func readNewLoans() async throws(KivaError) {
    let gap = progress.gapEntry
    var (page, newCount) = (1, 0)
    while true {
      let highest = lastPage
      guard let read = try await readPage(page, part: .new) else { return }
      newCount += read.newCount
      if read.isEnd { return save(read, settling: true) }
      // The loans of a page that is read again are known from this fetch.
      switch page > highest && read.next > page ? read.lastLoan : .unknown {
      case .settled: return save(read, settling: true)
      case .pending:
        progress.gapEntry = gap.map { $0 + newCount } ?? page * pageSize
        return save(read, settling: false)
      case .unknown: break
      }
      page = read.next
      progress.gapEntry = (page - 1) * pageSize
      save(read, settling: false)
    }
  }

  private mutating func readGap() async throws(KivaError) {
    guard let gap = progress.gapEntry, !isStopped else { return }
    var page = firstPage(after: gap)
    while let read = try await readPage(page, part: .new) {
      if read.isEnd || read.lastLoan == .settled && read.next > page {
        return save(read, settling: true)
      }
      page = read.next
      progress.gapEntry = (page - 1) * pageSize
      save(read, settling: false)
    }
  }

  /// Looks for loans that joined the list somewhere below the pages with new ones, unless an
  /// earlier search was in vain, since totals can be wrong. Pages with unread older loans are left
  /// to `readOlderLoans`, since these are not news.
  private mutating func findLoansInTheMiddle(after lastNewPage: Int) async throws(KivaError) {
    guard progress.unfoundCount > 0, progress.gapEntry == nil, !isStopped else { return }
    var page = lastNewPage + 1
    let end = lastNewPage + Self.maximumSearchedPages
    while !progress.mayLackLoans, page <= end,
      progress.nextEntry.map({ page * pageSize <= $0 }) ?? true,
      let read = try await readPage(page, part: .middle)
    {
      page = read.next
      save(read, settling: false)
      if read.isEnd || progress.unfoundCount == 0 { break }
    }
    if progress.unfoundCount > 0 { progress.mayLackLoans = true }
    progress.unfoundCount = 0
    save(ReadPage(), settling: false)
  }

  private mutating func readOlderLoans() async throws(KivaError) {
    guard let first = progress.nextEntry, !isStopped else { return }
    var page = firstPage(after: first)
    while matchingCount < query.limit, progress.nextEntry != nil,
      let read = try await readPage(page, part: hasReachedEnd ? .middle : .older)
    {
      page = read.next
      if !read.isEnd { progress.nextEntry = (page - 1) * pageSize }
      save(read, settling: false)
    }
  }

  /// Returns the page at which to continue after so many entries. The page before the first unread
  /// entry is read again and, if it does not begin with a known loan, earlier ones, because loans
  /// may have left the list since.
  private mutating func firstPage(after entryCount: Int) -> Int {
    lowestSought = lastPage + 1
    return max(lastPage + 1, entryCount / pageSize)
  }

  /// Returns the page to read after another one. If loans have left the list since the page before
  /// was read, the loans after them have moved to earlier pages. Then pages are read backwards
  /// until one begins with a known loan. That happens only once for each page, so that the list
  /// also comes to an end if its totals contradict each other.
  mutating func next(after page: Int, beginsKnown: Bool, hasShrunk: Bool) -> Int {
    if hasShrunk, page > max(1, highestRepeated) {
      highestRepeated = page
      lowestSought = 1
      return page - 1
    }
    guard let lowest = lowestSought else { return page + 1 }
    if beginsKnown || page <= lowest {
      lowestSought = nil
      return page + 1
    }
    return page - 1
  }

  // MARK: - Teams

  /// Sets the number of the team. If the short name has passed to another team, the loans that were
  /// kept are deleted.
  mutating func setTeam(_ team: FetchedTeam) {
    if let earlier = progress.teamNumber, earlier != team.number {
      client.fetcher.writeCache { try client.portfolios.delete(key) }
      (progress, kept) = (PortfolioProgress(), KeptPortfolio(portfolio: portfolio))
      matchingCount = 0
    }
    progress.teamNumber = team.number
    progress.numberSeconds = team.seconds
  }
}
