internal import Decoding
internal import Fetching
internal import Host
internal import Loans

/// Reads the list of the loans of a team or a lender, one page after the other. Each page is kept as
/// soon as it has arrived, so that the next fetch continues where this one ends.
///
/// The list begins with the loans that are new since the last fetch. If not all of them can be read,
/// there is a gap between them and the known loans. The loans above a gap are called pending. The
/// oldest loans follow after the known ones, until the end of the list has been read.
///
/// A loan can also join the list in its middle, if it was posted long before it was lent to. Then the
/// total grows by more loans than the first pages have, and further pages are read to find it.
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
  /// How many loans fewer the list has since the last fetch than its new loans explain.
  private var departedCount = 0
  /// The highest page after which earlier ones were read again.
  private var highestRepeated = 0
  /// Whether loans left the list, but no page was read again for them.
  var hasIgnoredDepartures = false
  /// When no further page is requested, so that there is time for the details.
  let end: ContinuousClock.Instant

  /// The number of loans on a page, whatever is asked for. Source: docs/kiva-api.md, "Teams and
  /// lenders".
  static let usualPageSize = 20
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

  /// Whether more loans can be read, and are wanted.
  var isOpen: Bool {
    progress.gapEntry != nil || progress.nextEntry != nil && matchingCount < query.limit
  }

  /// How many loans are still to be read, at least one while the list is open.
  var unreadCount: Int { isOpen ? max(1, lackingCount) : 0 }

  /// How many loans the list has besides the known ones, according to the total that Kiva gave.
  var lackingCount: Int {
    (progress.total ?? 0) - kept.loans.count - entries.skippedCount
  }

  /// Whether more loans are missing than may have left the list while it was read.
  var lacksManyLoans: Bool { lackingCount >= Self.usualPageSize }

  // MARK: - The parts of the list

  /// Reads the new loans, then those in a gap, then the older ones, until there are enough loans or no
  /// time is left. Throws the error of the first page, or of any page if the task is cancelled.
  mutating func read() async throws(KivaError) {
    if progress.checkedSeconds > 0 {
      try await readNewLoans()
      try await readGap()
      try await findLoansInTheMiddle()
    }
    try await readOlderLoans()
  }

  private mutating func readNewLoans() async throws(KivaError) {
    let gap = progress.gapEntry
    var (page, newCount) = (1, 0)
    while let read = try await readPage(page, part: .new) {
      newCount += read.newCount
      if read.isEnd { return save(read, settling: true) }
      switch read.next > page ? read.lastLoan : .unknown {
      case .settled: return save(read, settling: true)
      case .pending:
        progress.gapEntry =
          gap.map { max(0, $0 + newCount - departedCount) } ?? page * pageSize
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
    var page = max(lastPage + 1, gap / pageSize)
    while let read = try await readPage(page, part: .new) {
      if read.isEnd || read.lastLoan == .settled && read.next > page {
        return save(read, settling: true)
      }
      page = read.next
      progress.gapEntry = (page - 1) * pageSize
      save(read, settling: false)
    }
  }

  /// Looks for loans that joined the list somewhere below its first pages.
  private mutating func findLoansInTheMiddle() async throws(KivaError) {
    guard progress.unfoundCount > 0, progress.gapEntry == nil, !isStopped else { return }
    for page in (lastPage + 1)..<(lastPage + 1 + Self.maximumSearchedPages) {
      if let next = progress.nextEntry, (page - 1) * pageSize >= next { break }
      guard let read = try await readPage(page, part: .middle) else { break }
      save(read, settling: false)
      if read.isEnd || progress.unfoundCount == 0 { break }
    }
    // If the time is up, the next fetch looks for them.
    if !isStopped { progress.unfoundCount = 0 }
    save(ReadPage(), settling: false)
  }

  /// Reads older loans. The page before the first unread entry is read again, because loans may have
  /// left the list since.
  private mutating func readOlderLoans() async throws(KivaError) {
    guard let first = progress.nextEntry, !isStopped else { return }
    var page = max(lastPage + 1, first / pageSize)
    while matchingCount < query.limit, progress.nextEntry != nil,
      let read = try await readPage(page, part: .older)
    {
      page = read.next
      if !read.isEnd { progress.nextEntry = (page - 1) * pageSize }
      save(read, settling: false)
    }
  }

  /// Returns the page to read after another one. If loans have left the list since the page before was
  /// read, others have moved to earlier pages, which are read again. That happens only once for each
  /// page, so that the list also comes to an end if its totals contradict each other.
  mutating func next(after page: Int, departedCount: Int) -> Int {
    if departedCount <= 0 || page == 1 { return page + 1 }
    if page <= highestRepeated {
      hasIgnoredDepartures = true
      return page + 1
    }
    highestRepeated = page
    return max(1, page - (departedCount + pageSize - 1) / pageSize)
  }

  /// Records that the list has become longer by so many loans, or shorter, since the last fetch.
  mutating func record(growth: Int) { record(missing: growth) }

  /// Records that so many new loans were found on its pages.
  mutating func record(newCount: Int) {
    progress.nextEntry? += newCount
    record(missing: -newCount)
  }

  /// If the list has fewer loans than it should have by now, as many have left it, and the unread ones
  /// may have moved towards its beginning.
  private mutating func record(missing: Int) {
    progress.unfoundCount += missing
    let departed = max(0, -progress.unfoundCount)
    progress.unfoundCount += departed
    departedCount += departed
    progress.nextEntry = progress.nextEntry.map { max(0, $0 - departed) }
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
