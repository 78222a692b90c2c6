extension Diagnostic {
  /// How many mistakes of one file are told: one that is not what it should be at all is not worth
  /// a million lines, nor the time to find the place of each.
  package static let mostOfFile = 100

  /// Says that the file has more mistakes than are told.
  package static func more(in file: String) -> Diagnostic {
    Diagnostic(file: file, message: "more than \(mostOfFile) mistakes; these are the first")
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
      if mistakes.count == Diagnostic.mostOfFile { return mistakes + [.more(in: file)] }
      mistakes.append(mistake)
    }
    return mistakes
  }
}
