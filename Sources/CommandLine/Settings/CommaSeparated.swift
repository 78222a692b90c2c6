internal import Diagnostics

/// Returns the values of a list such as `a, b,c`, without white space around them. Values that show
/// nothing are dropped.
func commaSeparatedValues(of text: String) -> [String] {
  commaSeparatedParts(of: text).map { String($0) }
}

/// Returns the parts of a list that are its values: of `a, b`, the text from the first to the last
/// character of each.
func commaSeparatedParts(of text: String) -> [Substring] {
  text.split(separator: ",").map(\.trimmingBlanks).filter { !String($0).isBlank }
}
