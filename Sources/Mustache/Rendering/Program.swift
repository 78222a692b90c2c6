internal import Diagnostics
internal import Words

/// Templates whose names are resolved, as one list of operations.
/// Numbers called `name`, `call`, `text`, `choice` and `plural` are indices into the tables of the
/// program; those called `start`, `end` and `target` are indices of operations.
struct Program: Sendable {
  var operations: [Operation] = []
  /// The text of the templates.
  var literals: [UInt8] = []
  var names: [BoundName] = []
  var calls: [Call] = []
  /// The tags of calls and sections by operation, for errors. Blocks of words have none.
  var tags: [Int: Tag] = [:]
  /// The texts that words have for blocks.
  var texts: [String] = []
  /// The calls that the texts of a value choose.
  var choices: [[String: Int]] = []
  var plurals: [Plural] = []
  /// The schemas whose own names are among those of the program.
  var usedSchemas: Set<Schema> = []

  /// Returns whether a name of a schema or of its parts is among those of the program.
  func uses(_ schema: Schema) -> Bool {
    usedSchemas.contains(schema) || schema.embedded.contains { uses($0.schema) }
  }

  /// A use of a partial, a parent, an override, or a block for a placeholder of a word. It has no
  /// references, so that reading one costs nothing.
  struct Call: Sendable {
    /// The index of the first operation.
    let start: Int
    /// The literals with white space to add to the indentation; `nil` if lines are not indented.
    let indentation: Range<Int>?
    /// Whether the tag stands where the text is to be indented, before the first line.
    let startsLine: Bool
    /// The text that `{{.}}` stands for; `nil` if it is the same as around the tag.
    var text: Int?
  }

  struct Tag: Sendable {
    let name: String
    let template: Template
    let offset: Int

    /// Returns the error that too many partials or sections are open at the tag.
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
    /// The starts of the forms, in the order of the rule. The last one is also for absent numbers.
    var targets: [Int]
  }
}

/// One operation of a program. It has no references, so that reading one costs nothing.
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
  /// Opens a section of a text, which is kept to be written in it.
  case openText(name: Int, end: Int)
  case closeText
  /// Opens a section of a record or of the first item of a list.
  case openSection(name: Int, end: Int)
  /// Closes such a section, or continues with the next item.
  case closeSection
  case call(Int)
  /// Executes the call that the text of a value chooses.
  case choose(name: Int, choice: Int)
  case choosePlural(Int)
  case jump(target: Int)
  /// Returns from a call, or ends the template.
  case end

  /// Returns the operation with another target for a section that shows nothing, or for `.jump`.
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
