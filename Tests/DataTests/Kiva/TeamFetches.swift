import Fetching
import Host
import Kiva
import Loans
import TestSupport

/// A series of fetches of the loans of a team or a lender from a server.
struct TeamFetches {
  let build = Build()

  /// Asks for the loans of team 7 anew, without details.
  func query(_ server: KivaServer, _ portfolio: Portfolio = .team("7")) -> LoanQuery {
    LoanQuery(
      api: server.url, portfolio: portfolio, limit: 1_000_000, includesDetails: false,
      cachePolicy: .refresh)
  }

  func server(_ ids: [Int], _ path: String = "teams/7") throws -> KivaServer {
    let server = try KivaServer(newest: [])
    server.setPortfolio(path, ids)
    return server
  }

  /// The pages of the list that were requested since the last call.
  func takePages(of server: KivaServer) -> [Int] {
    defer { server.clearRequests() }
    return server.requests.compactMap { request in
      request.firstMatch(of: /loans\.json\?page=(\d+)/).flatMap { Int($0.1) }
    }.sorted()
  }

  /// Allows `count` requests in a fetch.
  func limiter(_ count: Int) -> RateLimiter {
    RateLimiter(maximumRequests: count, window: .seconds(1000))
  }
}
