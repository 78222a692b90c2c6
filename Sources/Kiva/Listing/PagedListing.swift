internal import Decoding
internal import Fetching
internal import Loans

/// A listing put together from its pages.
///
/// The listing moves while it is read, so an entry may come twice; the first one counts.
struct PagedListing {
  /// The counts and issues of the entries on all pages. The loans of the site are not chosen yet.
  private(set) var entries: LoanSnapshot
  /// The loans that match the filter and are not excluded, in the order of the listing.
  private(set) var matching: [Loan] = []
  private(set) var responses: [FetchedResponse] = []
  /// Why reading ended before the end of the listing. The pages before are used.
  private(set) var failure: PageFailure?
  /// Whether the listing has more pages than are read.
  private(set) var isCutOff = false
  /// Whether a page repeats earlier entries although the listing has more.
  private(set) var isRepeating = false
  /// The identifiers of all loans so far, matching or not.
  private var knownIDs = Set<LoanID>()
  /// The number of entries in the listing, as the first page gives it.
  private var totalCount: Int?
  /// The number of entries on the pages so far, repeated ones included.
  private var offset = 0
  /// The number of pages that are probably read, or `nil` if it is unknown.
  private var expectedPages: Int?

  /// A page that could not be read, and why.
  ///
  /// It is not a tuple because in release builds of Swift 6.3.1 a tuple can be wrong after an
  /// `await`.
  struct PageFailure {
    let page: Int
    let cause: KivaError
  }

  /// The source and the limits of a listing to read.
  struct Plan {
    let source: ListingSource
    let limit: Int
    let filter: LoanFilter
    var exclude: Set<LoanID> = []

    /// The maximum number of pages that are read. Pages may be shorter than requested, but a
    /// listing without an end is not read forever.
    var maximumPages: Int {
      let perPage = KivaEndpoints.maximumLoansPerPage
      let needed = (limit + perPage - 1) / perPage
      return (source.filters(by: filter) ? 10 : 50) + 5 * needed
    }

    /// Returns how many pages are probably read, to judge by the first one, or `nil` if nobody
    /// knows how many loans of each page match.
    fileprivate func expectedPages(after first: Listing) -> Int? {
      guard source.filters(by: filter), first.entryCount > 0 else { return nil }
      func pages(for count: Int) -> Int { (count - 1) / first.entryCount + 1 }
      let available = first.pages ?? first.total.map(pages)
      return min(pages(for: limit), available ?? .max)
    }
  }

  /// Returns the page with the given number, which counts from 1. `offset` entries precede it.
  typealias GetPage = (_ page: Int, _ offset: Int) async throws(KivaError) -> FetchedResponse

  private init(_ source: ListingSource) {
    entries = LoanSnapshot(
      provenance: Provenance(source), retrieval: .network, time: Timestamp(seconds: 0))
  }

  var isComplete: Bool { failure == nil }
  /// Whether the listing may be cached: it is complete and usable, and no response was partial.
  var isCacheable: Bool {
    let isPartial = entries.issues.contains { $0.rule == .partialResponse }
    return isComplete && unusable == nil && !isPartial
  }
  /// The error of a listing with entries of which none is a usable loan, or `nil` for any other
  /// listing.
  var unusable: KivaError? {
    guard entries.entryCount > 0, entries.entryCount == entries.skippedCount else { return nil }
    let issue = entries.issues.first { $0.severity == .error }
    return .unusable(entryCount: entries.entryCount, issue)
  }
  /// When the oldest response was received.
  var time: Timestamp { Timestamp(seconds: responses.map(\.receivedSeconds).min() ?? 0) }
  /// When Kiva last confirmed the oldest response, in seconds since 1970.
  var checkedSeconds: Int { responses.map(\.response.checkedSeconds).min() ?? 0 }

  /// Reads page after page until there are enough loans or no new ones.
  ///
  /// - Throws: The error of the first page, or of any page if the task is cancelled. The error of a
  ///   later page becomes `failure`.
  static func read(
    _ plan: Plan, _ client: KivaClient, get: GetPage
  ) async throws(KivaError) -> PagedListing {
    var listing = PagedListing(plan.source)
    var page = 1
    client.progress(.pages(page, of: nil))
    do throws(KivaError) {
      while try await listing.addPage(page, plan, client, get: get) {
        page += 1
        if page > plan.maximumPages {
          listing.isCutOff = true
          break
        }
        client.progress(.pages(page, of: listing.expectedPages.map { max($0, page) }))
      }
    } catch {
      if page == 1 || Task.isCancelled { throw error }
      listing.failure = PageFailure(page: page, cause: error)
    }
    return listing
  }

  /// Adds a page.
  ///
  /// - Returns: Whether there is another page to read.
  private mutating func addPage(
    _ page: Int, _ plan: Plan, _ client: KivaClient, get: GetPage
  ) async throws(KivaError) -> Bool {
    let response = try await get(page, offset)
    if response.body == responses.last?.body {
      // Entries without an identifier would be counted again. From the cache, the listing must end
      // here as well.
      responses.append(response)
      isRepeating = isFarFromEnd(plan)
      return false
    }
    let content = try client.decodeLoans(response, name: "\(plan.source.rawValue), page \(page)")
    responses.append(response)
    offset += content.entryCount
    totalCount = totalCount ?? content.total
    if page == 1 { expectedPages = plan.expectedPages(after: content) }
    let hasNew = merge(content, plan)
    if !hasNew, isFarFromEnd(plan) {
      if content.entryCount == 0 { throw .truncated(totalCount: totalCount ?? 0) }
      isRepeating = true
    }
    let filtersItself = plan.source.filters(by: plan.filter)
    let count = matching.count + (filtersItself ? entries.skippedCount : 0)
    if !hasNew || (!matching.isEmpty && count >= plan.limit) { return false }
    // A total that is lower than the number of entries so far is wrong.
    if let pages = content.pages, pages >= page { return page < pages }
    if let total = content.total, total >= offset { return offset < total }
    return true
  }

  /// Returns whether more loans are missing than may have left the listing while it was read.
  private func isFarFromEnd(_ plan: Plan) -> Bool {
    matching.count < plan.limit && (totalCount ?? 0) - entries.entryCount >= 20
  }

  /// Adds what is new on a page.
  ///
  /// - Returns: Whether anything is new.
  private mutating func merge(_ page: Listing, _ plan: Plan) -> Bool {
    var page = page
    let excludedCount = exclude(from: &page, plan)
    let new = page.loans.filter { knownIDs.insert($0.id).inserted }
    let newMatching = new.filter(plan.filter.matches)
    matching += newMatching
    entries.filterValues.insert(new)
    // Issues of loans that came before, or that do not match, are left out.
    let reported = Set(newMatching.map(\.id) + page.skipped.compactMap(\.id))
    page.issues.removeAll { issue in issue.loan.map { !reported.contains($0) } ?? false }
    entries.recordEntries(of: &page) { [knownIDs] in knownIDs.contains($0) }
    entries.entryCount += new.count + page.skippedCount + excludedCount
    return !new.isEmpty || !page.skipped.isEmpty || excludedCount > 0
  }

  /// Removes excluded loans from a page.
  ///
  /// - Returns: The number of removed entries that are new.
  private mutating func exclude(from page: inout Listing, _ plan: Plan) -> Int {
    entries.exclude(
      page.loans.filter { plan.exclude.contains($0.id) && !knownIDs.contains($0.id) })
    let ids = page.removeLoans(withIDs: plan.exclude)
    return ids.count { knownIDs.insert($0).inserted }
  }
}
