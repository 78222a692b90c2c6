import Compression
import Synchronization
import TestSupport

/// A Kiva whose newest loans change, and that fails half of the time. The same seed gives the same
/// failures.
final class UnreliableKiva: Sendable {
  /// The number of loans in a listing, of which REST has ten on a page.
  static let loanCount = 20
  private static let pageCount = 2

  private let kiva: FaultyKiva
  private let simulation: Mutex<Simulation>

  fileprivate struct Simulation {
    var dice: Dice
    /// The loans of Kiva, newest first. The listing consists of the first ones.
    var pool = Array((9001...9040).reversed())
    var nextID = 9041
    /// All listings so far. The last one is current.
    var listings: [[Int]] = []
    /// The index of the last listing that a build received completely.
    var lastComplete: Int?
    var trouble = Trouble.none
    var answeredPages: [FaultyKiva.Endpoint: Set<Int>] = [:]
  }

  /// The failures during a build.
  enum Trouble {
    case none
    /// Every request fails, always in the same way.
    case all([RawServer.Step])
    /// About half of the requests fail, each in a different way.
    case some
    /// All requests to these endpoints fail.
    case endpoints(Set<FaultyKiva.Endpoint>)
    /// All pages of a listing fail except the first.
    case laterPages
  }

  init(_ kiva: FaultyKiva, seed: UInt64) {
    self.kiva = kiva
    simulation = Mutex(Simulation(dice: Dice(seed: seed)))
  }

  /// Changes the loans before the next build, and decides what fails during it.
  ///
  /// - Parameter failsEverything: Whether every request is certain to fail.
  func prepareBuild(failsEverything: Bool = false) {
    let listing = simulation.withLock { simulation in
      simulation.changeLoans()
      let listing = Array(simulation.pool.prefix(Self.loanCount))
      simulation.listings.append(listing)
      simulation.trouble = simulation.nextTrouble(failsEverything: failsEverything)
      simulation.answeredPages = [:]
      return listing
    }
    kiva.setNewest(listing)
    kiva.begin { request in self.answer(request) }
  }

  /// Whether any build received a complete listing.
  var hasServedListing: Bool { simulation.withLock { $0.lastComplete != nil } }

  /// Whether the build since `prepareBuild` received a complete listing.
  var hasServedCurrentListing: Bool {
    simulation.withLock { $0.lastComplete == $0.listings.count - 1 }
  }

  /// Returns whether these are the loans of one listing, or of its first page, that is not older
  /// than the last listing that was received completely.
  func allows(_ ids: [Int]) -> Bool {
    simulation.withLock { simulation in
      simulation.listings[(simulation.lastComplete ?? 0)...].contains {
        $0 == ids || Array($0.prefix(Self.loanCount / Self.pageCount)) == ids
      }
    }
  }

  private func answer(_ request: FaultyKiva.Request) -> [RawServer.Step] {
    simulation.withLock { simulation in
      if let failure = simulation.failure(request) { return failure }
      simulation.record(request)
      let good = simulation.goodResponse(to: request)
      guard let tag = good.tag, tag == request.ifNoneMatch else { return good.steps }
      return .status(304, headers: [("ETag", tag)])
    }
  }
}

extension UnreliableKiva.Simulation {
  /// Adds loans, removes one that is funded, or does nothing.
  fileprivate mutating func changeLoans() {
    switch dice.int(0...3) {
    case 0: pool.remove(at: dice.int(0...UnreliableKiva.loanCount - 1))
    case 1, 2:
      for _ in 0..<dice.int(1...3) {
        pool.insert(nextID, at: 0)
        nextID += 1
      }
    default: break
    }
  }

  fileprivate mutating func nextTrouble(failsEverything: Bool) -> UnreliableKiva.Trouble {
    if failsEverything { return .all(dice.failure()) }
    if dice.int(0...1) == 0 { return .none }
    switch dice.int(0...4) {
    case 0, 1: return .all(dice.failure())
    case 2: return .some
    case 3: return .laterPages
    default:
      let endpoints: [FaultyKiva.Endpoint] = [.newest, .search, .graphQL, .details, .partners]
      return .endpoints(Set((0...2).map { _ in dice.pick(endpoints) }))
    }
  }

  /// Returns the steps of a failure, or `nil` if the request gets a good response.
  fileprivate mutating func failure(_ request: FaultyKiva.Request) -> [RawServer.Step]? {
    switch trouble {
    case .none: nil
    case .all(let steps): steps
    case .some: dice.maybe { $0.failure() }
    case .endpoints(let endpoints): endpoints.contains(request.endpoint) ? dice.failure() : nil
    case .laterPages: request.isListing && request.page > 1 ? dice.failure() : nil
    }
  }

  /// Records that a request gets a good response.
  fileprivate mutating func record(_ request: FaultyKiva.Request) {
    guard request.isListing else { return }
    answeredPages[request.endpoint, default: []].insert(request.page)
    let isComplete =
      request.endpoint == .graphQL
      || answeredPages[request.endpoint]?.isSuperset(of: 1...UnreliableKiva.pageCount) ?? false
    if isComplete { lastComplete = listings.count - 1 }
  }

  fileprivate func goodResponse(to request: FaultyKiva.Request) -> FaultyKiva.Served {
    guard request.endpoint == .newest || request.endpoint == .search else { return request.good }
    let size = UnreliableKiva.loanCount / UnreliableKiva.pageCount
    let ids = (listings.last ?? []).dropFirst((request.page - 1) * size).prefix(size)
    return FaultyKiva.Served(
      KivaServer.page(Array(ids), page: request.page, of: UnreliableKiva.pageCount))
  }
}

extension Dice {
  /// Returns the steps of a failure.
  fileprivate mutating func failure() -> [RawServer.Step] {
    let compressed = [(name: "Content-Encoding", value: "gzip")]
    let listing = gzip(Array(#"{"loans":[{"id":1,"name":"Nobody","loan_amount":25}]}"#.utf8))
    return pick([
      [.reset], [.close],
      [.send(Array("HTTP/1.1 200 OK\r\nContent-Le".utf8)), .reset],
      [.send(RawServer.head(headers: [("Content-Length", "900")])), .send(listing), .reset],
      [.send(RawServer.http(headers: compressed, body: Array(listing.dropLast(9))))],
      [.send(RawServer.http(headers: compressed, body: listing.reversed()))],
      [.send(RawServer.http(headers: [("Content-Encoding", "br")], body: listing))],
      .answer("<!doctype html><title>Sorry</title>"), .answer(""), .answer("\n"), .answer("null"),
      .answer(#"{"loans":null}"#), .answer(#"{"loans":[{"id":1,"#),
      .answer(#"{"code":"org.kiva.RateLimitExceeded"}"#),
      .answer(#"{"errors":[{"message":"Boom"}],"data":null}"#),
      .answer(#"{"paging":{"pages":1},"loans":[{"id":1,"loan_amount":1e999},{"id":-1},7]}"#),
      .answer(String(repeating: "[", count: 5000)),
      .redirect(to: "/v1/loans/newest.json"), .redirect(to: "file:///etc/hostname"),
      .status(301), .status(204), .status(206),
      .status(503, headers: [("Retry-After", "20")]),
      .status(429, headers: [("Retry-After", "3600")]),
      .status(pick([400, 401, 403, 404, 406, 408, 410, 425, 429, 500, 502, 503, 504])),
    ])
  }
}
