internal import Diagnostics
internal import Words

/// Compiles templates into a program, and checks those of a site.
///
/// The binder follows a template through all partials, and keeps track of the open records and the
/// place in the HTML. Partials, parents and blocks become routines, which are followed once for
/// each combination of records, place and overrides.
struct Binder {
  /// The rules for checking and rendering templates.
  enum Rules {
    /// The rules of the public specification: names are looked up when a template is rendered. A
    /// name that is unknown or has no value renders as nothing.
    case specification
    /// The rules of a site: names must be known, and their values must be safe in their places in
    /// the HTML.
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
  /// The kinds of values of the program's names, by index.
  var kinds: [ValueKind] = []
  var nameIndices: [NameKey: Int] = [:]
  var overrideSets = OverrideSets()
  /// For each template that was used as a parent, the names of its blocks and of those in all
  /// templates that it uses.
  var blocksOfParents: [String: Set<String>] = [:]
  var routines: [Routine] = []
  var routineIndices: [Routine.Specialization: Int] = [:]
  /// The names of the templates that are being followed, the innermost last. Following an override
  /// does not count as a use of the template that contains it.
  var openTemplates: [String] = []
  /// The index of the first operation that cannot be merged with the previous one, because
  /// something jumps to it.
  var mergeBarrier = 0
  /// The first routine of the template that is rendered on its own.
  private var firstRoutine = 0
  /// How often the current routine calls others, at any depth.
  var uses = 0
  /// The number of lists of nodes that are being followed.
  private var depth = 0
  /// Whether an error prevents following the template any further.
  private(set) var isAborted = false

  /// A part of a template that is being followed.
  struct Cursor {
    var template: Template
    var name: String
    /// The white space to remove from each line, or as much of it as the line has.
    var removed: ArraySlice<UInt8> = []
    /// The number of the set of overrides that replace blocks here.
    var overrides = OverrideSets.none
    /// The current routine.
    var routine: Int
    /// The offset in the source up to which the template has been followed, for messages.
    var offset = 0
  }

  init(_ templates: Templates, words: Catalogue, rules: Rules) {
    self.templates = templates
    self.words = words
    self.rules = rules
  }

  /// Compiles a template for records of these schemas, the innermost last, and returns the index of
  /// its routine.
  mutating func bind(_ template: Template, named name: String, with schemas: [Schema]) -> Int {
    contexts = OpenContexts(schemas)
    place = .text
    let specialization = Routine.Specialization(template: name, contexts: contexts, place: place)
    if let index = routineIndices[specialization] { return index }
    firstRoutine = routines.count
    let index = routine(specialization, of: template)
    if isAborted {
      // Nothing will be rendered, but other templates must still be checked.
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

  /// The errors found so far, sorted by the names of their templates.
  var diagnostics: [Diagnostic] {
    errors.sorted { $0.key < $1.key }.flatMap { name, list in
      templates[name].map { list.diagnostics(file: $0.file, source: $0.source) } ?? []
    }
  }

  mutating func follow(_ nodes: [Node]) {
    if depth > Template.maximumDepth {
      let usesItself = openTemplates.filter { $0 == cursor.name }.count > 1
      return abort(
        "partials and sections are nested more than \(Template.maximumDepth) deep; "
          + (usesItself ? "does '\(cursor.name)' use itself?" : "nest them less deeply"),
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
  mutating func emit(_ operation: Operation, of name: TagName) -> Int {
    program.tags[program.operations.count] = Program.Tag(
      name: name.text, template: cursor.template, offset: name.offset)
    return emit(operation)
  }

  /// Makes an operation jump to the end of the program so far.
  mutating func patchTarget(of operation: Int) {
    program.operations[operation] = program.operations[operation].ending(
      at: program.operations.count)
    mergeBarrier = program.operations.count
  }

  /// Reports an error. An aborted template gets no further errors, because its open sections would
  /// seem to end in the wrong places.
  mutating func report(_ message: String, at offset: Int, of template: String? = nil) {
    if isAborted { return }
    errors[template ?? cursor.name, default: ErrorList()].add(message, at: offset)
  }

  // MARK: - Size

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

  /// Reports an error in a template, by default the outermost one, and stops following the
  /// outermost template.
  private mutating func abort(_ message: String, in template: String? = nil) {
    report(message, at: 0, of: template ?? openTemplates.first)
    isAborted = true
  }
}
