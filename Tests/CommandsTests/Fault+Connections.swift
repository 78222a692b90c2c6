import TestSupport

extension Fault {
  static let interrupted = Expected.noListing(
    "the connection closed before the response was complete; tried 6 times; the same from search and graphql",
    requests: 18)

  static let connections: [Fault] = [
    Fault(
      "refuses connections",
      .noListing(
        "could not connect to the server; tried 3 times; the same from search and graphql",
        requests: 5),
      Circumstances(connection: .refused)),
    Fault(
      "has a name that does not resolve",
      .noListing(
        "the server's name could not be resolved; check the network connection; tried 3 times; the same "
          + "from search and graphql", requests: 5),
      Circumstances(connection: .unknownHost)),
    Fault("closes before it answers", interrupted) { _ in [.close] },
    Fault("resets before it answers", interrupted) { _ in [.reset] },
    Fault("resets in the headers", interrupted) { _ in
      [.send(Array("HTTP/1.1 200 OK\r\nContent-Ty".utf8)), .reset]
    },
    Fault("closes after the headers", interrupted) { request in
      [.send(RawServer.head(headers: [("Content-Length", "\(request.good.body.count)")])), .close]
    },
    Fault("resets in mid-body", interrupted) { request in request.cut(.reset) },
    Fault("closes in mid-body", interrupted) { request in request.cut(.close) },
    Fault("closes in mid-chunk", interrupted) { request in
      let body = RawServer.chunked(request.good.body, isWhole: false).dropLast(30)
      return [
        .send(RawServer.head(headers: [("Transfer-Encoding", "chunked")])), .send(Array(body)),
        .close,
      ]
    },
    Fault("closes before the last chunk", interrupted) { request in
      let body = RawServer.chunked(request.good.body, isWhole: false)
      return [
        .send(RawServer.head(headers: [("Transfer-Encoding", "chunked")])), .send(body), .close,
      ]
    },
    Fault("resets the first connection", .done(requests: 3)) { request in
      request.number == 1 ? [.reset] : request.good.steps
    },
    Fault("closes twice in mid-body", .done(requests: 4)) { request in
      request.number <= 2 ? request.cut(.close) : request.good.steps
    },
    Fault("says 'continue' first", .done(requests: 2)) { request in
      [.send(RawServer.head(status: 100))] + request.good.steps
    },
    Fault("speaks no HTTP", .noListing("HTTP/0.9", requests: 3)) { _ in
      [.send(Array("SSH-2.0-OpenSSH_9.2\r\n\r\n".utf8)), .close]
    },
    Fault(
      "sends headers without end", .noListing("the response headers are too large", requests: 3)
    ) {
      _ in
      let line = Array("X-Filler: \(String(repeating: "x", count: 1000))\r\n".utf8)
      return [.send(Array("HTTP/1.1 200 OK\r\n".utf8))]
        + Array(repeating: .send(line), count: 400) + [.stall]
    },
    Fault(
      "sends a header line without end",
      .noListing("the response headers are too large", requests: 3)
    ) {
      _ in
      [
        .send(Array("HTTP/1.1 200 OK\r\nX-Filler: ".utf8)),
        .send([UInt8](repeating: 120, count: 1 << 20)), .stall,
      ]
    },
  ]
}

extension FaultyKiva.Request {
  /// Sends half of a good response.
  func cut(_ end: RawServer.Step) -> [RawServer.Step] {
    let length = [("Content-Length", "\(good.body.count)")]
    return [
      .send(RawServer.head(headers: length)), .send(Array(good.body.prefix(good.body.count / 2))),
      end,
    ]
  }
}
