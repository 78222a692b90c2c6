internal import Diagnostics

/// The maximum sizes, in bytes, of the files of a site that are read whole.
///
/// The limit of a note is `Note.mostBytes`, that of an input the setting `max-input`.
enum FileLimit {
  /// `kivagen.yml`.
  static let settings = 1 << 20
  /// A template, a style or a script.
  static let template = 16 << 20
}

extension Diagnostic {
  /// The error for a file that has more than `limit` bytes.
  static func tooLarge(_ file: String, _ limit: Int) -> Diagnostic {
    Diagnostic(file: file, message: "it is larger than the limit of \(limit.inSizeUnits)")
  }
}
