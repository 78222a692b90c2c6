import Fetching
import Host
import Synchronization
import TestSupport

/// A network that sends the replies in a list and repeats the last one. It has a clock that only
/// tests advance, and a cache in memory.
final class FakeNetwork: Sendable {
  static let url = "https://api.example.org/v1/loans/newest.json"

  enum Reply: Sendable {
    case response(Response)
    case failure(FetchError.Reason)

    static func body(_ text: String, _ headers: Headers = [:]) -> Reply {
      .response(Response(status: 200, headers: headers, body: Array(text.utf8)))
    }

    static func status(_ status: Int, _ headers: Headers = [:]) -> Reply {
      .response(Response(status: status, headers: headers))
    }

    static func redirect(_ status: Int, to url: String) -> Reply {
      .response(Response(status: status, redirect: url))
    }
  }

  let time = ManualClock(wallSeconds: 1000)
  private let traffic = Mutex(Traffic())

  private struct Traffic {
    var replies: [Reply] = [.body("")]
    var next = 0
    var requests: [Request] = []
    var times: [Duration] = []
    var reportedWaits: [String] = []
    var cachedResponses: [CachedResponse] = []
    var names: [String: [String]] = [:]
  }

  var replies: [Reply] {
    get { traffic.withLock { $0.replies } }
    set { traffic.withLock { $0.replies = newValue } }
  }

  var requests: [Request] { traffic.withLock { $0.requests } }
  /// The times when the requests were sent, since the start of the clock.
  var times: [Duration] { traffic.withLock { $0.times } }
  var reportedWaits: [String] { traffic.withLock { $0.reportedWaits } }

  /// All responses that were cached, oldest first.
  var cachedResponses: [CachedResponse] {
    get { traffic.withLock { $0.cachedResponses } }
    set { traffic.withLock { $0.cachedResponses = newValue } }
  }

  var fetcher: Fetcher { fetcher() }

  func fetcher(
    jitter: Double = 1, limits: FetchLimits = FetchLimits(),
    rateLimiter: RateLimiter = RateLimiter()
  ) -> Fetcher {
    var retries = RetryPolicy()
    retries.jitter = { jitter }
    return Fetcher(
      transport: transport, cache: cache, clock: time.clock, limits: limits, retries: retries,
      rateLimiter: rateLimiter,
      reportWait: { _, text in self.traffic.withLock { $0.reportedWaits.append(text) } })
  }

  var transport: Transport {
    let start = time.clock.monotonic()
    return Transport { request throws(FetchError) in
      let reply = self.traffic.withLock { traffic in
        traffic.requests.append(request)
        traffic.times.append(self.time.clock.monotonic() - start)
        defer { traffic.next += 1 }
        return traffic.replies[min(traffic.next, traffic.replies.count - 1)]
      }
      switch reply {
      case .response(let response): return response
      case .failure(let reason): throw FetchError(url: request.url, reason: reason)
      }
    }
  }

  private var cache: ResponseCache {
    ResponseCache(
      find: { key in self.traffic.withLock { $0.cachedResponses.last { $0.key == key } } },
      named: { name in
        self.traffic.withLock { traffic in
          (traffic.names[name] ?? []).compactMap { key in
            traffic.cachedResponses.last { $0.key == key }
          }
        }
      },
      save: { responses, names in
        self.traffic.withLock { traffic in
          traffic.cachedResponses += responses
          for name in names { traffic.names[name] = responses.map(\.key) }
        }
      })
  }
}
