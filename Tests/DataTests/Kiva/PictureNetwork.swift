import Fetching
import Kiva
import Loans
import Synchronization
import TestSupport

/// Fetches pictures through a network that the test provides, with a shared cache, as builds do.
final class PictureNetwork: Sendable {
  typealias Reply = @Sendable (Request) async throws(FetchError) -> Response

  /// The requests so far, and the pictures that were handed over.
  struct Seen {
    var requests: [Request] = []
    /// The bytes of pictures, by the description of their source.
    var taken: [String: [UInt8]] = [:]
    var inFlight = 0
    var mostInFlight = 0
  }

  let build = Build()
  private let seen = Mutex(Seen())
  private let reply: Mutex<Reply>

  init(_ reply: @escaping Reply = { _ in Response(status: 200, body: TestPicture.jpeg) }) {
    self.reply = Mutex(reply)
  }

  var urls: [String] { seen.withLock { $0.requests.map(\.url).sorted() } }
  var requests: [Request] { seen.withLock { $0.requests } }
  var taken: [String: [UInt8]] { seen.withLock { $0.taken } }
  var mostInFlight: Int { seen.withLock { $0.mostInFlight } }

  func answer(_ reply: @escaping Reply) { self.reply.withLock { $0 = reply } }

  func forget() { seen.withLock { $0 = Seen() } }

  func fetch(
    _ loans: [Loan], api: String = LoanQuery.standardAPI, site: String = "Output",
    _ cachePolicy: CachePolicy = .fresh(maximumAge: .seconds(600))
  ) async throws -> FetchedPictures {
    let fetcher = Fetcher(
      transport: transport, cache: build.cache, clock: build.time.clock,
      retries: PictureFetcher.retries(RetryPolicy()),
      rateLimiter: RateLimiter(maximumRequests: 1000))
    return try await PictureFetcher(
      fetcher: fetcher, cache: build.pictureCache(of: site), clock: build.time.clock, api: api,
      cachePolicy: cachePolicy
    ).fetch(of: loans) { source, _, bytes in
      self.seen.withLock { $0.taken["\(source)"] = bytes }
    }
  }

  private var transport: Transport {
    Transport { request throws(FetchError) in
      self.seen.withLock { seen in
        seen.requests.append(request)
        seen.inFlight += 1
        seen.mostInFlight = max(seen.mostInFlight, seen.inFlight)
      }
      defer { self.seen.withLock { $0.inFlight -= 1 } }
      let reply = self.reply.withLock { $0 }
      return try await reply(request)
    }
  }
}

/// Returns a loan with a picture of this number.
func loan(_ id: Int, picture: Int?, at address: String? = nil) -> Loan {
  var loan = Loan(id: LoanID(id))
  loan.imageID = picture
  loan.imageURL = address
  return loan
}
