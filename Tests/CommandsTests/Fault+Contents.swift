import CommandLine
import TestSupport

extension Fault {
  static let contents: [Fault] = [
    Fault(
      "answers HTML with 200",
      .noListing(
        "Kiva answered, but 'newest, page 1' is a web page (HTML); expected a listing of loans as JSON; the same from search and graphql",
        requests: 3)
    ) { _ in
      .answer("<!doctype html><html><body>Sorry</body></html>")
    },
    Fault(
      "writes invalid UTF-8",
      .done(messages: ["newest, page 1: invalid UTF-8, replaced by U+FFFD"], requests: 2)
    ) {
      request in
      guard request.endpoint == .newest else { return request.good.steps }
      var body = request.good.body
      if let index = body.firstRange(of: Array("Borrower".utf8))?.lowerBound { body[index] = 0xE9 }
      return request.good(body)
    },
    Fault("cuts JSON off", .noListing("ends in the middle of the JSON", requests: 3)) { request in
      request.good(Array(request.good.body.dropLast(40)))
    },
    Fault(
      "writes an amount of 1e999",
      .done(
        [9004, 9002], skipped: 1, messages: ["newest, page 1: loans[1].loan_amount"], requests: 2)
    ) { request in
      request.endpoint == .newest
        ? request.good {
          $0.replacing(
            "9003\",\"status\":\"fundraising\",\"loan_amount\":500",
            with: "9003\",\"status\":\"fundraising\",\"loan_amount\":1e999")
        } : request.good.steps
    },
    Fault(
      "writes all amounts as 1e999",
      .unusable("loans[0].loan_amount: expected an amount", requests: 3)
    ) { request in
      request.good {
        $0.replacing("\"loan_amount\":500", with: "\"loan_amount\":1e999")
          .replacing("\"500.00\"", with: "1e999")
      }
    },
    Fault(
      "writes all amounts as 1e999, but not in GraphQL",
      .done(through: "graphql", requests: 3, requestsWithoutCache: 3)
    ) { request in
      request.good { $0.replacing("\"loan_amount\":500", with: "\"loan_amount\":1e999") }
    },
    Fault(
      "has no loans at all",
      Expected(
        afterGoodBuild: Outcome(
          exit: .unavailable, site: .untouched,
          messages: [
            "Kiva lists no loans at all",
            "kivagen: loans: Kiva lists none, but the site had 3 loans; build again later, or publish "
              + "no loans with --allow-empty",
          ], requests: 3),
        withoutCache: Outcome(
          source: "newest", site: .of([]), messages: ["Kiva lists no loans at all"], requests: 3))
    ) { _ in
      .answer(#"{"loans":[]}"#)
    },
    Fault("calls JSON an image", .done(requests: 2)) { request in
      .answer(
        request.text, headers: [("Content-Type", "image/png")])
    },
  ]
}
