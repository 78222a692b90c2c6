package import Diagnostics
internal import Loans

/// Why an answer or a file gives no listing at all.
package struct ListingError: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Reason: Error, Equatable {
    /// No bytes, or nothing but white space.
    case empty
    /// A text in another encoding than UTF-8.
    case notUTF8(SourceTextError)
    /// A web page where JSON was expected.
    case html
    /// Something that is not JSON; line and column count from 1.
    case brokenJSON(line: Int, column: Int, message: String)
    /// JSON that ends too early; line and column count from 1.
    case truncatedJSON(line: Int, column: Int, message: String)
    /// So much is wrong with the entries that they can hardly be loans.
    case tooManyProblems
    /// Kiva's own error object, or GraphQL `errors` without data.
    case refused(code: String?, message: String?)
    /// JSON, but not what was expected: what it is instead (`an object with the key 'partners'`).
    case notAListing(String)
    /// The task was cancelled before the end was reached.
    case cancelled
  }

  /// What should have been in it.
  package enum Content: String, Sendable {
    case loans
    case fieldPartners = "field partners"
  }

  /// The answer or the file: `newest, page 2`, `loans.json`.
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
    case .brokenJSON(let line, let column, let message):
      "'\(name)' is not valid JSON: line \(line), column \(column): \(message)"
    case .truncatedJSON(let line, let column, let message):
      "'\(name)' ends in the middle of the JSON, at line \(line), column \(column): \(message)"
    case .tooManyProblems:
      "'\(name)' has more than \(IssueLog.maximumCount.groupedByThousands) mistakes in its "
        + "\(expected.rawValue); is it the right file?"
    case .refused(let code, let message):
      "'\(name)' is an error message from Kiva: "
        + ([code, message].compactMap(\.self).joined(separator: ": "))
    case .cancelled: "reading '\(name)' was interrupted"
    case .notAListing(let what): "'\(name)' is not a listing of \(expected.rawValue): it is \(what)"
    }
  }
}
