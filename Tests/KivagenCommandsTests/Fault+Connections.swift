import TestSupport

extension Fault {
  static let interrupted = Expected.noListing(
    "the connection closed before the response was complete; tried 6 times; the same from search and graphql",
    requests: 18)

  static let connections: [Fault] = [
    Fault(
      "refuses connections",
      .noListing(
        "could not connect to the server; tried 6 times; the same from search and graphql",
        requests: 8),
      Circumstances(way: .refused)),
    Fault(
      "has a name that does not resolve",
      .noListing(
        "the server's name could not be resolved; check the network connection; tried 6 times; the same from search "
          + "and graphql", requests: 8),
      Circumstances(way: .nameUnknown)),
    Fault("closes before it answers", interrupted) { _ in [.close] },
    Fault("resets before it answers", interrupted) { _ in [.reset] },
    Fault("resets in the headers", interrupted) { _ in
      [.send(Array("HTTP/1.1 200 OK\r\nContent-Ty".utf8)), .reset]
    },
    Fault("closes after the headers", interrupted) { asked in
      [.send(RawServer.head(headers: [("Content-Length", "\(asked.good.body.count)")])), .close]
    },
    Fault("resets in mid-body", interrupted) { asked in asked.cut(.reset) },
    Fault("closes in mid-body", interrupted) { asked in asked.cut(.close) },
    Fault("closes in mid-chunk", interrupted) { asked in
      let body = RawServer.chunked(asked.good.body, isWhole: false).dropLast(30)
      return [
        .send(RawServer.head(headers: [("Transfer-Encoding", "chunked")])), .send(Array(body)),
        .close,
      ]
    },
    Fault("closes before the last chunk", interrupted) { asked in
      let body = RawServer.chunked(asked.good.body, isWhole: false)
      return [
        .send(RawServer.head(headers: [("Transfer-Encoding", "chunked")])), .send(body), .close,
      ]
    },
    Fault("resets the first connection", .done(requests: 3)) { asked in
      asked.number == 1 ? [.reset] : asked.good.steps
    },
    Fault("closes twice in mid-body", .done(requests: 4)) { asked in
      asked.number <= 2 ? asked.cut(.close) : asked.good.steps
    },
    Fault("says 'continue' first", .done(requests: 2)) { asked in
      [.send(RawServer.head(status: 100))] + asked.good.steps
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
  /// Half of a good answer.
  func cut(_ end: RawServer.Step) -> [RawServer.Step] {
    let length = [("Content-Length", "\(good.body.count)")]
    return [
      .send(RawServer.head(headers: length)), .send(Array(good.body.prefix(good.body.count / 2))),
      end,
    ]
  }
}
