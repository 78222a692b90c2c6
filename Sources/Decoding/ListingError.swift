package import Diagnostics
internal import Loans

/// The reason why a response or a file has no listing.
package struct ListingError: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Reason: Error, Equatable {
    /// The text is empty or blank.
    case empty
    /// The text is not in UTF-8.
    case notUTF8(SourceTextError)
    /// The text is a web page and not JSON.
    case html
    /// The text is not valid JSON. Lines and columns count from 1.
    case invalidJSON(line: Int, column: Int, message: String)
    /// The JSON ends too early.
    case truncatedJSON(line: Int, column: Int, message: String)
    /// The entries have so many issues that they are unlikely to be loans.
    case tooManyIssues
    /// The response is Kiva's error object, or has GraphQL `errors` and no data.
    case errorResponse(code: String?, message: String?)
    /// The JSON is something else, which the text describes: `an object with the key 'partners'`.
    case notAListing(String)
    case cancelled
  }

  /// The expected content of a response or a file.
  package enum Content: String, Sendable {
    case loans
    case fieldPartners = "field partners"
    case teams
  }

  /// The name of the response or the file: `newest, page 2`, `loans.json`.
  package var name: String
  package var expected: Content
  package var reason: Reason

  package init(name: String, expected: Content = .loans, reason: Reason) {
    self.name = name
    self.expected = expected
    self.reason = reason
  }

  package var description: String {
    switch reason {
    case .empty: "'\(name)' is empty; expected a listing of \(expected.rawValue) as JSON"
    case .notUTF8(let error): error.message(on: "'\(name)'")
    case .html: "'\(name)' is a web page (HTML); expected a listing of \(expected.rawValue) as JSON"
    case .invalidJSON(let line, let column, let message):
      "'\(name)' is not valid JSON: line \(line), column \(column): \(message)"
    case .truncatedJSON(let line, let column, let message):
      "'\(name)' ends in the middle of the JSON, at line \(line), column \(column): \(message)"
    case .tooManyIssues:
      "'\(name)' has more than \(IssueLog.maximumCount.groupedByThousands) errors in its "
        + "\(expected.rawValue); is it the right file?"
    case .errorResponse(let code, let message):
      "'\(name)' is an error message from Kiva: "
        + ([code, message].compactMap(\.self).joined(separator: ": "))
    case .cancelled: "reading '\(name)' was interrupted"
    case .notAListing(let summary):
      "'\(name)' is not a listing of \(expected.rawValue): it is \(summary)"
    }
  }
}
