package import Serving
internal import Synchronization

/// Kiva on a server that can be told to do anything to an answer or to a connection.
package final class FaultyKiva: Sendable {
  /// What is asked for.
  package enum Door: String, Hashable, Sendable {
    case newest, search, graphQL, details, partners
  }

  /// One request, and what Kiva would answer.
  package struct Asked: Sendable {
    package var door: Door
    /// Of a listing by REST; counts from 1.
    package var page: Int
    /// How often anything was asked since the fault began, this time included.
    package var number: Int
    /// The request's target as it came.
    package var target: String
    /// The `ETag` of what the client has from earlier.
    package var knownTag: String?
    package var good: Served

    /// Whether it is for loans, not for what is told of them besides.
    package var isListing: Bool { door != .details && door != .partners }
  }

  package struct Served: Sendable {
    package var status: Int
    package var headers: [(name: String, value: String)]
    package var body: [UInt8]

    package var tag: String? { headers.first { $0.name == "ETag" }?.value }

    /// The steps of a proper server.
    package var steps: [RawServer.Step] {
      [.send(RawServer.http(status: status, headers: headers, body: body))]
    }
  }

  package typealias Fault = @Sendable (Asked) -> [RawServer.Step]

  private let state: KivaServer.State
  private let server: RawServer
  private let conduct: Conduct

  /// How it answers at the moment, and what it was asked since then.
  fileprivate final class Conduct: Sendable {
    struct Values {
      var fault: Fault = { $0.good.steps }
      var number = 0
    }
    fileprivate let values = Mutex(Values())
  }

  /// `ids` stand in the listing in this order.
  package init(newest ids: [Int], others: [Int] = []) throws {
    let state = KivaServer.State(newest: ids, others: others)
    let conduct = Conduct()
    self.state = state
    self.conduct = conduct
    server = try RawServer(keepsAlive: true) { request in
      let asked = conduct.asked(request, state)
      return conduct.values.withLock { $0.fault }(asked)
    }
  }

  package var port: Int { server.port }
  package var url: String { server.url }

  /// How many requests it read since the fault began.
  package var askedCount: Int { conduct.values.withLock { $0.number } }

  package func setNewest(_ ids: [Int]) { state.setNewest(ids) }

  /// From now on it does this, and counts anew.
  package func begin(_ fault: @escaping Fault = { $0.good.steps }) {
    conduct.values.withLock { $0 = Conduct.Values(fault: fault) }
  }

  package func stop() { server.stop() }
}

extension FaultyKiva.Conduct {
  fileprivate func asked(_ raw: RawRequest, _ state: KivaServer.State) -> FaultyKiva.Asked {
    let request = ServedRequest(raw)
    let door = FaultyKiva.Door(target: raw.target, body: raw.body)
    let good = FaultyKiva.Served(state.answer(request))
    return values.withLock { values in
      values.number += 1
      return FaultyKiva.Asked(
        door: door, page: request.query["page"].flatMap { Int($0) } ?? 1, number: values.number,
        target: raw.target,
        knownTag: request.headers["if-none-match"], good: good)
    }
  }
}

extension FaultyKiva.Door {
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
  /// With an ETag that goes with the body.
  package init(_ response: ServedResponse) {
    guard case .bytes(let bytes) = response.body else {
      preconditionFailure("Kiva's answers are whole")
    }
    let tag = bytes.reduce(into: UInt64(14_695_981_039_346_656_037)) { hash, byte in
      hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211
    }
    self.init(
      status: response.status, headers: response.headers + [("ETag", "\"\(tag)\"")], body: bytes)
  }
}

extension ServedRequest {
  /// Nothing that Kiva is asked by tests is percent-encoded.
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
