internal import Diagnostics
internal import Words

/// Compiles templates into a program, and checks them if they are those of a site.
///
/// The binder follows the nodes of a template through all partials, and remembers which records are
/// open and where in the HTML it is. What a tag uses, such as a partial, becomes a routine, which is
/// followed once for each set of records, place and overrides that it is used with.
struct Binder {
  /// The rules by which templates are checked and rendered.
  enum Rules {
    /// The rules of the public specification. Names are looked up when a template is rendered. A name
    /// that is not known, or that has no value, renders as nothing.
    case specification
    /// The rules of a site: every name must be known, and its value must be safe where the template
    /// writes it in the HTML.
    case site
  }

  let templates: Templates
  let words: Catalogue
  let rules: Rules
  var program = Program()
  var errors: [String: ErrorList] = [:]
  /// The part of a template that is being followed.
  var cursor = Cursor(template: .empty, name: "", routine: 0)
  var contexts = OpenContexts([])
  var place = HTMLPlace.text
  /// The kinds of the values that the names of the program stand for.
  var kinds: [ValueKind] = []
  var nameIndices: [NameKey: Int] = [:]
  var overrideSets = OverrideSets()
  /// The blocks of the templates that have been parents, and of all that those use.
  var blocksOfParents: [String: Set<String>] = [:]
  var routines: [Routine] = []
  var routineIndices: [Routine.Key: Int] = [:]
  /// The names of the templates that are being followed, the innermost last.
  var openTemplates: [String] = []
  /// The index of the first operation that may not be merged with the one before it, because
  /// something jumps there.
  var mergeBarrier = 0
  /// The index of the first routine of the template that is rendered on its own.
  private var firstRoutine = 0
  /// How often the routine that is followed uses others, counted at any depth.
  var uses = 0
  /// How many lists of nodes are being followed.
  private var depth = 0
  /// Whether an error was found after which the template is followed no further.
  private(set) var isAborted = false

  /// A part of a template that is being followed.
  struct Cursor {
    var template: Template
    /// The name of the template.
    var name: String
    /// The white space that is removed from each line. Of a line that is indented otherwise, only
    /// the common start is removed.
    var removed: ArraySlice<UInt8> = []
    /// The number of the set of overrides that replace blocks here.
    var overrides = OverrideSets.none
    /// The routine that is being followed.
    var routine: Int
    /// The offset in the source up to which the template has been followed, for messages.
    var offset = 0
  }

  init(_ templates: Templates, words: Catalogue, rules: Rules) {
    self.templates = templates
    self.words = words
    self.rules = rules
  }

  /// Compiles a template that is rendered with records of these schemas, the innermost last.
  ///
  /// - Returns: The index of its routine.
  mutating func bind(_ template: Template, named name: String, with schemas: [Schema]) -> Int {
    contexts = OpenContexts(schemas)
    place = .text
    let key = Routine.Key(template: name, contexts: contexts, place: place)
    if let index = routineIndices[key] { return index }
    firstRoutine = routines.count
    let index = routine(key, of: template)
    if isAborted {
      // Nothing is rendered, but other templates are followed.
      isAborted = false
      program.operations.removeAll()
      program.literals.removeAll()
      routineIndices = routineIndices.filter { routines[$0.value].end != nil }
    } else if let end = routines[index].end, !end.isText {
      report(
        "the template ends in \(end); close it before the end",
        at: max(template.source.count - 1, 0), of: name)
    }
    return index
  }

  /// The errors found so far, by the name of the template.
  var diagnostics: [Diagnostic] {
    errors.sorted { $0.key < $1.key }.flatMap { name, list in
      templates[name].map { list.diagnostics(file: $0.file, source: $0.source) } ?? []
    }
  }

  mutating func follow(_ nodes: [Node]) {
    if depth > Template.maximumDepth {
      let usesItself = openTemplates.filter { $0 == cursor.name }.count > 1
      return abort(
        "partials and sections are more than \(Template.maximumDepth) deep in one another; "
          + (usesItself ? "does '\(cursor.name)' use itself?" : "write them less deep"),
        in: cursor.name)
    }
    depth += 1
    defer { depth -= 1 }
    var rest = nodes[...]
    while !isAborted, let node = rest.popFirst() {
      switch node {
      case .text(let range, let startsLine):
        cursor.offset = range.upperBound
        emitText(range, startsLine: startsLine)
      case .lineStart: emit(.lineStart)
      case .value(let name, let raw): emitValue(name, raw: raw)
      case .section(let section):
        if emitSection(section, before: rest.first) { rest.removeFirst() }
      case .invertedSection(let section): emitInvertedSection(section)
      case .partial(let tag): emitUse(of: tag)
      case .block(let block): emitBlock(block)
      }
      abortIfTooLarge()
    }
  }

  /// Emits an operation, and returns its index.
  @discardableResult
  mutating func emit(_ operation: Operation) -> Int {
    program.operations.append(operation)
    return program.operations.count - 1
  }

  /// Emits an operation of a tag with this name, and returns its index.
  @discardableResult
  mutating func emit(_ operation: Operation, of name: Name) -> Int {
    program.tags[program.operations.count] = Program.Tag(
      name: name.text, template: cursor.template, offset: name.offset)
    return emit(operation)
  }

  /// Corrects where an operation goes on: behind the last one.
  mutating func endHere(_ operation: Int) {
    program.operations[operation] = program.operations[operation].ending(
      at: program.operations.count)
    mergeBarrier = program.operations.count
  }

  /// Reports an error. An aborted template gets no further errors, since its open sections would
  /// seem to end in wrong places.
  mutating func report(_ message: String, at offset: Int, of template: String? = nil) {
    if isAborted { return }
    errors[template ?? cursor.name, default: ErrorList()].add(message, at: offset)
  }
}

// MARK: - Size

extension Binder {
  /// The maximum number of bytes of a program's operations and texts.
  private static let maximumSize = 1 << 28
  private static let maximumUseCount = 100_000

  /// Aborts if the program is too large or would be executed without end.
  private mutating func abortIfTooLarge() {
    let size = program.literals.count + program.operations.count * MemoryLayout<Operation>.stride
    if max(uses, routines.count - firstRoutine) > Self.maximumUseCount {
      abort(
        "partials and blocks use each other more than \(Self.maximumUseCount) times; use some of them "
          + "less often")
    } else if size > Self.maximumSize {
      abort("the template is larger than \(Self.maximumSize >> 20) MiB with all its partials")
    }
  }

  /// Reports an error in a template, by default that which is rendered on its own, and follows that
  /// no further.
  private mutating func abort(_ message: String, in template: String? = nil) {
    report(message, at: 0, of: template ?? openTemplates.first)
    isAborted = true
  }
}
