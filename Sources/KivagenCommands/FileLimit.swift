internal import Diagnostics

/// How many bytes the files of a site may have that are read whole; more are not read.
///
/// Of notes `Note.mostBytes`, of inputs the setting `max-input`.
enum FileLimit {
  /// `kivagen.yml`.
  static let settings = 1 << 20
  /// A template, a style or a script.
  static let template = 16 << 20
}

extension Diagnostic {
  /// A file that has more than `limit` bytes.
  static func tooLarge(_ file: String, _ limit: Int) -> Diagnostic {
    Diagnostic(file: file, message: "it is larger than the limit of \(limit.inSizeUnits)")
  }
}
