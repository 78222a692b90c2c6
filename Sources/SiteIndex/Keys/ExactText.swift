/// A text that is compared by its bytes. For `String`, all forms of `é` would be equal.
struct ExactText: Hashable {
  let text: String

  static func == (left: ExactText, right: ExactText) -> Bool { left.text.hasBytes(of: right.text) }

  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// A list of texts that are compared by their bytes.
struct ExactTexts: Hashable {
  let texts: [String]

  static func == (left: ExactTexts, right: ExactTexts) -> Bool {
    left.texts.count == right.texts.count
      && zip(left.texts, right.texts).allSatisfy { $0.hasBytes(of: $1) }
  }

  func hash(into hasher: inout Hasher) { hasher.combine(texts) }
}

extension String {
  /// Returns whether the text has the same bytes as another one.
  fileprivate func hasBytes(of other: String) -> Bool {
    let (left, right) = (utf8.span, other.utf8.span)
    guard left.count == right.count else { return false }
    for index in left.indices where left[index] != right[index] { return false }
    return true
  }
}
