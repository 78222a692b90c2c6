import Fetching
import Foundation
import Host
import Synchronization
import TestSupport
import Testing

/// Runs builds that send their requests to a faulty Kiva through the real transport. Waiting takes
/// no time, because the clock is manual.
final class FaultEnvironment: Sendable {
  static let startSeconds = 1_800_000_000
  static let notice = "Data of 15 January, 08:00 UTC; Kiva could not be reached"

  let kiva: FaultyKiva
  let time = ManualClock(wallSeconds: startSeconds)
  private let connection: Fault.Connection
  private let slowEndpoints: Set<FaultyKiva.Endpoint>
  /// The base URL to which requests are sent, once the connection to Kiva is broken.
  private let redirectedURL = Mutex<String?>(nil)
  private let sent = Mutex(0)

  init(
    newest ids: [Int] = [9003, 9002, 9001], others: [Int] = [],
    connection: Fault.Connection = .open,
    slowEndpoints: Set<FaultyKiva.Endpoint> = []
  ) throws {
    kiva = try FaultyKiva(newest: ids, others: others)
    self.connection = connection
    self.slowEndpoints = slowEndpoints
  }

  /// Returns the number of requests that kivagen sent since the last call.
  func resetSentCount() -> Int {
    sent.withLock { count in
      defer { count = 0 }
      return count
    }
  }

  /// Breaks the connection to Kiva as the fault demands.
  ///
  /// - Returns: The closed port that must be kept alive during the fault, if any.
  func breakConnection() throws -> ClosedPort? {
    let port = connection == .refused ? try ClosedPort() : nil
    redirectedURL.withLock { $0 = port?.url ?? (connection == .unknownHost ? api : kiva.url) }
    return port
  }

  func build(_ site: TestSite, _ words: [String] = [], verb: String = "build") async -> TestRun {
    var retries = RetryPolicy()
    // Waits are as long as possible, and the same each time.
    retries.jitter = { 1 }
    // Without a history, nothing but the listing and its details is requested.
    let history = verb == "build" ? ["--history", "0"] : []
    return await TestRun(
      [verb, "-C", site.root, "--api", api] + history + words, clock: time.clock, retries: retries,
      transport: transport)
  }

  /// A host name with a label that is too long for DNS, so that no name server and no proxy is
  /// asked for it.
  private static let unknownHost = String(repeating: "a", count: 64) + ".invalid"

  /// The base URL of the API that kivagen is given.
  private var api: String {
    switch connection {
    case .open, .refused: kiva.url
    case .unknownHost: "http://\(Self.unknownHost):\(kiva.port)"
    }
  }

  /// The real transport, with requests to the API redirected to the server.
  private var transport: Transport {
    let curl = Transport.curl(userAgent: "kivagen/test")
    return Transport { request throws(FetchError) in
      self.sent.withLock { $0 += 1 }
      var actual = request
      let redirectedURL = self.redirectedURL.withLock { $0 }
      if request.url.hasPrefix(self.api) {
        actual.url = (redirectedURL ?? self.kiva.url) + request.url.dropFirst(self.api.count)
      }
      let endpoint = FaultyKiva.Endpoint(target: request.url, body: request.body)
      let isSlow = redirectedURL != nil && self.slowEndpoints.contains(endpoint)
      // The real time limit is high enough for a busy machine.
      actual.timeLimit = isSlow ? request.timeLimit / 100 : .seconds(60)
      do throws(FetchError) {
        return try await curl.send(actual)
      } catch {
        // By the manual clock, only timeouts take time.
        if case .timedOut = error.reason { self.time.advance(by: request.timeLimit) }
        throw FetchError(url: request.url, reason: error.reason)
      }
    }
  }
}

extension TestRun {
  /// The members of the JSON summary that faults change.
  struct Report: Decodable {
    let loans: Int
    let skipped: Int
    let source: String?
    let stale: Bool
    let warnings: [String]
    let written: Int
    let exit: Int32
    let fetchedAt: String?
  }

  var report: Report {
    get throws {
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      return try decoder.decode(Report.self, from: Data(output.utf8))
    }
  }
}
