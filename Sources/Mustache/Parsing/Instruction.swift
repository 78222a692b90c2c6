/// One instruction of a parsed template. Numbers called `name` are indices into the template's
/// names; `end` is the index of the instruction that follows the section, the block or the parent.
enum Instruction {
  /// Writes these bytes of the source. If `startsLine`, they begin a line of the source.
  case text(Range<Int>, startsLine: Bool)
  /// Marks that the tag which follows begins a line of the source.
  case lineStart
  /// Writes the value of `{{name}}`, or of `{{{name}}}` and `{{&name}}` if `raw`.
  case interpolation(name: Int, raw: Bool)
  case section(name: Int, end: Int)
  case invertedSection(name: Int, end: Int)
  /// Ends a section. An inverted section has no such instruction.
  case sectionEnd
  /// Renders a partial. `indentation` is the white space before a standalone tag, which is written
  /// before each line of the partial; it is `nil` for a tag within a line.
  case partial(name: Int, indentation: Range<Int>?)
  /// Renders a partial with overrides of its blocks. The instructions up to `end` are overrides and
  /// their contents, and nothing else.
  case parent(name: Int, indentation: Range<Int>?, end: Int)
  /// A place in a template that can be overridden. The instructions up to `end` are the default
  /// content.
  ///
  /// `indentation` is the white space that is written before each line of an override. If the tag
  /// stands alone on its line, that includes the first line of the override; otherwise the white
  /// space before the tag has been written as text.
  case block(name: Int, indentation: Range<Int>, standsAlone: Bool, end: Int)
  /// A block directly within a parent. Its content replaces the block of the same name.
  ///
  /// `indentation` is the white space that is removed from each line of the content. It is missing
  /// from the text of the first line already. If `startsLine`, the content begins with something
  /// on its first line, which has to be indented where the replaced block stands alone.
  case override(name: Int, indentation: Range<Int>, startsLine: Bool, end: Int)
  /// Ends an override. A block that can be overridden has no such instruction.
  case overrideEnd
}

/// The name in a tag, with its position.
struct Name {
  /// The name as the tag spells it, but without the white space after the `*` of a dynamic name.
  let text: String
  /// The first part of a dotted name: `loan` of `loan.place.town`; `nil` for the implicit iterator
  /// `.`, which has no parts.
  let firstPart: String?
  let partCount: Int
  /// The index in the source of the name's first byte. A dynamic name begins after the `*`.
  let offset: Int
  /// Whether the name is that of a value which is the name of a partial: `*loan.kind`.
  let isDynamic: Bool

  private static let dot = UInt8(ascii: ".")

  /// Creates the name of a value, which may be dotted.
  init(dotted text: String, offset: Int) {
    self.init(text: text, path: text, offset: offset, isDynamic: false)
  }

  /// Creates the name of a partial or a block, in which a dot means nothing.
  init(undotted text: String, offset: Int) {
    self.text = text
    self.offset = offset
    firstPart = text
    partCount = 1
    isDynamic = false
  }

  /// Creates the dynamic name of a partial from the name of the value, without the `*`.
  init(dynamic text: String, offset: Int) {
    self.init(text: "*" + text, path: text, offset: offset, isDynamic: true)
  }

  private init(text: String, path: String, offset: Int, isDynamic: Bool) {
    self.text = text
    self.offset = offset
    self.isDynamic = isDynamic
    // This is many times faster than looking for a dot among the characters.
    if let end = path.utf8.firstIndex(of: Self.dot) {
      let isDot = path.utf8.count == 1
      firstPart = isDot ? nil : String(path[..<end])
      partCount = isDot ? 0 : path.utf8[end...].count { $0 == Self.dot } + 1
    } else {
      firstPart = path
      partCount = 1
    }
  }

  /// The parts of a dotted name: `loan.place.town` has three.
  var parts: [String] {
    if partCount < 2 { return firstPart.map { [$0] } ?? [] }
    let path = isDynamic ? text.utf8.dropFirst() : text.utf8[...]
    return path.split(separator: Self.dot).map { String(Substring($0)) }
  }

  /// Returns the index in the source at which a part of the name begins.
  func offset(ofPart index: Int) -> Int {
    parts[..<index].reduce(offset) { $0 + $1.utf8.count + 1 }
  }
}
