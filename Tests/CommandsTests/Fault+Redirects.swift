import TestSupport

extension Fault {
  private static func unsafe(_ target: String) -> Expected {
    .noListing(
      "the server redirects to '\(target)', which is not followed; the same from search and graphql",
      requests: 3)
  }

  static let redirects: [Fault] = [
    Fault(
      "redirects six times",
      .noListing(
        "the server redirects more than 5 times; the same from search and graphql", requests: 18)
    ) { request in
      request.hopCount == 6 ? request.good.steps : request.redirectOn()
    },
    Fault("redirects five times", .done(requests: 12, requestsWithoutCache: 18)) { request in
      request.hopCount == 5 ? request.good.steps : request.redirectOn()
    },
    Fault("redirects to a file", unsafe("file:///etc/hostname")) { _ in
      .redirect(to: "file:///etc/hostname")
    },
    Fault("redirects to a malformed address", unsafe("http://")) { _ in
      .redirect(to: "http://")
    },
  ]
}

extension FaultyKiva.Request {
  /// The target without the count of redirects, and that count.
  private var hops: (target: String, count: Int) {
    let parts = target.split(separator: "hops=")
    return (String(parts[0]), parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
  }

  fileprivate var hopCount: Int { hops.count }

  fileprivate func redirectOn() -> [RawServer.Step] {
    let (target, count) = hops
    let separator = count > 0 ? "" : target.contains("?") ? "&" : "?"
    return .redirect(to: "\(target)\(separator)hops=\(count + 1)", status: 307)
  }
}
