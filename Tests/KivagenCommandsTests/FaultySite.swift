import Fetching
import Foundation
import Host
import KivagenCommands
import Synchronization
import TestSupport
import Testing

/// Builds of sites that ask one Kiva through the real transport, while the clock takes no time.
final class FaultySite: Sendable {
  static let startSeconds = 1_800_000_000
  static let notice = "Data of 15 January, 08:00 UTC; Kiva could not be reached"

  let kiva: FaultyKiva
  let time = ManualClock(wallSeconds: startSeconds)
  private let way: Fault.Way
  private let slowDoors: Set<FaultyKiva.Endpoint>
  /// Where kivagen's requests go instead, once the way to Kiva is cut.
  private let detour = Mutex<String?>(nil)
  private let sent = Mutex(0)

  init(
    newest ids: [Int] = [9003, 9002, 9001], others: [Int] = [], way: Fault.Way = .open,
    slowDoors: Set<FaultyKiva.Endpoint> = []
  ) throws {
    kiva = try FaultyKiva(newest: ids, others: others)
    self.way = way
    self.slowDoors = slowDoors
  }

  /// How many requests left kivagen since it was last asked.
  func takeSentCount() -> Int {
    sent.withLock { count in
      defer { count = 0 }
      return count
    }
  }

  /// From now on the way to Kiva is as bad as it is to be; the result keeps it so.
  func cutWay() throws -> ClosedPort? {
    let port = way == .refused ? try ClosedPort() : nil
    detour.withLock { $0 = port?.url ?? (way == .nameUnknown ? api : kiva.url) }
    return port
  }

  func build(_ site: TestSite, _ words: [String] = [], verb: String = "build") async -> TestRun {
    var retries = RetryPolicy()
    // The longest waits, and the same each time.
    retries.jitter = { 1 }
    return await TestRun(
      [verb, "-C", site.root, "--api", api] + words, clock: time.clock, retries: retries,
      transport: transport)
  }

  /// A name with a label that is too long for DNS is asked of nobody. Nor is a proxy
  /// (`no_proxy`).
  private static let unknownName = String(repeating: "a", count: 64) + ".invalid"

  /// What kivagen takes for the address of the API.
  private var api: String {
    switch way {
    case .open, .refused: kiva.url
    case .secure: "https" + kiva.url.dropFirst("http".count)
    case .nameUnknown: "http://\(Self.unknownName):\(kiva.port)"
    }
  }

  /// The real one, behind which the server is where the API is.
  private var transport: Transport {
    let curl = Transport.curl(userAgent: "kivagen/test")
    return Transport { request throws(FetchError) in
      self.sent.withLock { $0 += 1 }
      var actual = request
      let detour = self.detour.withLock { $0 }
      if request.url.hasPrefix(self.api) {
        actual.url = (detour ?? self.kiva.url) + request.url.dropFirst(self.api.count)
      }
      let door = FaultyKiva.Endpoint(target: request.url, body: request.body)
      let isSlow = detour != nil && self.slowDoors.contains(door)
      // Of real time there is enough, for a busy machine too.
      actual.timeLimit = isSlow ? request.timeLimit / 100 : .seconds(60)
      do throws(FetchError) {
        return try await curl.send(actual)
      } catch {
        // Nothing else takes any time.
        if case .timedOut = error.reason { self.time.advance(by: request.timeLimit) }
        throw FetchError(url: request.url, reason: error.reason)
      }
    }
  }
}

extension TestRun {
  /// What `--json` prints, as far as faults change it.
  struct Told: Decodable {
    let loans: Int
    let skipped: Int
    let source: String?
    let stale: Bool
    let warnings: [String]
    let written: Int
    let exit: Int32
    let fetchedAt: String?
  }

  var told: Told {
    get throws {
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      return try decoder.decode(Told.self, from: Data(output.utf8))
    }
  }
}
