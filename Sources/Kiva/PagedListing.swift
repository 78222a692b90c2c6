internal import Decoding
internal import Fetching
internal import Loans

/// A listing put together from the pages of one reading.
///
/// The list moves while it is read, so an entry may come twice; the first counts.
struct PagedListing {
  /// Those that match.
  private(set) var loans: [Loan] = []
  /// The loans of the listing that the query excludes.
  private(set) var excluded: [Loan] = []
  /// The sectors, themes and field partners of all loans, matching or not.
  private(set) var values = FilterValues()
  /// How many distinct entries there are, those that do not match, are left out or gave no loan
  /// included.
  private(set) var entryCount = 0
  private(set) var skippedCount = 0
  /// The ids of skipped entries, where they can be read.
  private(set) var skippedIDs = Set<LoanID>()
  private(set) var issues: [DataIssue] = []
  private(set) var answers: [FetchedResponse] = []
  /// What ended the reading before the list was at its end; the pages before are here.
  private(set) var failure: PageFailure?
  /// Whether the list went on for longer than it is followed.
  private(set) var isCutOff = false
  /// Whether a page came again although the listing has more.
  private(set) var isRepeating = false
  private(set) var decodeDuration: Duration = .zero
  /// Ids of all loans so far, matching or not.
  private var known = Set<LoanID>()
  /// How many entries the first page says that there are.
  private var promisedCount: Int?
  /// Entries of the pages so far, those that come twice included.
  private var offset = 0

  /// Not a tuple, as in `DetailBatch`: those across an `await` can go wrong in a release build.
  struct PageFailure {
    let page: Int
    let cause: ListingFailure
  }

  /// What is to be read, and how.
  struct Plan {
    let source: ListingSource
    let limit: Int
    let filter: LoanFilter
    var exclude: Set<LoanID> = []
    let stopwatch: Stopwatch

    /// Pages may be shorter than asked for, but a list without end is followed only so far.
    var mostPages: Int {
      let needed = (limit + KivaEndpoints.mostLoansOnPage - 1) / KivaEndpoints.mostLoansOnPage
      return (source.chooses(filter) ? 10 : 50) + 5 * needed
    }
  }

  /// How a page is got; `offset` is how many entries came before it.
  typealias Get = (_ page: Int, _ offset: Int) async throws(FetchError) -> FetchedResponse

  var isComplete: Bool { failure == nil }
  /// Whether it may stand in for a later one: whole, usable, and not answered in part only.
  var isWorthKeeping: Bool {
    let isPart = issues.contains { $0.rule == .answeredInPart }
    return isComplete && unusable == nil && !isPart
  }
  /// Why it is no better than none: there are entries, and none is a usable loan.
  var unusable: ListingFailure? {
    guard entryCount > 0, entryCount == skippedCount else { return nil }
    let issue = issues.first { $0.severity == .error }
    return .unusable(entryCount: entryCount, issue)
  }
  /// When the oldest of its answers was given.
  var time: Timestamp { Timestamp(seconds: answers.map(\.receivedSeconds).min() ?? 0) }
  /// When Kiva last said that it is so, in seconds since 1970.
  var checkedSeconds: Int { answers.map(\.kept.checkedSeconds).min() ?? 0 }

  /// Reads page after page with `get` until there are enough loans or no new ones.
  ///
  /// Throws only if the first page fails, or the task is cancelled.
  static func read(_ plan: Plan, get: Get) async throws(ListingFailure) -> PagedListing {
    var listing = PagedListing()
    var page = 1
    do throws(ListingFailure) {
      while try await listing.add(page: page, plan, get: get) {
        page += 1
        if page > plan.mostPages {
          listing.isCutOff = true
          break
        }
      }
    } catch {
      if page == 1 || Task.isCancelled { throw error }
      listing.failure = PageFailure(page: page, cause: error)
    }
    return listing
  }

  /// Whether there is another page to read.
  private mutating func add(
    page: Int, _ plan: Plan, get: Get
  ) async throws(ListingFailure) -> Bool {
    let answer: FetchedResponse
    do { answer = try await get(page, offset) } catch { throw .unanswered(error) }
    if answer.body == answers.last?.body {
      // Entries without an id would count anew. From the cache the list must end here as well.
      answers.append(answer)
      isRepeating = isFarFromItsEnd(plan)
      return false
    }
    let (decoded, duration) = plan.stopwatch.time { () throws(ListingError) in
      try decodeListing(answer.body, name: "\(plan.source.rawValue), page \(page)")
    }
    decodeDuration += duration
    let content: Listing
    do { content = try decoded.get() } catch { throw .unreadable(error) }
    answers.append(answer)
    offset += content.entryCount
    promisedCount = promisedCount ?? content.total
    let hasNew = take(content, plan)
    if !hasNew, isFarFromItsEnd(plan) {
      if content.entryCount == 0 { throw .brokenOff(promisedCount: promisedCount ?? 0) }
      isRepeating = true
    }
    let count = loans.count + (plan.source.chooses(plan.filter) ? skippedCount : 0)
    if !hasNew || (!loans.isEmpty && count >= plan.limit) { return false }
    // Fewer than there have been are no help.
    if let pages = content.pages, pages >= page { return page < pages }
    if let total = content.total, total >= offset { return offset < total }
    return true
  }

  /// Whether loans are missing that the listing has: more than may have left it while it is read.
  private func isFarFromItsEnd(_ plan: Plan) -> Bool {
    loans.count < plan.limit && (promisedCount ?? 0) - entryCount >= 20
  }

  /// Takes over what is new, and says whether anything is.
  private mutating func take(_ page: Listing, _ plan: Plan) -> Bool {
    let filter = plan.filter
    var page = page
    let excludedCount = exclude(from: &page, plan)
    let new = page.loans.filter { known.insert($0.id).inserted }
    page.dropSkipped { known.contains($0) || !skippedIDs.insert($0).inserted }
    loans += new.filter(filter.matches)
    values.insert(new)
    skippedCount += page.skippedCount
    entryCount += new.count + page.skippedCount + excludedCount
    // Nothing is said of what came before, nor of what does not match.
    let told = Set((new.filter(filter.matches).map(\.id)) + page.skipped.compactMap(\.id))
    issues += page.issues.filter { $0.loan.map(told.contains) ?? true }
    return !new.isEmpty || !page.skipped.isEmpty || excludedCount > 0
  }

  /// Leaves out what the plan excludes, and says how many entries of it are new.
  private mutating func exclude(from page: inout Listing, _ plan: Plan) -> Int {
    let loans = page.loans.filter { plan.exclude.contains($0.id) && !known.contains($0.id) }
    let ids = page.removeLoans(withIDs: plan.exclude)
    let newIDs = ids.filter { known.insert($0).inserted }
    for id in newIDs { excluded += loans.first { $0.id == id }.map { [$0] } ?? [] }
    return newIDs.count
  }
}
