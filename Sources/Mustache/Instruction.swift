/// One instruction of a parsed template. Numbers called `name` are indices into the template's
/// names; `end` is the index of the instruction that follows the section.
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
}

/// The name in a tag, with its position.
struct Name {
  /// The name as the tag spells it.
  let text: String
  /// The parts of a dotted name: `loan.place.town` has three. The implicit iterator `.` has none.
  let parts: [String]
  /// The index in the source of the name's first byte.
  let offset: Int

  /// Creates the name of a value, which may be dotted.
  init(dotted text: String, offset: Int) {
    self.text = text
    self.offset = offset
    parts = text == "." ? [] : text.split(separator: ".").map(String.init)
  }

  /// Creates the name of a partial, in which a dot means nothing.
  init(partial text: String, offset: Int) {
    self.text = text
    self.offset = offset
    parts = [text]
  }

  /// Returns the index in the source at which a part of the name begins.
  func offset(ofPart index: Int) -> Int {
    parts[..<index].reduce(offset) { $0 + $1.utf8.count + 1 }
  }
}
