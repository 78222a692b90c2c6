/// The name in a tag, with its position.
struct TagName: Sendable {
  /// The name in the tag, without the `*` of a dynamic name.
  let text: String
  /// The parts of the name of a value: three in `loan.place.town`, none in the implicit iterator
  /// `.`. A dot in the name of a partial or a block has no meaning.
  let parts: [String]
  /// The offset in the source. A dynamic name begins after the `*`.
  let offset: Int
  /// Whether the name is dynamic: `*loan.kind`, the name of a value whose text is the name of a
  /// partial.
  var isDynamic = false

  /// Creates the name of a value, which may be dotted. Returns `nil` if one of its parts is empty.
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

  /// The name as in the tag, but without white space after the `*` of a dynamic name.
  var spelling: String { isDynamic ? "*" + text : text }

  /// Returns the offset in the source of a part of the name.
  func offset(ofPart index: Int) -> Int {
    parts[..<index].reduce(offset) { $0 + $1.utf8.count + 1 }
  }
}
