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

  /// Whether Kiva said that it knows nothing by these ids; it is not told which of several.
  var isUnknown: Bool {
    guard case .unanswered(let error) = failure, ids.count == 1 else { return false }
    return error.reason == .status(404)
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
        batches[reply.index].take(reply.result, keepingIn: fetcher, stopwatch: stopwatch)
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
    _ result: Result<Answer, FetchError>, keepingIn fetcher: Fetcher, stopwatch: Stopwatch
  ) {
    switch result {
    case .failure(let error):
      failure = .unanswered(error)
    case .success(let answer):
      isFromCache = answer.isFromCache
      let (decoded, duration) = stopwatch.time { () throws(ListingError) in
        try decodeListing(answer.body, name: name)
      }
      decodeDuration = duration
      switch decoded {
      case .success(let content):
        listing = content
        fetcher.keep(answer)
      case .failure(let error):
        failure = .unreadable(error)
      }
    }
  }
}
