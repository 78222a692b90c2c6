internal import Decoding
internal import Fetching
internal import Loans

/// Loans whose details are asked for together, and what came of it.
struct DetailBatch {
  /// Clients ask for 50 ids at a time.
  private static let size = 50
  /// Kiva's firewall dislikes bursts.
  private static let mostRequestsAtOnce = 4

  let ids: [LoanID]
  /// What the problems call the answer.
  let name: String
  /// What Kiva answered or, after a failure, what earlier fetches found.
  private(set) var listing = Listing()
  private(set) var failure: ListingFailure?
  private(set) var isFromCache = false
  private(set) var decodeDuration: Duration = .zero

  /// The ids in batches, named after `name` and their number.
  static func batches(of ids: [LoanID], name: String) -> [DetailBatch] {
    stride(from: 0, to: ids.count, by: size).map { start in
      let part = ids[start..<min(start + size, ids.count)]
      return DetailBatch(ids: Array(part), name: "\(name), batch \(start / size + 1)")
    }
  }

  /// A batch for each id.
  var singles: [DetailBatch] { ids.map { DetailBatch(ids: [$0], name: "\(name), \($0)") } }

  /// Whether Kiva said that it does not know this loan.
  var isUnknown: Bool { ids.count == 1 && isNotFound }
  /// Whether Kiva said that it does not know all of these loans, but not which.
  var isUnclear: Bool { ids.count > 1 && isNotFound }
  private var isNotFound: Bool {
    guard case .unanswered(let error) = failure else { return false }
    return error.reason == .status(404)
  }

  /// What is to be told of a failure although earlier fetches found the loans; an answer that was
  /// not to be asked for is none.
  var staleCause: ListingFailure? {
    if case .unanswered(let error) = failure, error.reason == .notCached { return nil }
    return failure
  }

  private init(ids: [LoanID], name: String) {
    self.ids = ids
    self.name = name
  }

  /// Asks for all of them, some side by side; each keeps its place, and a failure costs no other.
  static func read(
    _ batches: inout [DetailBatch], from fetcher: Fetcher, _ freshness: Freshness,
    endpoints: Endpoints, stopwatch: Stopwatch
  ) async {
    let urls = batches.map { endpoints.details($0.ids) }
    await withTaskGroup(of: Reply.self) { group in
      var asked = min(Self.mostRequestsAtOnce, urls.count)
      for index in 0..<asked {
        group.addTask { await Reply(to: index, urls[index], freshness, from: fetcher) }
      }
      while let reply = await group.next() {
        if asked < urls.count {
          let index = asked
          group.addTask { await Reply(to: index, urls[index], freshness, from: fetcher) }
          asked += 1
        }
        batches[reply.index].take(
          reply.result, keepingIn: fetcher, endpoints: endpoints, stopwatch: stopwatch)
      }
    }
  }

  /// What came of one request.
  ///
  /// Not a tuple: in one out of the group the index is wrong in a release build (Swift 6.3.1).
  private struct Reply: Sendable {
    let index: Int
    let result: Result<Answer, FetchError>

    init(to index: Int, _ url: String, _ freshness: Freshness, from fetcher: Fetcher) async {
      self.index = index
      do throws(FetchError) {
        result = .success(try await fetcher.get(url, freshness))
      } catch {
        result = .failure(error)
      }
    }
  }

  private mutating func take(
    _ result: Result<Answer, FetchError>, keepingIn fetcher: Fetcher, endpoints: Endpoints,
    stopwatch: Stopwatch
  ) {
    do throws(ListingFailure) {
      let answer: Answer
      do { answer = try result.get() } catch { throw .unanswered(error) }
      try add(answer, stopwatch: stopwatch)
      isFromCache = answer.isFromCache
      fetcher.keep(answer)
    } catch {
      failure = error
      if isUnknown { return }
      // What was found of all together or, failing that, of each.
      let older =
        fetcher.cached(endpoints.details(ids)).map { [$0] }
        ?? ids.compactMap { fetcher.cached(endpoints.details([$0])) }
      for answer in older { try? add(answer, stopwatch: stopwatch) }
    }
  }

  private mutating func add(
    _ answer: Answer, stopwatch: Stopwatch
  ) throws(ListingFailure) {
    let (decoded, duration) = stopwatch.time { () throws(ListingError) in
      try decodeListing(answer.body, name: name)
    }
    decodeDuration += duration
    let content: Listing
    do { content = try decoded.get() } catch { throw .unreadable(error) }
    listing.loans += content.loans
    listing.entryCount += content.entryCount
    listing.skipped += content.skipped
    listing.problems += content.problems
  }
}
