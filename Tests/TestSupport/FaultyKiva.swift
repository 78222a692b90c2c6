internal import Synchronization

/// A server that stands in for Kiva and can alter its responses and its connections in any way.
package final class FaultyKiva: Sendable {
  /// The kind of data that is requested.
  package enum Endpoint: String, Hashable, Sendable {
    case newest, search, graphQL, details, partners
  }

  /// A request, and the response that Kiva would send.
  package struct Request: Sendable {
    package var endpoint: Endpoint
    /// The page of a REST listing, counted from 1.
    package var page: Int
    /// The number of requests since the fault began, including this one.
    package var number: Int
    /// The request's target, unchanged.
    package var target: String
    /// The request's `If-None-Match`, which is the `ETag` of a cached response.
    package var ifNoneMatch: String?
    /// The response that Kiva would send.
    package var good: Served

    /// Whether the request is for a listing, not for details or field partners.
    package var isListing: Bool { endpoint != .details && endpoint != .partners }
  }

  /// A response before it is sent.
  package struct Served: Sendable {
    package var status: Int
    package var headers: [(name: String, value: String)]
    package var body: [UInt8]

    package var tag: String? { headers.first { $0.name == "ETag" }?.value }

    /// The steps that send the whole response.
    package var steps: [RawServer.Step] {
      [.send(RawServer.http(status: status, headers: headers, body: body))]
    }
  }

  /// Returns the steps that the server takes for a request.
  package typealias Fault = @Sendable (Request) -> [RawServer.Step]

  private let servedLoans: KivaServer.ServedLoans
  private let server: RawServer
  private let behavior: Behavior

  /// The current fault, and the number of requests since it began.
  fileprivate final class Behavior: Sendable {
    struct Values {
      var fault: Fault = { $0.good.steps }
      var number = 0
    }
    fileprivate let values = Mutex(Values())
  }

  /// Starts a server whose listing contains `ids` in this order, and which also knows `others`.
  package init(newest ids: [Int], others: [Int] = []) throws {
    let servedLoans = KivaServer.ServedLoans(newest: ids, others: others)
    let behavior = Behavior()
    self.servedLoans = servedLoans
    self.behavior = behavior
    server = try RawServer(keepsAlive: true) { raw in
      let request = behavior.request(raw, servedLoans)
      return behavior.values.withLock { $0.fault }(request)
    }
  }

  package var port: Int { server.port }
  package var url: String { server.url }

  /// The number of requests that the server has read since the fault began.
  package var requestCount: Int { behavior.values.withLock { $0.number } }

  package func setNewest(_ ids: [Int]) { servedLoans.setNewest(ids) }

  /// Begins a fault, and counts requests from 0 again.
  package func begin(_ fault: @escaping Fault = { $0.good.steps }) {
    behavior.values.withLock { $0 = Behavior.Values(fault: fault) }
  }

  package func stop() { server.stop() }
}

extension FaultyKiva.Behavior {
  fileprivate func request(_ raw: RawRequest, _ servedLoans: KivaServer.ServedLoans)
    -> FaultyKiva.Request
  {
    let request = ServedRequest(raw)
    let endpoint = FaultyKiva.Endpoint(target: raw.target, body: raw.body)
    let good = FaultyKiva.Served(servedLoans.answer(request))
    return values.withLock { values in
      values.number += 1
      return FaultyKiva.Request(
        endpoint: endpoint, page: request.query["page"].flatMap { Int($0) } ?? 1,
        number: values.number, target: raw.target, ifNoneMatch: request.headers["if-none-match"],
        good: good)
    }
  }
}

extension FaultyKiva.Endpoint {
  package init(target: String, body: [UInt8]?) {
    if target.contains("/graphql") {
      let text = String(decoding: body ?? [], as: UTF8.self)
      self = text.contains("loan(id:") ? .details : .graphQL
    } else if target.contains("/newest.json") {
      self = .newest
    } else if target.contains("/search.json") {
      self = .search
    } else {
      self = target.contains("/partners.json") ? .partners : .details
    }
  }
}

extension FaultyKiva.Served {
  /// Creates a response with an `ETag` that is a hash of the body.
  package init(_ response: ServedResponse) {
    guard case .bytes(let bytes) = response.body else {
      preconditionFailure("a response of KivaServer is not in memory")
    }
    let tag = bytes.reduce(into: UInt64(14_695_981_039_346_656_037)) { hash, byte in
      hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211
    }
    self.init(
      status: response.status, headers: response.headers + [("ETag", "\"\(tag)\"")], body: bytes)
  }
}

extension ServedRequest {
  /// Parses the target of a request, which must not contain percent-encoding.
  fileprivate init(_ raw: RawRequest) {
    let parts = raw.target.split(separator: "?", maxSplits: 1)
    var query: [String: String] = [:]
    for pair in (parts.count > 1 ? parts[1] : "").split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1)
      query[String(sides[0])] = sides.count > 1 ? String(sides[1]) : ""
    }
    self.init(
      method: raw.method, path: String(parts[0]), query: query, headers: raw.headers,
      body: raw.body)
  }
}
