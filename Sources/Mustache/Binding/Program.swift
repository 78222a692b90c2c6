internal import Words

/// Templates whose names are resolved: one list of operations for all of them.
///
/// Numbers called `writer`, `test`, `record` and so on are indices into the tables of the program;
/// those called `end` and `target` are indices of operations.
struct Program: Sendable {
  var operations: [Operation] = []
  /// The text of the templates, as it is written.
  var literals: [UInt8] = []
  var writers: [Writer] = []
  var tests: [Test] = []
  var records: [RecordGetter] = []
  var lists: [ListGetter] = []
  var textLists: [TextsGetter] = []
  var shapes: [Shape] = []
  var choices: [[Choice]] = []
  var numbers: [NumberGetter] = []
  /// The operations where the plural forms of words begin.
  var pluralTargets: [Int] = []
  var calls: [Call] = []
  /// The number of registers. A register holds the innermost open record of one schema.
  var registerCount = 0

  // Each function that reads a value is in a class of its own: the renderer can call it without
  // retaining it, which it would do with a closure in an array of structures, and a generic class
  // in their place would be called through a thunk. `register` is that of the record that the value
  // is read from.

  /// A function that writes a value.
  final class Writer: ValueReader {
    let register: Int
    let isShared: Bool
    let read: @Sendable (Context, inout TemplateOutput) -> Void

    init(
      register: Int, isShared: Bool,
      read: @escaping @Sendable (Context, inout TemplateOutput) -> Void
    ) {
      self.register = register
      self.isShared = isShared
      self.read = read
    }
  }

  /// A function that tells whether the section of a value is shown. It may write to the output.
  final class Test: ValueReader {
    let register: Int
    let isShared: Bool
    let read: @Sendable (Context, inout TemplateOutput) -> Bool

    init(
      register: Int, isShared: Bool,
      read: @escaping @Sendable (Context, inout TemplateOutput) -> Bool
    ) {
      self.register = register
      self.isShared = isShared
      self.read = read
    }
  }

  /// A function that reads a value.
  protocol ValueReader: Sendable {
    var register: Int { get }
    /// Whether the value comes from an object that many records share; see
    /// ``Schema/Field/isShared``.
    var isShared: Bool { get }
  }

  /// A function that opens a record.
  final class RecordGetter: Sendable {
    let register: Int
    let read: @Sendable (Context) -> Context?

    init(register: Int, read: @escaping @Sendable (Context) -> Context?) {
      self.register = register
      self.read = read
    }
  }

  /// A function that gets a list of records.
  final class ListGetter: ValueReader {
    let register: Int
    let isShared: Bool
    let read: @Sendable (Context) -> ContextList

    init(register: Int, isShared: Bool, read: @escaping @Sendable (Context) -> ContextList) {
      self.register = register
      self.isShared = isShared
      self.read = read
    }
  }

  /// A function that gets a list of texts.
  final class TextsGetter: Sendable {
    let register: Int
    let read: @Sendable (Context) -> [String]

    init(register: Int, read: @escaping @Sendable (Context) -> [String]) {
      self.register = register
      self.read = read
    }
  }

  /// A function that gets the whole number by which a word chooses its plural form.
  final class NumberGetter: Sendable {
    let register: Int
    let rule: PluralRule
    let read: @Sendable (Context) -> Int?

    init(register: Int, rule: PluralRule, read: @escaping @Sendable (Context) -> Int?) {
      self.register = register
      self.rule = rule
      self.read = read
    }
  }

  /// What opening a record of a schema sets: the register of the record, and those of its parts.
  struct Shape: Sendable {
    let register: Int
    let parts: [Part]

    /// The registers of the record and of its parts.
    var registers: [Int] { [register] + parts.map(\.register) }

    /// The part in register `register` of the record in register `whole`.
    struct Part: Sendable {
      let whole: Int
      let register: Int
      let open: @Sendable (Context) -> Context
    }
  }

  /// What is rendered if a value is this word.
  struct Choice: Sendable {
    let word: [UInt8]
    let target: Int
  }

  /// A use of a partial that uses itself.
  struct Call: Sendable {
    /// The number of the routine that the partial was compiled to.
    let routine: Int
    /// The index of the routine's first operation.
    var target = 0
    /// What is written before each line of a standalone partial; `nil` for a tag within a line.
    let indentation: [UInt8]?
    /// Whether the lines of the template with the tag begin with the indentation of its own caller.
    let isIndentedByCaller: Bool
    /// The name of the partial, and where the tag is, for an error.
    let name: String
    let file: String
    let source: [UInt8]
    let offset: Int
  }
}

/// One operation of a program. It has no references, so that reading one costs nothing.
enum Operation {
  case literal(Range<Int>)
  /// Writes a text that replaces several operations, and goes on behind them. Only
  /// `TemplateSpecializer` makes it.
  case text(Range<Int>, next: Int)
  /// Writes the indentation of a partial that uses itself.
  case lineStart
  case write(writer: Int, Escaping)
  /// Writes the text of an open section of a text, counted from the innermost one.
  case writeSectionText(depth: Int, Escaping)
  case skipUnless(test: Int, end: Int)
  case skipIf(test: Int, end: Int)
  /// Skips a section of `{{.}}` if the text of the innermost open section is empty.
  case skipUnlessSectionText(end: Int)
  /// Skips an inverted section of `{{.}}` unless that text is empty.
  case skipIfSectionText(end: Int)
  /// Writes a text into the scratch buffer, and skips its section if it is empty.
  case openText(writer: Int, end: Int)
  case closeText
  case openRecord(record: Int, shape: Int, end: Int)
  case closeRecord(shape: Int)
  case openList(list: Int, shape: Int, end: Int)
  case closeList(shape: Int)
  case openTexts(list: Int, end: Int)
  case closeTexts
  /// Goes on where a word says, or at `end` for any other word.
  case choose(writer: Int, choice: Int, end: Int)
  /// Goes on at the plural form for a number: at one of these targets, which are in the order of
  /// the language's forms. The last one is for other numbers, and for one that is absent.
  case choosePlural(number: Int, targets: Range<Int>)
  case jump(target: Int)
  case call(Int)
  /// Returns from a call, or ends the template.
  case end
}

extension Operation {
  /// Whether the renderer may go on at another operation than the next.
  var goesOnElsewhere: Bool {
    if case .choosePlural = self { true } else { end != nil }
  }

  /// The index of the operation where the renderer goes on if a section shows nothing, or in any
  /// case for `.jump` and `.text`; `nil` if it always goes on at the next one.
  var end: Int? {
    switch self {
    case .skipUnless(_, let end), .skipIf(_, let end), .skipUnlessSectionText(let end),
      .skipIfSectionText(let end), .openText(_, let end), .openRecord(_, _, let end),
      .openList(_, _, let end), .openTexts(_, let end), .choose(_, _, let end), .jump(let end),
      .text(_, let end):
      end
    case .literal, .lineStart, .write, .writeSectionText, .closeText, .closeRecord, .closeList,
      .closeTexts, .choosePlural, .call, .end:
      nil
    }
  }

  /// Returns the operation with another index of the operation where the renderer goes on if a
  /// section shows nothing, or in any case for `.jump` and `.text`.
  func ending(at end: Int) -> Operation {
    switch self {
    case .skipUnless(let test, _): .skipUnless(test: test, end: end)
    case .skipIf(let test, _): .skipIf(test: test, end: end)
    case .skipUnlessSectionText: .skipUnlessSectionText(end: end)
    case .skipIfSectionText: .skipIfSectionText(end: end)
    case .openText(let writer, _): .openText(writer: writer, end: end)
    case .openRecord(let record, let shape, _): .openRecord(record: record, shape: shape, end: end)
    case .openList(let list, let shape, _): .openList(list: list, shape: shape, end: end)
    case .openTexts(let list, _): .openTexts(list: list, end: end)
    case .choose(let writer, let choice, _): .choose(writer: writer, choice: choice, end: end)
    case .jump: .jump(target: end)
    case .text(let range, _): .text(range, next: end)
    case .literal, .lineStart, .write, .writeSectionText, .closeText, .closeRecord, .closeList,
      .closeTexts, .choosePlural, .call, .end:
      self
    }
  }
}
