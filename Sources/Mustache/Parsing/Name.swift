/// The name in a tag, with its position.
struct Name: Sendable {
  /// The name as the tag spells it, but for a dynamic name without the `*`.
  let text: String
  /// The parts of the name of a value: `loan.place.town` has three, and the implicit iterator `.`
  /// has none. In the name of a partial or a block, a dot means nothing.
  let parts: [String]
  /// The index in the source of the name's first byte. A dynamic name begins after the `*`.
  let offset: Int
  /// Whether the name is that of a value which is the name of a partial: `*loan.kind`.
  var isDynamic = false

  /// Creates the name of a value, which may be dotted; `nil` if nothing stands before, after or
  /// between its dots.
  init?(dotted text: String, offset: Int, isDynamic: Bool = false) {
    let dot = UInt8(ascii: ".")
    let parts = text.utf8.split(separator: dot, omittingEmptySubsequences: false)
    if text != ".", parts.contains(where: \.isEmpty) { return nil }
    self.text = text
    self.parts = text == "." ? [] : parts.map { String(Substring($0)) }
    self.offset = offset
    self.isDynamic = isDynamic
  }

  /// Creates the name of a partial or a block.
  init(undotted text: String, offset: Int) {
    self.text = text
    parts = [text]
    self.offset = offset
  }

  /// The name as the tag spells it, but without the white space after the `*` of a dynamic name.
  var spelling: String { isDynamic ? "*" + text : text }

  /// Returns the index in the source at which a part of the name begins.
  func offset(ofPart index: Int) -> Int {
    parts[..<index].reduce(offset) { $0 + $1.utf8.count + 1 }
  }
}
