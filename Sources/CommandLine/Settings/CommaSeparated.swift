internal import Diagnostics

/// Returns the values of a list such as `a, b,c` that are not blank, without white space around
/// them.
func commaSeparatedValues(of text: String) -> [String] {
  commaSeparatedParts(of: text).map { String($0) }
}

/// Returns the parts of the text that are the values of a list, without blank ones.
func commaSeparatedParts(of text: String) -> [Substring] {
  text.split(separator: ",").map(\.trimmingBlanks).filter { !String($0).isBlank }
}
