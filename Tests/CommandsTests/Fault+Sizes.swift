import TestSupport

extension Fault {
  private static let tooLarge = Expected.noListing(
    "the response is larger than 1000000 bytes; allow more with '--max-body'; the same from search and graphql",
    requests: 3)
  private static let limited = Circumstances(words: ["--max-body", "1000000"])

  static let sizes: [Fault] = [
    Fault("announces a body over the limit", tooLarge, limited) { request in
      request.good([UInt8](repeating: 32, count: 1_000_001))
    },
    Fault("sends a body without end", tooLarge, limited) { _ in
      [.send(RawServer.head())]
        + Array(repeating: .send([UInt8](repeating: 32, count: 100_000)), count: 30)
        + [.stall]
    },
    Fault("sends chunks without end", tooLarge, limited) { _ in
      let chunk = RawServer.chunked(
        [UInt8](repeating: 32, count: 100_000), chunkBytes: 5000, isWhole: false)
      return [.send(RawServer.head(headers: [("Transfer-Encoding", "chunked")]))]
        + Array(repeating: .send(chunk), count: 30) + [.stall]
    },
    Fault("sends a body of exactly the limit", .done(requests: 2), limited) { request in
      request.good(
        request.good.body + [UInt8](repeating: 32, count: 1_000_000 - request.good.body.count))
    },
    Fault(
      "sends an error page over the limit",
      .noListing("the server answered 503 (service unavailable); tried 6 times", requests: 18),
      limited
    ) { _ in
      .answer(String(repeating: " ", count: 1_000_001), status: 503)
    },
    Fault(
      "announces a length that is too short",
      .noListing("ends in the middle of the JSON, at line 1", requests: 3)
    ) {
      request in
      [
        .send(
          RawServer.head(headers: [
            ("Content-Length", "\(request.good.body.count - 20)"), ("Connection", "close"),
          ])),
        .send(request.good.body), .close,
      ]
    },
    Fault("announces a length that is too long", interrupted) { request in
      [
        .send(RawServer.head(headers: [("Content-Length", "\(request.good.body.count + 20)")])),
        .send(request.good.body), .close,
      ]
    },
    Fault("announces a length that is not a number", .noListing("Content-Length", requests: 3)) {
      request in
      [
        .send(RawServer.head(headers: [("Content-Length", "many")])), .send(request.good.body),
        .close,
      ]
    },
    Fault("announces no length, and closes", .done(requests: 2)) { request in
      [.send(RawServer.head()), .send(request.good.body), .close]
    },
  ]
}
