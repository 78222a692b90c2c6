package import Diagnostics

/// The maximum sizes, in bytes, of files that are read into memory. For notes it is
/// `Note.maximumBytes`, and for inputs the setting `max-input`.
package enum FileLimit {
  static let settings = 1 << 20
  /// The maximum size of a template, a style sheet or a script.
  package static let template = 16 << 20
}

extension Diagnostic {
  /// Returns the error for a file that has more than `limit` bytes.
  package static func tooLarge(_ file: String, _ limit: Int) -> Diagnostic {
    Diagnostic(file: file, message: "it is larger than the limit of \(limit.formattedSize)")
  }
}
