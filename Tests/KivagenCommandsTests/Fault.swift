import Fetching
import KivagenCommands
import TestSupport
import Testing

/// Something that goes wrong between kivagen and Kiva, and what is to come of it.
struct Fault: CustomTestStringConvertible, Sendable {
  /// What the server does, or the network, or the clock.
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

  struct Circumstances: Sendable {
    var way = Way.open
    /// Further words of the command line.
    var words: [String] = []
    /// Doors at which requests may take a hundredth of their time, of which all then has passed.
    var slowDoors: Set<FaultyKiva.Endpoint> = []
    /// From the good build to the one that meets the fault.
    var later = Duration.seconds(3600)
    /// By how many seconds the wall clock is put forward, or back, without time passing.
    var jumpSeconds = 0
    /// Whether that is when the first request arrives, and not between the builds.
    var jumpsWhileAsked = false
  }

  /// How one gets to Kiva.
  enum Way: Sendable {
    case open
    /// By `https`, as far as kivagen can tell.
    case secure
    case refused
    case nameUnknown
  }
}

/// What is to come of a fault: of a build after a good one, and of one that has nothing to go back
/// to.
struct Expected: Sendable {
  var afterGood: Outcome
  var withNothing: Outcome
}

/// How a build is to end.
struct Outcome: Sendable {
  enum Site: Sendable {
    /// As it was, to the byte.
    case untouched
    /// As it was, but for the notice that the data are stale.
    case stale
    /// With cards and pages of these loans.
    case of([Int])
    /// No folder.
    case missing
  }

  var exit = ExitCode.done
  var source: String?
  var site: Site
  var skipped = 0
  /// What the warnings say, each in part (`…` is whatever is between); of a failure what its message
  /// says.
  var says: [String] = []
  /// How many requests Kiva is sent, to the last.
  var requests: Int
}

extension Expected {
  /// The newest loans once the fault is there; the earlier ones are 9003 to 9001.
  static let newest = [9004, 9003, 9002]

  /// No door gives a listing: stale, or 69.
  static func noListing(_ cause: String, requests: Int) -> Expected {
    Expected(
      afterGood: Outcome(source: "cache", site: .stale, says: [cause], requests: requests),
      withNothing: Outcome(
        exit: .unavailable, site: .missing,
        says: [
          "kivagen: fetch: no loans: ", cause,
          "no earlier listing for these settings is cached; try again later, or build from a saved listing with "
            + "'--input FILE' or from invented loans with '--source sample'",
        ], requests: requests))
  }

  /// As if nothing had been, but perhaps through another door. With nothing to go back to, field
  /// partners are asked for too, and what is said of them comes last.
  static func done(
    through source: String = "newest", _ ids: [Int] = newest, skipped: Int = 0,
    says: [String] = [], andOfPartners more: [String] = [], requests: Int, withNothing: Int? = nil
  ) -> Expected {
    let outcome = Outcome(
      source: source, site: .of(ids), skipped: skipped, says: says, requests: requests)
    var other = outcome
    other.says += more
    other.requests = withNothing ?? requests + 1
    return Expected(afterGood: outcome, withNothing: other)
  }

  /// Listings of three entries, none of which is a usable loan: stale, or 65.
  static func unusable(_ issue: String, requests: Int) -> Expected {
    Expected(
      afterGood: Outcome(
        source: "cache", site: .stale,
        says: [
          "Kiva answered, but none of 3 entries is a usable loan: newest, page 1: …\(issue)"
        ],
        requests: requests),
      withNothing: Outcome(
        exit: .badData, site: .missing, skipped: 3,
        says: ["decode: no usable loan in 3 entries of the listing", issue], requests: requests))
  }
}

extension [RawServer.Step] {
  /// A whole answer.
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
  /// The body that Kiva would answer.
  var text: String { String(decoding: good.body, as: UTF8.self) }

  /// What Kiva would answer, with another body.
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
