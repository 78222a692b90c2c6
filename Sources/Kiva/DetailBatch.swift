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
    await withTaskGroup(of: (Int, Result<Answer, FetchError>).self) { group in
      func ask(_ index: Int) {
        group.addTask {
          do throws(FetchError) {
            return (index, .success(try await fetcher.get(urls[index], freshness)))
          } catch {
            return (index, .failure(error))
          }
        }
      }
      var asked = min(Self.mostRequestsAtOnce, urls.count)
      for index in 0..<asked { ask(index) }
      while let (index, result) = await group.next() {
        if asked < urls.count {
          ask(asked)
          asked += 1
        }
        batches[index].take(result, keepingIn: fetcher, stopwatch: stopwatch)
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
