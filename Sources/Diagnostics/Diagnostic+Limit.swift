extension Diagnostic {
  /// The maximum number of diagnostics for a file. There is a limit because the file may be
  /// something entirely different, in which almost every line is an error.
  package static let maximumCount = 100

  /// Returns the diagnostic that says that a file has more errors than are reported.
  package static func more(in file: String) -> Diagnostic {
    Diagnostic(file: file, message: "more than \(maximumCount) errors; these are the first")
  }
}

extension Sequence {
  /// Returns the diagnostics that `check` returns for the parts of a file, up to the maximum.
  package func diagnostics(in file: String, _ check: (Element) -> Diagnostic?) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for part in self {
      guard let diagnostic = check(part) else { continue }
      if diagnostics.count == Diagnostic.maximumCount { return diagnostics + [.more(in: file)] }
      diagnostics.append(diagnostic)
    }
    return diagnostics
  }
}
