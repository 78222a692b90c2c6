import Compression
import Synchronization
import TestSupport

/// A Kiva whose newest loans change and that fails half of the time: the same seed, the same
/// failures.
final class UnreliableKiva: Sendable {
  /// Loans of a listing; by REST they come ten on a page.
  static let loanCount = 20
  private static let pageCount = 2

  private let kiva: FaultyKiva
  private let state: Mutex<State>

  fileprivate struct State {
    var dice: Dice
    /// Newest first; the listing is the first of them.
    var pool = Array((9001...9040).reversed())
    var nextID = 9041
    /// Every listing there was, the last one is up to date.
    var listings: [[Int]] = []
    /// Which of them was the last that a build was given whole.
    var lastComplete: Int?
    var trouble = Trouble.none
    var answeredPages: [FaultyKiva.Endpoint: Set<Int>] = [:]
  }

  /// What is wrong during one build.
  enum Trouble {
    case none
    /// Every request fails, in one way.
    case all([RawServer.Step])
    /// Every other request fails, each in its way.
    case some
    /// All requests fail at these doors.
    case doors(Set<FaultyKiva.Endpoint>)
    /// The first page of a listing is answered, and no other.
    case laterPages
  }

  init(_ kiva: FaultyKiva, seed: UInt64) {
    self.kiva = kiva
    state = Mutex(State(dice: Dice(seed: seed)))
  }

  /// What happens before the next build; `isCertain`: it meets some trouble.
  func proceed(isCertain: Bool = false) {
    let listing = state.withLock { state in
      state.changeLoans()
      let listing = Array(state.pool.prefix(Self.loanCount))
      state.listings.append(listing)
      state.trouble = state.nextTrouble(isCertain: isCertain)
      state.answeredPages = [:]
      return listing
    }
    kiva.setNewest(listing)
    kiva.begin { asked in self.answer(asked) }
  }

  /// Whether a build was ever given a whole listing.
  var hasAnswered: Bool { state.withLock { $0.lastComplete != nil } }

  /// Whether the build since `proceed` was.
  var hasAnsweredNow: Bool {
    state.withLock { $0.lastComplete == $0.listings.count - 1 }
  }

  /// Whether these are the loans of one listing, or of its first page, and of none that is older
  /// than the last that was given whole.
  func allows(_ ids: [Int]) -> Bool {
    state.withLock { state in
      state.listings[(state.lastComplete ?? 0)...].contains {
        $0 == ids || Array($0.prefix(Self.loanCount / Self.pageCount)) == ids
      }
    }
  }

  private func answer(_ asked: FaultyKiva.Request) -> [RawServer.Step] {
    state.withLock { state in
      if let failure = state.failure(asked) { return failure }
      state.note(asked)
      let good = state.good(asked)
      guard let tag = good.tag, tag == asked.ifNoneMatch else { return good.steps }
      return .status(304, headers: [("ETag", tag)])
    }
  }
}

extension UnreliableKiva.State {
  /// Loans are added, or one is funded and goes, or nothing happens.
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

  fileprivate mutating func nextTrouble(isCertain: Bool) -> UnreliableKiva.Trouble {
    if isCertain { return .all(dice.failure()) }
    if dice.int(0...1) == 0 { return .none }
    switch dice.int(0...4) {
    case 0, 1: return .all(dice.failure())
    case 2: return .some
    case 3: return .laterPages
    default:
      let doors: [FaultyKiva.Endpoint] = [.newest, .search, .graphQL, .details, .partners]
      return .doors(Set((0...2).map { _ in dice.pick(doors) }))
    }
  }

  /// `nil` if the request is answered well.
  fileprivate mutating func failure(_ asked: FaultyKiva.Request) -> [RawServer.Step]? {
    switch trouble {
    case .none: nil
    case .all(let steps): steps
    case .some: dice.maybe { $0.failure() }
    case .doors(let doors): doors.contains(asked.endpoint) ? dice.failure() : nil
    case .laterPages: asked.isListing && asked.page > 1 ? dice.failure() : nil
    }
  }

  fileprivate mutating func note(_ asked: FaultyKiva.Request) {
    guard asked.isListing else { return }
    answeredPages[asked.endpoint, default: []].insert(asked.page)
    let isWhole =
      asked.endpoint == .graphQL
      || answeredPages[asked.endpoint]?.isSuperset(of: 1...UnreliableKiva.pageCount) ?? false
    if isWhole { lastComplete = listings.count - 1 }
  }

  fileprivate func good(_ asked: FaultyKiva.Request) -> FaultyKiva.Served {
    guard asked.endpoint == .newest || asked.endpoint == .search else { return asked.good }
    let size = UnreliableKiva.loanCount / UnreliableKiva.pageCount
    let ids = (listings.last ?? []).dropFirst((asked.page - 1) * size).prefix(size)
    return FaultyKiva.Served(
      KivaServer.page(Array(ids), page: asked.page, of: UnreliableKiva.pageCount))
  }
}

extension Dice {
  /// One of the ways in which a request fails.
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
