package import Diagnostics

/// The maximum sizes, in bytes, of the files of a site that are read into memory.
///
/// The limit for notes is `Note.maximumBytes`, and the setting `max-input` is the limit for inputs.
package enum FileLimit {
  static let settings = 1 << 20
  /// The maximum size of a template, a style or a script.
  package static let template = 16 << 20
}

extension Diagnostic {
  /// Returns the error for a file that has more than `limit` bytes.
  package static func tooLarge(_ file: String, _ limit: Int) -> Diagnostic {
    Diagnostic(file: file, message: "it is larger than the limit of \(limit.formattedSize)")
  }
}
