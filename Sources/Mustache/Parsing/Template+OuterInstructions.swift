extension Template {
  /// Returns the indices of the instructions in a range that are in no section or block of it.
  func outerInstructions(in range: Range<Int>) -> OuterInstructions {
    OuterInstructions(template: self, range: range)
  }
}

/// The indices of the instructions in a range that are in no section or block of it.
struct OuterInstructions: Sequence, IteratorProtocol {
  fileprivate let template: Template
  fileprivate var range: Range<Int>

  mutating func next() -> Int? {
    guard let index = range.first else { return nil }
    let next = template.instructions[index].end ?? index + 1
    range = next < range.upperBound ? next..<range.upperBound : range.upperBound..<range.upperBound
    return index
  }
}

extension Instruction {
  /// The index of the instruction that follows what this one opens; `nil` if it opens nothing.
  fileprivate var end: Int? {
    switch self {
    case .section(_, let end), .invertedSection(_, let end), .parent(_, _, let end),
      .block(_, _, _, let end), .override(_, _, _, let end):
      end
    case .text, .lineStart, .interpolation, .sectionEnd, .partial, .overrideEnd: nil
    }
  }
}
