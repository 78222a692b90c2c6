import Compression
import TestSupport

extension Fault {
  private static let coded = [(name: "Content-Encoding", value: "gzip")]

  static let compression: [Fault] = [
    Fault("compresses in two members", .done(requests: 2)) { request in
      let half = request.good.body.count / 2
      return request.good(
        gzip(Array(request.good.body[..<half])) + gzip(Array(request.good.body[half...])),
        headers: coded)
    },
    Fault(
      "cuts a compressed answer off, chunked",
      .noListing(
        "the compressed response is truncated; tried 6 times; the same from search and graphql",
        requests: 18)
    ) { request in
      let body = gzip(request.good.body).dropLast(12)
      return [
        .send(RawServer.head(headers: coded + [("Transfer-Encoding", "chunked")])),
        .send(RawServer.chunked(Array(body))),
      ]
    },
    Fault(
      "damages a compressed answer",
      .noListing("the compressed response is damaged: ", requests: 18)
    ) { request in
      var body = gzip(request.good.body)
      for index in 20..<40 { body[index] = 0xFF }
      return request.good(body, headers: coded)
    },
    Fault(
      "compresses twice",
      .noListing("the response has the content encoding 'gzip, gzip'", requests: 3)
    ) {
      $0.good(gzip(gzip($0.good.body)), headers: coded + coded)
    },
  ]
}
