extension Diagnostic {
  /// The maximum number of mistakes that are reported for one file. A file of an entirely different
  /// kind would otherwise produce a message for each of its lines.
  package static let maximumCount = 100

  /// Says that the file has more mistakes than are told.
  package static func more(in file: String) -> Diagnostic {
    Diagnostic(file: file, message: "more than \(maximumCount) mistakes; these are the first")
  }
}

extension Sequence {
  /// The mistakes in the parts of a file, in their order; of too many the first ones.
  package func mistakes(
    in file: String, _ find: (Element) -> Diagnostic?
  ) -> [Diagnostic] {
    var mistakes: [Diagnostic] = []
    for part in self {
      guard let mistake = find(part) else { continue }
      if mistakes.count == Diagnostic.maximumCount { return mistakes + [.more(in: file)] }
      mistakes.append(mistake)
    }
    return mistakes
  }
}
