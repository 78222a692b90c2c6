/// A piece of a parsed template. Ranges are byte ranges of the template's source.
enum Node: Sendable {
  /// Writes these bytes. If `startsLine`, they begin a line of the source.
  case text(Range<Int>, startsLine: Bool)
  /// Marks that the next tag begins a line of the source.
  case lineStart
  /// Writes the value of `{{name}}`, or of `{{{name}}}` and `{{&name}}` if `raw`.
  case value(TagName, raw: Bool)
  case section(Section)
  case invertedSection(Section)
  case partial(PartialTag)
  case block(Block)
}

/// A section `{{#x}}` or `{{^x}}`.
final class Section: Sendable {
  let name: TagName
  let content: [Node]

  init(_ name: TagName, _ content: [Node]) {
    self.name = name
    self.content = content
  }
}

/// A tag that uses another template: a partial, or a parent with its overrides.
final class PartialTag: Sendable {
  let name: TagName
  /// The white space before a standalone tag, for each line of the template; `nil` within a line.
  let indentation: Range<Int>?
  /// The blocks directly within a parent by their names; `nil` for a partial.
  let overrides: [String: Block]?

  init(_ name: TagName, indentation: Range<Int>?, overrides: [String: Block]? = nil) {
    self.name = name
    self.indentation = indentation
    self.overrides = overrides
  }

  var noun: String { overrides == nil ? "partial" : "parent" }
}

/// A part of a template that can be overridden, with its default content; or, within a parent, an
/// override, which replaces the content of the block with the same name. Blocks are compared by
/// identity.
final class Block: Hashable, Sendable {
  let name: TagName
  /// For a block, the white space that is written before each line of its override. The first line
  /// is excepted if the tag is not alone on its line, because the white space before it has been
  /// written as text. For an override, the white space that is removed from each line of its
  /// content. The text of the first line already lacks it.
  let indentation: Range<Int>
  /// Whether the tag is alone on its line. For an override, whether its first line has content,
  /// which must be indented if the replaced block is alone on its line.
  let startsLine: Bool
  let content: [Node]

  init(_ name: TagName, indentation: Range<Int>, startsLine: Bool, _ content: [Node]) {
    self.name = name
    self.indentation = indentation
    self.startsLine = startsLine
    self.content = content
  }

  static func == (left: Block, right: Block) -> Bool { left === right }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
