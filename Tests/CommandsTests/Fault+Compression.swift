import Compression
import TestSupport

extension Fault {
  private static let coded = [(name: "Content-Encoding", value: "gzip")]
  private static let truncated = Expected.noListing(
    "the compressed response is truncated; tried 6 times; the same from search and graphql",
    requests: 18)
  private static let damaged = Expected.noListing(
    "the compressed response is damaged: ", requests: 18)

  static let compression: [Fault] = [
    Fault("compresses", .done(requests: 2)) { $0.good(gzip($0.good.body), headers: coded) },
    Fault("compresses in two members", .done(requests: 2)) { request in
      let half = request.good.body.count / 2
      return request.good(
        gzip(Array(request.good.body[..<half])) + gzip(Array(request.good.body[half...])),
        headers: coded)
    },
    Fault("cuts a compressed answer off, chunked", truncated) { request in
      let body = gzip(request.good.body).dropLast(12)
      return [
        .send(RawServer.head(headers: coded + [("Transfer-Encoding", "chunked")])),
        .send(RawServer.chunked(Array(body))),
      ]
    },
    Fault("cuts a compressed answer off by closing", truncated) { request in
      [.send(RawServer.head(headers: coded)), .send(gzip(request.good.body).dropLast(12)), .close]
    },
    Fault("leaves the checksum of a compressed answer out", truncated) { request in
      request.good(Array(gzip(request.good.body).dropLast(8)), headers: coded)
    },
    Fault("compresses nothing into nothing", truncated) { $0.good([], headers: coded) },
    Fault("damages a compressed answer", damaged) { request in
      var body = gzip(request.good.body)
      for index in 20..<40 { body[index] = 0xFF }
      return request.good(body, headers: coded)
    },
    Fault("damages the checksum", damaged) { request in
      var body = gzip(request.good.body)
      body[body.count - 6] ^= 1
      return request.good(body, headers: coded)
    },
    Fault("calls plain JSON compressed", damaged) { request in
      request.good(request.good.body, headers: coded)
    },
    Fault(
      "sends 50 MB in 50 kB",
      .noListing(
        "the response is larger than 1000000 bytes; allow more with '--max-body'", requests: 3),
      Circumstances(words: ["--max-body", "1000000"])
    ) { request in
      request.good(bomb, headers: coded)
    },
    Fault(
      "compresses by Brotli",
      .noListing("the response has the content encoding 'br', which was not requested", requests: 3)
    ) {
      $0.good([0x0B, 0x02, 0x80], headers: [("Content-Encoding", "br")])
    },
    Fault(
      "compresses twice",
      .noListing("the response has the content encoding 'gzip, gzip'", requests: 3)
    ) {
      $0.good(gzip(gzip($0.good.body)), headers: coded + coded)
    },
  ]

  private static let bomb = gzip([UInt8](repeating: 32, count: 50_000_000))
}

extension RawServer.Step {
  fileprivate static func send(_ bytes: ArraySlice<UInt8>) -> RawServer.Step { .send(Array(bytes)) }
}
