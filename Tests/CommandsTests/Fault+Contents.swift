import CommandLine
import TestSupport

extension Fault {
  private static func noJSON(_ cause: String) -> Expected {
    .noListing(
      "Kiva answered, but 'newest, page 1' \(cause); the same from search and graphql", requests: 3)
  }

  static let contents: [Fault] = [
    Fault(
      "answers HTML with 200", noJSON("is a web page (HTML); expected a listing of loans as JSON")
    ) { _ in
      .answer("<!doctype html><html><body>Sorry</body></html>")
    },
    Fault("answers nothing with 200", noJSON("is empty; expected a listing of loans as JSON")) {
      _ in .answer("")
    },
    Fault("answers white space", noJSON("is empty; expected a listing of loans as JSON")) { _ in
      .answer(" \n\t\r\n ")
    },
    Fault("answers a zero byte", .noListing("is not valid JSON: line 1, column 1", requests: 3)) {
      _ in .answer("\0")
    },
    Fault("begins with a byte order mark", .done(requests: 2)) { request in
      request.good([0xEF, 0xBB, 0xBF] + request.good.body)
    },
    Fault("writes UTF-16", .noListing("is not valid JSON", requests: 3)) { request in
      request.good([0xFF, 0xFE] + request.good.body.flatMap { [$0, 0] })
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
    Fault("nests 100,000 deep", .noListing("nested deeper than 512 levels", requests: 3)) { _ in
      .answer(String(repeating: "[", count: 100_000))
    },
    Fault("nests 100,000 deep in a loan", .noListing("nested deeper than 512 levels", requests: 3))
    { _ in
      .answer(
        #"{"loans":[{"id":1,"tags":"# + String(repeating: "[", count: 100_000)
          + String(repeating: "]", count: 100_000) + "}]}")
    },
    Fault("cuts JSON off", .noListing("ends in the middle of the JSON", requests: 3)) { request in
      request.good(Array(request.good.body.dropLast(40)))
    },
    Fault("writes JSON twice", .noListing("is not valid JSON", requests: 3)) { request in
      request.good(request.good.body + request.good.body)
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
      "lists numbers in place of loans",
      .unusable("loans[0]: expected an object, got 1", requests: 6)
    ) { _ in
      .answer(#"{"loans":[1,2,3]}"#)
    },
    Fault("writes ids of 1e999", .unusable("id: expected a whole number", requests: 3)) { request in
      request.good { $0.replacing("\"id\":", with: "\"id\":1e999,\"was\":") }
    },
    Fault("writes keys twice", .done(requests: 2)) { request in
      request.endpoint == .newest
        ? request.good {
          $0.replacing("\"status\":", with: "\"id\":7,\"name\":\"Another\",\"status\":").replacing(
            "]}", with: "],\"loans\":[]}")
        }
        : request.good.steps
    },
    Fault(
      "answers an error object with 200",
      noJSON("is an error message from Kiva: org.kiva.RateLimitExceeded: Slow down")
    ) { _ in
      .answer(#"{"code":"org.kiva.RateLimitExceeded","message":"Slow down"}"#)
    },
    Fault(
      "has no loans but null",
      noJSON("is not a listing of loans: it is an object whose 'loans' is null")
    ) { _ in .answer(#"{"loans":null}"#) },
    Fault(
      "has loans that are a text",
      .noListing("is not a listing of loans: it is an object whose 'loans' is ", requests: 3)
    ) { _ in .answer(#"{"loans":"all gone"}"#) },
    Fault("answers a text", .noListing("is not a listing of loans: it is ", requests: 3)) { _ in
      .answer(#""Sorry""#)
    },
    Fault("answers null", .noListing("is not a listing of loans: it is null", requests: 3)) { _ in
      .answer("null")
    },
    Fault("answers an empty object", noJSON("is not a listing of loans: it is an empty object")) {
      _ in
      .answer("{}")
    },
    Fault(
      "answers field partners",
      noJSON("is not a listing of loans: it is an object with the key 'partners'")
    ) { _ in
      .answer(#"{"partners":[]}"#)
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
