internal import Decoding
internal import Fetching
internal import Loans

/// The newest loans, put together from the pages of one reading.
///
/// The list moves while it is read, so an entry may come twice; the first counts.
struct NewestListing {
  private(set) var loans: [Loan] = []
  private(set) var skippedCount = 0
  /// The ids of skipped entries, where they can be read.
  private(set) var skippedIDs = Set<LoanID>()
  private(set) var problems: [Problem] = []
  private(set) var answers: [Answer] = []
  /// What ended the reading before the list was at its end; the pages before are here.
  private(set) var failure: PageFailure?
  private(set) var decodeDuration: Duration = .zero
  private var known = Set<LoanID>()

  /// Not a tuple, as in `DetailBatch`: those across an `await` can go wrong in a release build.
  struct PageFailure {
    let page: Int
    let cause: ListingFailure
  }

  var isComplete: Bool { failure == nil }
  var entryCount: Int { loans.count + skippedCount }
  /// When the oldest of its answers was given.
  var time: Timestamp { Timestamp(seconds: answers.map(\.receivedSeconds).min() ?? 0) }

  /// Reads page after page with `get` until there are `limit` entries or no new ones.
  ///
  /// Throws only if the first page fails.
  static func read(
    limit: Int, stopwatch: Stopwatch,
    get: (_ page: Int) async throws(FetchError) -> Answer
  ) async throws(ListingFailure) -> NewestListing {
    var listing = NewestListing()
    var page = 1
    do throws(ListingFailure) {
      while try await listing.add(page: page, limit: limit, stopwatch: stopwatch, get: get) {
        page += 1
      }
    } catch {
      if page == 1 { throw error }
      listing.failure = PageFailure(page: page, cause: error)
    }
    return listing
  }

  /// Whether there is another page to read.
  private mutating func add(
    page: Int, limit: Int, stopwatch: Stopwatch,
    get: (_ page: Int) async throws(FetchError) -> Answer
  ) async throws(ListingFailure) -> Bool {
    let answer: Answer
    do { answer = try await get(page) } catch { throw .unanswered(error) }
    let (decoded, duration) = stopwatch.time { () throws(ListingError) in
      try decodeListing(answer.body, name: "newest, page \(page)")
    }
    decodeDuration += duration
    var content: Listing
    do { content = try decoded.get() } catch { throw .unreadable(error) }
    answers.append(answer)
    let new = content.loans.filter { known.insert($0.id).inserted }
    content.dropSkipped { known.contains($0) || !skippedIDs.insert($0).inserted }
    loans += new
    skippedCount += content.skippedCount
    problems += content.problems
    let hasNothingNew = new.isEmpty && content.skipped.isEmpty
    if hasNothingNew || entryCount >= limit { return false }
    return content.pages.map { page < $0 } ?? true
  }
}
