import TestSupport

extension Fault {
  /// Responses that take too long.
  static let slowness: [Fault] = [
    Fault("never answers", timedOut, Circumstances(slowEndpoints: listings)) { _ in [.stall] },
    Fault("stalls in the headers", timedOut, Circumstances(slowEndpoints: listings)) { _ in
      [.send(Array("HTTP/1.1 200 OK\r\nContent-Ty".utf8)), .stall]
    },
    Fault("stalls in mid-body", timedOut, Circumstances(slowEndpoints: listings)) { request in
      request.cut(.stall)
    },
    Fault(
      "stalls in mid-body of the newest only",
      .done(through: "search", requests: 4), Circumstances(slowEndpoints: [.newest])
    ) { request in
      request.endpoint == .newest ? request.cut(.stall) : request.good.steps
    },
    slowDetails,
    Fault("sends a byte a second", timedOut, Circumstances(slowEndpoints: listings)) { request in
      request.good.steps.map { step in
        guard case .send(let bytes) = step else { return step }
        return .drip(bytes, every: .milliseconds(10))
      }
    },
    Fault("sends a byte of a header a second", timedOut, Circumstances(slowEndpoints: listings)) {
      _ in
      [
        .drip(
          RawServer.head(headers: [("Content-Type", "application/json")]), every: .milliseconds(10)),
        .stall,
      ]
    },
  ]

  private static let listings: Set<FaultyKiva.Endpoint> = [.newest, .search, .graphQL]
  private static let timedOut = Expected.noListing(
    "the response was not complete after 20 s; tried 2 times", requests: 5)
}
