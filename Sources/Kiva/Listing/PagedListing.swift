internal import Decoding
internal import Fetching
internal import Loans

/// A listing that is assembled from its pages. It can change while it is read, so repeated entries
/// count only once.
struct PagedListing {
  /// The counts and issues of the entries on all pages. The site's loans have not been chosen yet.
  private(set) var entries: LoanSnapshot
  /// The loans that match the filter and are not excluded, in the order of the listing.
  private(set) var matching: [Loan] = []
  private(set) var responses: [FetchedResponse] = []
  /// Why reading ended before the end of the listing. The pages before that are used.
  private(set) var failure: PageFailure?
  /// Whether the listing has more pages than are read.
  private(set) var isCutOff = false
  /// Whether a page repeats earlier entries although the listing has more.
  private(set) var isRepeating = false
  /// Whether the last of several pages has been read although the listing has more loans according
  /// to its total.
  private(set) var endsEarly = false
  /// Whether a page has loans whose names are hidden, although the response has them.
  private(set) var hidesNames = false
  /// The identifiers of all loans so far, including those that do not match.
  private var knownIDs = Set<LoanID>()
  /// The number of entries in the listing, according to the first page.
  private(set) var totalCount: Int?
  /// The number of entries on the first page. A server may give fewer than it was asked for.
  private var firstPageCount = 0
  /// The number of entries on the pages so far, including repeated ones.
  private var offset = 0
  /// The probable number of pages to read, or `nil` if it is unknown.
  private var expectedPages: Int?

  /// A page that could not be read. It is not a tuple, because a tuple can have wrong values after
  /// an `await` (release builds of Swift 6.3.1).
  struct PageFailure {
    let page: Int
    let cause: KivaError
  }

  /// Returns the page with the given number, which counts from 1. `offset` entries precede it.
  typealias GetPage = (_ page: Int, _ offset: Int) async throws(KivaError) -> FetchedResponse

  private let source: ListingSource
  private let query: LoanQuery

  /// Whether the source lists only loans that match the filter.
  private let sourceFilters: Bool

  private init(_ source: ListingSource, _ query: LoanQuery, knowsSectors: Bool) {
    self.source = source
    self.query = query
    sourceFilters = source.filters(by: query.filter, knowsSectors: knowsSectors)
    entries = LoanSnapshot(
      provenance: Provenance(source), retrieval: .network, time: Timestamp(seconds: 0))
  }

  var isComplete: Bool { failure == nil }
  /// Whether the listing may be cached: it is complete and usable, and no response was partial.
  var isCacheable: Bool {
    let isPartial = entries.issues.contains { $0.rule == .partialResponse }
    return isComplete && unusable == nil && !isPartial
  }
  /// The error of a listing whose entries are all unusable; otherwise `nil`.
  var unusable: KivaError? {
    guard entries.entryCount > 0, entries.entryCount == entries.skippedCount else { return nil }
    let issue = entries.issues.first { $0.severity == .error }
    return .unusable(entryCount: entries.entryCount, issue)
  }
  /// When the oldest response was received.
  var time: Timestamp { Timestamp(seconds: responses.map(\.receivedSeconds).min() ?? 0) }
  /// When Kiva last confirmed the oldest response, in seconds since 1970.
  var checkedSeconds: Int { responses.map(\.response.checkedSeconds).min() ?? 0 }

  /// Reads page after page until there are enough loans or no new ones. Throws the error of the
  /// first page, or of any page if the task is cancelled; the error of a later page becomes
  /// `failure`.
  static func read(
    _ source: ListingSource, _ query: LoanQuery, _ client: KivaClient, knowsSectors: Bool = false,
    get: GetPage
  ) async throws(KivaError) -> PagedListing {
    var listing = PagedListing(source, query, knowsSectors: knowsSectors)
    var page = 1
    client.progress(.pages(page, of: nil))
    do throws(KivaError) {
      while try await listing.addPage(page, client, get: get) {
        page += 1
        if page > listing.maximumPages {
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

  /// The number of loans on a page that Kiva gives if it is not asked for more.
  private static let fewestPerPage = 20

  /// The maximum number of pages to read. There is a limit because a listing may have short pages,
  /// or no end.
  private var maximumPages: Int {
    let perPage = max(Self.fewestPerPage, min(firstPageCount, KivaEndpoints.usualPerPage))
    return (sourceFilters ? 10 : 50) + 5 * ((query.limit + perPage - 1) / perPage)
  }

  /// Returns the probable number of pages to read, according to the first page, or `nil` if it is
  /// unknown.
  private func expectedPages(after first: Listing) -> Int? {
    guard sourceFilters, first.entryCount > 0 else { return nil }
    func pages(for count: Int) -> Int { (count - 1) / first.entryCount + 1 }
    let available = first.pages ?? first.total.map(pages)
    return min(pages(for: query.limit), available ?? .max)
  }

  /// Adds a page, and returns whether there is another one to read.
  private mutating func addPage(
    _ page: Int, _ client: KivaClient, get: GetPage
  ) async throws(KivaError) -> Bool {
    let response = try await get(page, offset)
    if response.body == responses.last?.body {
      // Its entries without an identifier would be counted again. A cached listing must end here,
      // too.
      responses.append(response)
      isRepeating = lacksManyLoans
      return false
    }
    let content = try client.decodeLoans(response, name: "\(source.rawValue), page \(page)")
    responses.append(response)
    hidesNames =
      hidesNames || content.loans.contains { $0.anonymization?.hidesNames ?? false }
    offset += content.entryCount
    totalCount = totalCount ?? content.total
    if page == 1 {
      firstPageCount = content.entryCount
      expectedPages = expectedPages(after: content)
    }
    let hasNewLoans = merge(content)
    if !hasNewLoans, lacksManyLoans {
      if content.entryCount == 0 { throw .truncated(totalCount: totalCount ?? 0) }
      isRepeating = true
    }
    let count = matching.count + (sourceFilters ? entries.skippedCount : 0)
    if !hasNewLoans || (!matching.isEmpty && count >= query.limit) { return false }
    // A total that is lower than the number of entries so far is wrong.
    if let pages = content.pages, pages >= page {
      endsEarly = page == pages && page > 1 && lacksManyLoans
      return page < pages
    }
    if let total = content.total, total >= offset { return offset < total }
    return true
  }

  /// Whether more loans are missing than may have left the listing while it was read.
  private var lacksManyLoans: Bool {
    matching.count < query.limit && (totalCount ?? 0) - entries.entryCount >= 20
  }

  /// Adds the new loans of a page, and returns whether there are any.
  private mutating func merge(_ page: Listing) -> Bool {
    var page = page
    let excludedCount = exclude(from: &page)
    let new = page.loans.filter { knownIDs.insert($0.id).inserted }
    let newMatching = new.filter(query.filter.matches)
    matching += newMatching
    entries.filterValues.insert(new)
    // Issues of loans that were on an earlier page, or that do not match, are left out.
    let reported = Set(newMatching.map(\.id) + page.skipped.compactMap(\.id))
    page.issues.removeAll { issue in issue.loan.map { !reported.contains($0) } ?? false }
    entries.recordEntries(of: &page) { [knownIDs] in knownIDs.contains($0) }
    entries.entryCount += new.count + page.skippedCount + excludedCount
    return !new.isEmpty || !page.skipped.isEmpty || excludedCount > 0
  }

  /// Removes excluded loans from a page, and returns how many of the removed entries are new.
  private mutating func exclude(from page: inout Listing) -> Int {
    entries.exclude(
      page.loans.filter { query.exclude.contains($0.id) && !knownIDs.contains($0.id) })
    let ids = page.removeLoans(withIDs: query.exclude)
    return ids.count { knownIDs.insert($0).inserted }
  }
}
