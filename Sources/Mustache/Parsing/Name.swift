/// The name in a tag, with its position.
///
/// It has no references, so that copying one costs nothing. `Spellings` has its text.
struct Name {
  /// The number of the spelling, which for a dynamic name is that of the value.
  let spelling: Int
  /// The number of the spelling of the first part: of `loan` in `loan.place.town`; `nil` for the
  /// implicit iterator `.`, which has no parts.
  let firstPart: Int?
  let partCount: Int
  /// The index in the source of the name's first byte. A dynamic name begins after the `*`.
  let offset: Int
  /// Whether the name is that of a value which is the name of a partial: `*loan.kind`.
  var isDynamic = false
}

extension Spellings {
  /// Returns the name of a value, which may be dotted.
  func dottedName(_ spelling: Int, offset: Int, isDynamic: Bool = false) -> Name {
    let path = path(of: spelling)
    return Name(
      spelling: spelling, firstPart: path.first, partCount: path.partCount, offset: offset,
      isDynamic: isDynamic)
  }

  /// Returns the name of a partial or a block, in which a dot means nothing.
  func undottedName(_ spelling: Int, offset: Int) -> Name {
    Name(spelling: spelling, firstPart: spelling, partCount: 1, offset: offset)
  }

  /// Returns a name as the tag spells it, but without the white space after the `*` of a dynamic
  /// name.
  func text(of name: Name) -> String {
    let text = text(of: name.spelling)
    return name.isDynamic ? "*" + text : text
  }

  /// Returns the parts of a dotted name: `loan.place.town` has three.
  func parts(of name: Name) -> [String] {
    if name.partCount < 2 { return name.firstPart.map { [text(of: $0)] } ?? [] }
    return text(of: name.spelling).utf8.split(separator: Self.dot).map { String(Substring($0)) }
  }

  /// Returns the index in the source at which a part of a name begins.
  func offset(ofPart index: Int, of name: Name) -> Int {
    parts(of: name)[..<index].reduce(name.offset) { $0 + $1.utf8.count + 1 }
  }
}
