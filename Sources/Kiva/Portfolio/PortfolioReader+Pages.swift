internal import Decoding
internal import Fetching
internal import Host
internal import Loans

extension PortfolioReader {
  /// A page whose loans are in `kept`, but not in the cache yet.
  struct ReadPage {
    var entries: [LoanID: PortfolioEntry] = [:]
    var newCount = 0
    var lastLoan = LastLoan.unknown
    /// Whether this is the last page of the list.
    var isEnd = false
    /// The page to read next; if loans have left the list, an earlier one.
    var next = 0

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
    let response: FetchedResponse
    switch try await fetch(page) {
    case .response(let found): response = found
    case .notFound:
      return pageAfterEnd(page, hasShrunk: lackingCount > 0 && !lacksManyLoans)
    case .stopped: return nil
    }
    var listing: Listing
    do throws(KivaError) {
      listing = try client.decodeLoans(response, name: "\(portfolio), page \(page)")
    } catch {
      if lastPage == 0 || Task.isCancelled { throw error }
      stop(at: page, because: error)
      return nil
    }
    // No team or lender has more loans than this, so that the total must be wrong.
    if listing.total ?? 0 > Self.maximumLoans { listing.total = nil }
    if listing.entryCount == 0, lastPage == 0 {
      if let total = listing.total { progress.total = total }
      throw listing.total.flatMap { $0 > 0 ? .truncated(totalCount: $0) : nil } ?? .empty
    }
    let hasShrunk = recordTotal(of: listing, page)
    if listing.entryCount == 0 { return pageAfterEnd(page, hasShrunk: hasShrunk) }
    let ids = listing.loans.map(\.id)
    if page == 1 {
      progress.checkedSeconds = response.receivedSeconds
      firstPageIDs = ids
      pageSize = max(Self.usualPageSize, listing.entryCount)
    } else if ids == firstPageIDs, !ids.isEmpty {
      repeatFirst(at: page)
      return nil
    }
    lastPage = max(lastPage, page)
    if isLastShort { progress.mayLackLoans = true }
    isLastShort = listing.entryCount < pageSize
    let beginsKnown = ids.first.map { kept.loans[$0] != nil } ?? false
    var read = add(&listing, response, part: part)
    read.next = next(after: page, beginsKnown: beginsKnown, hasShrunk: hasShrunk)
    read.isEnd = read.next > page && isEnd(page, listing)
    if read.isEnd { return finish(at: page, with: read) }
    return read
  }

  /// Records the total that a page gives. Returns whether it is lower than that of the page before.
  private mutating func recordTotal(of listing: Listing, _ page: Int) -> Bool {
    guard let total = listing.total else { return false }
    // A page that is read again says nothing about the time since the last fetch.
    if lastPage == 0, let earlier = progress.total {
      progress.unfoundCount = max(0, progress.unfoundCount + total - earlier)
    }
    defer { (progress.total, lastTotal) = (total, total) }
    return total < lastTotal ?? 0
  }

  /// Ends at the last page. Returns `nil` if loans are missing, so that the next fetch goes on.
  private mutating func finish(at page: Int, with read: ReadPage) -> ReadPage? {
    if lacksManyLoans, let next = progress.nextEntry {
      // Pages may have repeated loans, so that others were not read.
      progress.nextEntry = min(next, kept.loans.count)
      save(read, settling: false)
      endEarly(at: page)
      return nil
    }
    complete()
    progress.shortCount = nil
    return read
  }

  /// The minimum time between two pages. Kiva refuses bursts.
  private static let pause = Duration.milliseconds(500)
  private static let maximumLoans = 1_000_000

  /// The result of the request for a page.
  private enum FetchedPage {
    case response(FetchedResponse)
    /// Some servers have no page after the last one.
    case notFound
    /// No time is left, or a later request than the first one failed.
    case stopped
  }

  /// Requests a page, after a pause unless it is the first request.
  private mutating func fetch(_ page: Int) async throws(KivaError) -> FetchedPage {
    if lastPage > 0 {
      if client.clock.monotonic() >= end || kept.loans.count >= Self.maximumLoans {
        isStopped = true
        return .stopped
      }
      do { try await client.clock.sleep(Self.pause) } catch { throw .interrupted }
    }
    let pages = progress.total.map { max(page, ($0 + pageSize - 1) / pageSize) }
    client.progress(.pages(page, of: pages))
    guard
      let resource = client.endpoints.page(page, of: portfolio, teamNumber: progress.teamNumber)
    else { preconditionFailure("the number of a team is found before its loans are read") }
    do throws(KivaError) {
      let response = try await client.fetch(
        resource, options: RequestOptions(retryDeadline: end, ignoresOpenCircuit: lastPage == 0))
      hasFetchedAny = true
      return .response(response)
    } catch {
      if Task.isCancelled { throw .interrupted }
      if lastPage == 0 { throw error }
      if error.isNotFound { return .notFound }
      stop(at: page, because: error)
      return .stopped
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

  /// Records that the end of the list has been reached.
  private mutating func complete() {
    progress.nextEntry = nil
    progress.completedSeconds = client.clock.wallSeconds()
  }

  /// Ends at a page after the last one, and returns `nil`. If earlier pages must be read again,
  /// returns a page without loans.
  private mutating func pageAfterEnd(_ page: Int, hasShrunk: Bool) -> ReadPage? {
    var read = ReadPage()
    read.next = next(after: page, beginsKnown: false, hasShrunk: hasShrunk)
    if read.next < page { return read }
    endEarly(at: page)
    return nil
  }

  /// Ends at a page without entries. If many loans are missing, the next fetch asks once more.
  mutating func endEarly(at page: Int) {
    isStopped = true
    let count = kept.loans.count
    // Loans that left the list long ago are known, so that the number of known loans may not be too
    // low.
    let isEarly =
      lacksManyLoans
      || progress.nextEntry.map { $0 + Self.usualPageSize < progress.total ?? 0 } ?? false
    if isEarly, progress.shortCount != olderCount {
      progress.shortCount = olderCount
      warnings.append(
        "the loans of \(portfolio) end at page \(page) with \(count) loans, although Kiva says that there "
          + "are \(progress.total ?? 0); the next build requests that page again")
      return save(ReadPage(), settling: false)
    }
    if isEarly { progress.mayLackLoans = true }
    if lacksManyLoans {
      warnings.append(
        "Kiva says that \(portfolio) has \(progress.total ?? 0) loans, but lists only \(count)")
    }
    complete()
    save(ReadPage(), settling: true)
  }

  /// Ends at a page that is the first one again, because the server ignores the number of the page.
  mutating func repeatFirst(at page: Int) {
    isStopped = true
    if lacksManyLoans {
      return warnings.append(
        "page \(page) of the loans of \(portfolio) is the first one again, although there are "
          + "\(progress.total ?? 0) loans")
    }
    complete()
    save(ReadPage(), settling: true)
  }
}
