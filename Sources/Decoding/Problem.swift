/// One broken rule in a listing: where, and what was expected.
package struct Problem: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Severity: Sendable {
    /// The loan is skipped.
    case error
    /// The loan is shown anyway; the value is treated as absent.
    case warning
  }

  package var severity: Severity
  /// The answer's name and the path in it: `newest, page 2: loans[17].loan_amount`.
  package var path: String
  /// One sentence, no full stop: `expected a whole number, got "abc"`.
  package var message: String

  package init(_ severity: Severity, path: String, message: String) {
    self.severity = severity
    self.path = path
    self.message = message
  }

  package var description: String { "\(path): \(message)" }

  /// The same problem with its path below `place`: `newest, page 2: loans[17].loan_amount`.
  func within(_ place: String) -> Problem {
    let path = path.isEmpty ? place : "\(place): \(path)"
    return Problem(severity, path: path, message: message)
  }
}
