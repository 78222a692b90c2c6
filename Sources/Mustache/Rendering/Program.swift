internal import Diagnostics
internal import Words

/// Compiled templates, whose names are resolved, as one list of operations. Numbers called `name`,
/// `call`, `text`, `choice` and `plural` are indices into the tables of the program; those called
/// `start`, `end` and `target` are indices of operations.
struct Program: Sendable {
  var operations: [Operation] = []
  /// The text of the templates.
  var literals: [UInt8] = []
  var names: [BoundName] = []
  var calls: [Call] = []
  /// The tags of calls and sections by operation, for errors. Blocks of words have none.
  var tags: [Int: Tag] = [:]
  /// The texts that words give to blocks.
  var texts: [String] = []
  /// For each choice, the indices of calls by the texts that select them.
  var choices: [[String: Int]] = []
  var plurals: [Plural] = []
  /// The schemas that have at least one name that the program uses.
  var usedSchemas: Set<Schema> = []

  /// Returns whether the program uses a name of a schema or of a record embedded in it.
  func uses(_ schema: Schema) -> Bool {
    usedSchemas.contains(schema) || schema.embedded.contains { uses($0.schema) }
  }

  /// A use of a partial, a parent, an override, or a block for a placeholder of a word. It has no
  /// references, so that reading it costs nothing.
  struct Call: Sendable {
    /// The index of the first operation.
    let start: Int
    /// The literals with white space to add to the indentation; `nil` if lines are not indented.
    let indentation: Range<Int>?
    /// Whether the tag begins a line, so that the first line of the text is indented, too.
    let startsLine: Bool
    /// The text that `{{.}}` stands for; `nil` if it is the same as outside the call.
    var text: Int?
  }

  struct Tag: Sendable {
    let name: String
    let template: Template
    let offset: Int

    /// Returns the error that says that too many partials or sections are open at the tag.
    func depthError(of noun: String) -> Diagnostic {
      Diagnostic(
        file: template.file, source: template.source, offset: offset,
        message: "more than \(TemplateRenderer.maximumDepth) \(noun) are open at once; "
          + "does '\(name)' use itself?")
    }
  }

  /// A choice between the plural forms of a word.
  struct Plural: Sendable {
    /// The name of the number.
    let name: Int
    let rule: PluralRule
    /// The starts of the forms, in the order of the rule. The last form is also used for absent
    /// numbers.
    var targets: [Int]
  }
}

/// One operation of a program. It has no references, so that reading it costs nothing.
enum Operation {
  /// Writes literals that are not indented.
  case text(Range<Int>)
  /// Writes literals whose lines are indented. If `startsLine`, they begin a line.
  case lines(Range<Int>, startsLine: Bool)
  /// Writes the indentation before a tag that begins a line.
  case lineStart
  case write(name: Int, Escaping)
  case skipUnless(name: Int, end: Int)
  case skipIf(name: Int, end: Int)
  /// Opens a section of a text. The text is kept so that it can be written in the section.
  case openText(name: Int, end: Int)
  case closeText
  /// Opens a section of a record or of the first item of a list.
  case openSection(name: Int, end: Int)
  /// Closes a section of a record or a list, or continues with the next item.
  case closeSection
  case call(Int)
  /// Executes the call that the text of a value selects.
  case choose(name: Int, choice: Int)
  case choosePlural(Int)
  case jump(target: Int)
  /// Returns from a call, or ends the template.
  case end

  /// Returns the operation with a different jump target, which is used by a section that shows
  /// nothing and by `.jump`.
  func ending(at end: Int) -> Operation {
    switch self {
    case .skipUnless(let name, _): .skipUnless(name: name, end: end)
    case .skipIf(let name, _): .skipIf(name: name, end: end)
    case .openText(let name, _): .openText(name: name, end: end)
    case .openSection(let name, _): .openSection(name: name, end: end)
    case .jump: .jump(target: end)
    case .text, .lines, .lineStart, .write, .closeText, .closeSection, .call, .choose,
      .choosePlural, .end:
      self
    }
  }
}
