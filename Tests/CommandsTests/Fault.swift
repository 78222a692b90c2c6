import CommandLine
import Fetching
import TestSupport
import Testing

/// A fault between kivagen and Kiva, and how a build must handle it.
///
/// No two faults are of the same kind: they differ in the code that handles them or in the outcome.
/// Further faults of a kind are rows of tables in FetchingTests, DecodingTests and KivaTests.
struct Fault: CustomTestStringConvertible, Sendable {
  /// A description of the fault of the server, the network or the clock.
  let name: String
  let expected: Expected
  var circumstances = Circumstances()
  let kiva: FaultyKiva.Fault

  var testDescription: String { name }

  init(
    _ name: String, _ expected: Expected, _ circumstances: Circumstances = Circumstances(),
    kiva: @escaping FaultyKiva.Fault = { $0.good.steps }
  ) {
    self.name = name
    self.expected = expected
    self.circumstances = circumstances
    self.kiva = kiva
  }

  /// The unusual circumstances of a build, besides the responses of Kiva.
  struct Circumstances: Sendable {
    var connection = Connection.open
    /// Further arguments on the command line.
    var words: [String] = []
    /// The endpoints whose requests time out after a hundredth of their time limit in real time. By
    /// the manual clock they take the whole time limit.
    var slowEndpoints: Set<FaultyKiva.Endpoint> = []
    /// The time from the good build to the one with the fault.
    var later = Duration.seconds(3600)
    /// The number of seconds by which the wall clock is put forward, or back, without time passing.
    var jumpSeconds = 0
    /// Whether the wall clock is changed when the first request arrives, not between the builds.
    var jumpsAtFirstRequest = false
  }

  /// The connection between kivagen and Kiva.
  enum Connection: Sendable {
    case open
    case refused
    case unknownHost
  }
}

/// The expected outcomes of a fault: of a build after a good one, and of a build with an empty
/// cache.
struct Expected: Sendable {
  var afterGoodBuild: Outcome
  var withoutCache: Outcome
}

/// The expected outcome of a build.
struct Outcome: Sendable {
  enum Site: Sendable {
    /// The site is unchanged, byte for byte.
    case untouched
    /// The site is unchanged except for the notice that its data is stale.
    case stale
    /// The site has cards and pages of these loans.
    case of([Int])
    /// There is no output folder.
    case missing
  }

  var exit = ExitCode.done
  var source: String?
  var site: Site
  var skipped = 0
  /// A part of each warning, in order, or parts of the message of a failure. `…` stands for any
  /// text.
  var messages: [String] = []
  /// The exact number of requests.
  var requests: Int
}

extension Expected {
  /// The newest loans during the fault. In the good build before, they are 9003 to 9001.
  static let newest = [9004, 9003, 9002]

  /// Returns the outcomes if no source gives a listing: stale data, or the exit code 69.
  static func noListing(_ cause: String, requests: Int) -> Expected {
    Expected(
      afterGoodBuild: Outcome(source: "cache", site: .stale, messages: [cause], requests: requests),
      withoutCache: Outcome(
        exit: .unavailable, site: .missing,
        messages: [
          "kivagen: fetch: no loans: ", cause,
          "\nNo earlier list of loans for these settings is in the cache.\n",
          "\nTry again later, or add '--source sample' for a site of invented loans, or "
            + "'--input FILE' for a saved list.\n",
        ], requests: requests))
  }

  /// Returns the outcomes if the build succeeds, possibly from another source. Without a cache,
  /// field partners are requested too, and warnings about them come last.
  static func done(
    through source: String = "newest", _ ids: [Int] = newest, skipped: Int = 0,
    messages: [String] = [], andForPartners more: [String] = [], requests: Int,
    requestsWithoutCache: Int? = nil
  ) -> Expected {
    let outcome = Outcome(
      source: source, site: .of(ids), skipped: skipped, messages: messages, requests: requests)
    var other = outcome
    other.messages += more
    other.requests = requestsWithoutCache ?? requests + 1
    return Expected(afterGoodBuild: outcome, withoutCache: other)
  }

  /// Returns the outcomes if none of three entries is a usable loan: stale data, or without a cache
  /// exit code 65.
  static func unusable(_ issue: String, requests: Int) -> Expected {
    Expected(
      afterGoodBuild: Outcome(
        source: "cache", site: .stale,
        messages: [
          "Kiva answered, but none of 3 entries is a usable loan: newest, page 1: …\(issue)"
        ],
        requests: requests),
      withoutCache: Outcome(
        exit: .badData, site: .missing, skipped: 3,
        messages: ["decode: no usable loan in 3 entries of the listing", issue], requests: requests)
    )
  }
}

extension [RawServer.Step] {
  /// Sends a complete response.
  static func answer(
    _ text: String, status: Int = 200, headers: [(name: String, value: String)] = []
  ) -> [RawServer.Step] {
    [.send(RawServer.http(status: status, headers: headers, body: Array<UInt8>(text.utf8)))]
  }

  static func status(
    _ status: Int, headers: [(name: String, value: String)] = []
  ) -> [RawServer.Step] {
    answer("", status: status, headers: headers)
  }

  static func redirect(to target: String, status: Int = 302) -> [RawServer.Step] {
    self.status(status, headers: [("Location", target)])
  }
}

extension FaultyKiva.Request {
  /// The body that Kiva would send.
  var text: String { String(decoding: good.body, as: UTF8.self) }

  /// The response that Kiva would send, with another body.
  func good(_ body: [UInt8], headers: [(name: String, value: String)] = []) -> [RawServer.Step] {
    var good = good
    good.headers += headers
    good.body = body
    return good.steps
  }

  func good(_ edit: (String) -> String) -> [RawServer.Step] {
    good(Array(edit(text).utf8))
  }
}
