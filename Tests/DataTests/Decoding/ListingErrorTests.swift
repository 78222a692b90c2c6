import Decoding
import Loans
import Testing

/// Tests inputs that are not listings at all.
struct ListingErrorTests {
  @Test(
    arguments: [
      ("", .empty, "'test' is empty; expected a listing of loans as JSON"),
      (
        " \n\u{FEFF}",
        .invalidJSON(line: 2, column: 1, message: "expected a value, got '\\u{FEFF}'"),
        "'test' is not valid JSON: line 2, column 1: expected a value, got '\\u{FEFF}'"
      ),
      (" \n\t\r\n ", .empty, "'test' is empty; expected a listing of loans as JSON"),
      (
        "\0", .invalidJSON(line: 1, column: 1, message: "expected a value, got '\\0'"),
        "'test' is not valid JSON: line 1, column 1: expected a value, got '\\0'"
      ),
      ("\n \t", .empty, "'test' is empty; expected a listing of loans as JSON"),
      (
        "<!DOCTYPE html><title>403</title>", .html,
        "'test' is a web page (HTML); expected a listing of loans as JSON"
      ),
      (
        "Too many", .invalidJSON(line: 1, column: 1, message: "expected a value, got 'T'"),
        "'test' is not valid JSON: line 1, column 1: expected a value, got 'T'"
      ),
      (
        "{\"loans\":[\n{\"id\":1,\"é\":\"x\" 5}]}",
        .invalidJSON(line: 2, column: 17, message: "expected ',' or '}', got '5'"),
        "'test' is not valid JSON: line 2, column 17: expected ',' or '}', got '5'"
      ),
      (
        #"{"loans":[{"id":1},"#,
        .truncatedJSON(line: 1, column: 20, message: "expected a value"),
        "'test' ends in the middle of the JSON, at line 1, column 20: expected a value"
      ),
      (
        "[\n {\"id\":1,\"name\":\"An",
        .truncatedJSON(line: 2, column: 17, message: "this string is never closed"),
        "'test' ends in the middle of the JSON, at line 2, column 17: this string is never closed"
      ),
      (
        "[] x", .invalidJSON(line: 1, column: 4, message: "expected the end of the JSON, got 'x'"),
        "'test' is not valid JSON: line 1, column 4: expected the end of the JSON, got 'x'"
      ),
      (
        #"{"loans":[]}{"loans":[]}"#,
        .invalidJSON(line: 1, column: 13, message: "expected the end of the JSON, got '{'"),
        "'test' is not valid JSON: line 1, column 13: expected the end of the JSON, got '{'"
      ),
      (
        "[\n\ntru]", .invalidJSON(line: 3, column: 1, message: "expected a value, got 't'"),
        "'test' is not valid JSON: line 3, column 1: expected a value, got 't'"
      ),
      (
        "{a:1}",
        .invalidJSON(line: 1, column: 2, message: "expected a key in quotes or '}', got 'a'"),
        "'test' is not valid JSON: line 1, column 2: expected a key in quotes or '}', got 'a'"
      ),
      (
        #"{"code":"org.kiva.RateLimitExceeded","message":"Wait"}"#,
        .errorResponse(code: "org.kiva.RateLimitExceeded", message: "Wait"),
        "'test' is an error message from Kiva: org.kiva.RateLimitExceeded: Wait"
      ),
      (
        #"{"code":"org.kiva.InvalidRequest"}"#,
        .errorResponse(code: "org.kiva.InvalidRequest", message: nil),
        "'test' is an error message from Kiva: org.kiva.InvalidRequest"
      ),
      (
        #"{"errors":[{"message":"Cannot query field \"x\""}],"data":null}"#,
        .errorResponse(code: nil, message: "Cannot query field \"x\""),
        "'test' is an error message from Kiva: Cannot query field \"x\""
      ),
      (
        #"{"data":{"lend":null},"errors":[{"message":"Boom"}]}"#,
        .errorResponse(code: nil, message: "Boom"),
        "'test' is an error message from Kiva: Boom"
      ),
      (
        #"{"partners":[]}"#, .notAListing("an object with the key 'partners'"),
        "'test' is not a listing of loans: it is an object with the key 'partners'"
      ),
      (
        #"{"b":1,"a":2}"#, .notAListing("an object with the keys 'a', 'b'"),
        "'test' is not a listing of loans: it is an object with the keys 'a', 'b'"
      ),
      (
        "{}", .notAListing("an empty object"),
        "'test' is not a listing of loans: it is an empty object"
      ),
      ("null", .notAListing("null"), "'test' is not a listing of loans: it is null"),
      ("7", .notAListing("7"), "'test' is not a listing of loans: it is 7"),
      (#""hi""#, .notAListing(#""hi""#), #"'test' is not a listing of loans: it is "hi""#),
      (
        #"{"loans":null}"#, .notAListing("an object whose 'loans' is null"),
        "'test' is not a listing of loans: it is an object whose 'loans' is null"
      ),
      (
        #"{"loans":"all gone"}"#, .notAListing(#"an object whose 'loans' is "all gone""#),
        #"'test' is not a listing of loans: it is an object whose 'loans' is "all gone""#
      ),
      (
        #"{"data":null}"#, .notAListing("an object with the key 'data'"),
        "'test' is not a listing of loans: it is an object with the key 'data'"
      ),
      (
        #"{"data":{"lend":{}}}"#, .notAListing("a GraphQL response without loans"),
        "'test' is not a listing of loans: it is a GraphQL response without loans"
      ),
    ] as [(String, ListingError.Reason, String)])
  func `says what the input is instead`(
    text: String, reason: ListingError.Reason, message: String
  ) throws {
    let error = try #require(throws: ListingError.self) { try decode(text) }
    #expect(error == ListingError(name: "test", reason: reason))
    #expect(error.description == message)
  }
}
