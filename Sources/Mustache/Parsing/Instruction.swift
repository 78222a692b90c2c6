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
