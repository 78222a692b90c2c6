internal import Diagnostics

/// Returns the values of a list such as `a, b,c` without white space. Blank ones are dropped.
func commaSeparatedValues(of text: String) -> [String] {
  commaSeparatedParts(of: text).map { String($0) }
}

/// Returns the parts of a list that are its values: of `a, b`, the text of each of the two.
func commaSeparatedParts(of text: String) -> [Substring] {
  text.split(separator: ",").map(\.trimmingBlanks).filter { !String($0).isBlank }
}
