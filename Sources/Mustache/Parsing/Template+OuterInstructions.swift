extension Template {
  /// Returns the indices of the instructions in a range that are in no section or block of it.
  func outerInstructions(in range: Range<Int>) -> [Int] {
    var indices: [Int] = []
    var next = range.lowerBound
    while next < range.upperBound {
      indices.append(next)
      switch instructions[next] {
      case .section(_, let end), .invertedSection(_, let end), .parent(_, _, let end),
        .block(_, _, _, let end), .override(_, _, _, let end):
        next = end
      case .text, .lineStart, .interpolation, .sectionEnd, .partial, .overrideEnd:
        next += 1
      }
    }
    return indices
  }
}
