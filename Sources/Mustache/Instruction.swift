/// One thing to do when a template is rendered. Numbers named `name` are indices into the
/// template's names; `end` is the instruction after the section.
enum Instruction {
  /// Writes bytes of the source; `startsLine` if a line of the source begins there.
  case text(Range<Int>, startsLine: Bool)
  /// A line of the source begins with the tag that follows.
  case lineStart
  /// `{{name}}`; `{{{name}}}` and `{{&name}}` if `raw`.
  case write(name: Int, raw: Bool)
  case section(name: Int, end: Int)
  case inverted(name: Int, end: Int)
  /// Ends a section; an inverted one needs no end.
  case sectionEnd
  /// `indentation` are the blanks before a partial that has a line for itself, to be written before
  /// each line of it; `nil` if it stands within a line.
  case partial(name: Int, indentation: Range<Int>?)
}

/// What a tag names.
struct Name {
  /// As it stands in the tag.
  let text: String
  /// `loan.place.town` has three; `.` has none, it is what the section is about.
  let parts: [String]
  /// Where it stands in the source.
  let offset: Int

  init(path text: String, offset: Int) {
    self.text = text
    self.offset = offset
    parts = text == "." ? [] : text.split(separator: ".").map(String.init)
  }

  init(partial text: String, offset: Int) {
    self.text = text
    self.offset = offset
    parts = [text]
  }

  /// Where one of its parts stands in the source.
  func offset(ofPart index: Int) -> Int {
    parts[..<index].reduce(offset) { $0 + $1.utf8.count + 1 }
  }
}
