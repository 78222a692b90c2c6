import TestSupport

extension Fault {
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
    Fault(
      "resets in mid-body",
      .noListing(
        "the connection closed before the response was complete; tried 6 times; the same from search and graphql",
        requests: 18)
    ) { request in request.cut(.reset) },
    Fault("closes twice in mid-body", .done(requests: 4)) { request in
      request.number <= 2 ? request.cut(.close) : request.good.steps
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
      "sends a body without end",
      .noListing(
        "the response is larger than 1000000 bytes; allow more with '--max-body'; the same from search and graphql",
        requests: 3),
      Circumstances(words: ["--max-body", "1000000"])
    ) { _ in
      [.send(RawServer.head())]
        + Array(repeating: .send([UInt8](repeating: 32, count: 100_000)), count: 30)
        + [.stall]
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
