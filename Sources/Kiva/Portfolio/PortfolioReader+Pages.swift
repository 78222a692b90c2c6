internal import Decoding
internal import Fetching
internal import Host
internal import Loans

extension PortfolioReader {
  /// A page whose loans are in `kept`, but not in the cache yet.
  struct ReadPage {
    var entries: [LoanID: PortfolioCache.Entry] = [:]
    var newCount = 0
    var lastLoan = LastLoan.unknown
    /// Whether this is the last page of the list.
    var isEnd = false
    /// Whether the list has fewer loans than when the page before was read.
    var hasShrunk = false
    var isCacheable = true

    /// Whether the last loan on the page was known before the page was read.
    enum LastLoan { case unknown, pending, settled }
  }

  /// The part of the list that a page is read for.
  enum Part {
    /// The loans before the known ones.
    case new
    /// The known loans, among which there are new ones.
    case middle
    /// The loans after the known ones, which are not news.
    case older
  }

  /// Requests a page, and adds its loans. Returns `nil` if reading stops. Throws the error of the
  /// first page, or of any page if the task is cancelled.
  mutating func readPage(
    _ page: Int, part: Part
  ) async throws(KivaError) -> ReadPage? {
    guard let response = try await fetch(page) else { return nil }
    var listing: Listing
    do throws(KivaError) {
      listing = try client.decodeLoans(response, name: "\(portfolio), page \(page)")
    } catch {
      if lastPage == 0 || Task.isCancelled { throw error }
      stop(at: page, because: error)
      return nil
    }
    let ids = listing.loans.map(\.id)
    let earlierTotal = state.total
    if let total = listing.total { state.total = total }
    if listing.entryCount == 0, lastPage == 0 {
      throw listing.total.flatMap { $0 > 0 ? .truncated(totalCount: $0) : nil } ?? .empty
    }
    if listing.entryCount == 0 {
      endEarly(at: page)
      return nil
    }
    if page == 1 {
      state.checkedSeconds = response.receivedSeconds
      let growth = earlierTotal.flatMap { earlier in listing.total.map { $0 - earlier } } ?? 0
      state.unfoundCount = max(0, state.unfoundCount + growth)
      firstPageIDs = ids
      pageSize = max(Self.usualPageSize, listing.entryCount)
    } else if ids == firstPageIDs, !ids.isEmpty {
      repeatFirst(at: page)
      return nil
    }
    lastPage = max(lastPage, page)
    var read = add(&listing, response, part: part)
    read.hasShrunk = listing.total.map { $0 < lastTotal ?? 0 } ?? false
    lastTotal = listing.total ?? lastTotal
    read.isEnd = isEnd(page, listing)
    if read.isEnd, lacksManyLoans, state.nextEntry != nil {
      // Pages may have repeated loans, so that others were not read.
      state.nextEntry = min(state.nextEntry ?? 0, kept.loans.count)
      save(read, settling: false)
      endEarly(at: page)
      return nil
    }
    if read.isEnd {
      state.nextEntry = nil
      state.shortCount = nil
    }
    return read
  }

  /// The minimum time between two pages. Kiva refuses bursts.
  private static let pause = Duration.milliseconds(500)
  private static let maximumLoans = 1_000_000

  /// Requests a page, after a pause unless it is the first request. Returns `nil` if no time is left, or
  /// after an error of a later request.
  private mutating func fetch(_ page: Int) async throws(KivaError) -> FetchedResponse? {
    if lastPage > 0 {
      if client.clock.monotonic() >= end || kept.loans.count >= Self.maximumLoans {
        isStopped = true
        return nil
      }
      do { try await client.clock.sleep(Self.pause) } catch { throw .interrupted }
    }
    let pages = state.total.map { max(page, ($0 + pageSize - 1) / pageSize) }
    client.progress(.pages(page, of: pages))
    guard
      let resource = client.endpoints.page(page, of: portfolio, teamNumber: state.teamNumber)
    else { preconditionFailure("the number of a team is found before its loans are read") }
    do throws(KivaError) {
      let response = try await client.fetch(
        resource, options: RequestOptions(retryDeadline: end, ignoresOpenCircuit: lastPage == 0))
      hasFetchedAny = true
      return response
    } catch {
      if Task.isCancelled { throw .interrupted }
      if lastPage == 0 { throw error }
      // Some servers have no page after the last one.
      if error.isNotFound { endEarly(at: page) } else { stop(at: page, because: error) }
      return nil
    }
  }

  /// Returns whether a page is the last one. Numbers that the pages so far contradict are ignored.
  private func isEnd(_ page: Int, _ listing: Listing) -> Bool {
    let known = kept.loans.count + entries.skippedCount
    guard let pages = listing.pages, pages >= page else {
      return listing.total.map { $0 > 0 && known >= $0 } ?? false
    }
    let hasLess = listing.total.map { page * pageSize < $0 } ?? false
    return page == pages && !hasLess
  }

  mutating func stop(at page: Int, because error: KivaError) {
    isStopped = true
    // The summary says how many loans are still to be read.
    if error.isOutOfTime { return }
    warnings.append(
      "page \(page) of the loans of \(portfolio) failed: \(error); the next build continues there")
  }

  /// Ends at a page without entries. If many loans are missing, the next fetch asks once more.
  mutating func endEarly(at page: Int) {
    isStopped = true
    let count = kept.loans.count
    if lacksManyLoans, state.shortCount != count {
      state.shortCount = count
      warnings.append(
        "the loans of \(portfolio) end at page \(page) with \(count) loans, although Kiva says that there "
          + "are \(state.total ?? 0); the next build requests that page again")
      return save(ReadPage(), settling: false)
    }
    if lacksManyLoans {
      warnings.append(
        "Kiva says that \(portfolio) has \(state.total ?? 0) loans, but lists only \(count)")
    }
    state.nextEntry = nil
    save(ReadPage(), settling: true)
  }

  /// Ends at a page that is the first one again, because the server ignores the number of the page.
  mutating func repeatFirst(at page: Int) {
    isStopped = true
    if lacksManyLoans {
      return warnings.append(
        "page \(page) of the loans of \(portfolio) is the first one again, although there are "
          + "\(state.total ?? 0) loans")
    }
    state.nextEntry = nil
    save(ReadPage(), settling: true)
  }
}
