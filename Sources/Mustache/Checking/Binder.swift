internal import Diagnostics
internal import Words

/// Compiles templates into a program, and checks them if they are those of a site.
///
/// The binder follows the instructions of a template through all partials, and remembers which
/// records are open and where in the HTML it is. What a tag uses, such as a partial, becomes a
/// routine, which is followed once for each set of records, place and overrides that it is used
/// with. What is open is kept in an array, so no template can exhaust the stack of the process.
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

  /// The maximum number of bytes of a program's operations and texts.
  private static let maximumSize = 1 << 28

  let templates: Templates
  let words: Catalogue
  let rules: Rules
  var program = Program()
  var errors: [String: ErrorList] = [:]
  /// The part of a template that is being followed.
  var cursor = Cursor(template: .empty, name: "", range: 0..<0, routine: 0)
  var contexts = OpenContexts([])
  var place = HTMLPlace.text
  /// The routines around the cursor, the innermost last.
  var openRoutines: [OpenRoutine] = []
  /// The sections around the cursor, the innermost last.
  var openSections: [OpenSection] = []
  /// The kinds of the values that the names of the program stand for.
  var kinds: [ValueKind] = []
  var nameIndices: [NameKey: Int] = [:]
  var overrideSets = OverrideSets()
  /// The blocks of the templates that have been parents, and of all that those use.
  var blocksOfParents: [String: Set<String>] = [:]
  var routines: [Routine] = []
  var routineIndices: [Routine.Key: Int] = [:]
  /// The index of the first operation that may not be merged with the one before it, because
  /// something jumps there.
  var mergeBarrier = 0
  /// The index of the first routine of the template that is rendered on its own.
  private var firstRoutine = 0
  /// How often the routine that is followed uses others.
  var uses = UseCount()

  /// A part of a template that is being followed.
  struct Cursor {
    var template: Template
    /// The name of the template.
    var name: String
    /// The index of the instruction that is being followed.
    var index = 0
    var next: Int
    var end: Int
    /// The white space that is removed from each line. Of a line that is indented otherwise, only
    /// the common start is removed.
    var removed: ArraySlice<UInt8> = []
    /// The number of the set of overrides that replace blocks here.
    var overrides = OverrideSets.none
    /// The routine that is being followed.
    var routine: Int
    /// The offset in the source up to which the template has been followed, for messages.
    var offset = 0

    init(template: Template, name: String, range: Range<Int>, routine: Int) {
      self.template = template
      self.name = name
      next = range.lowerBound
      end = range.upperBound
      self.routine = routine
    }
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
    let index = routines.count
    firstRoutine = index
    begin(key, template, template.instructions.indices)
    repeat {
      while cursor.next < cursor.end {
        cursor.index = cursor.next
        cursor.next += 1
        follow(cursor.template.instructions[cursor.index])
        if let message = sizeError {
          abort(message, in: name)
          return index
        }
      }
      leaveInnermost()
    } while !openRoutines.isEmpty
    if let end = routines[index].end, !end.isText {
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

  private mutating func follow(_ instruction: Instruction) {
    let template = cursor.template
    switch instruction {
    case .text(let range, let startsLine):
      cursor.offset = range.upperBound
      emitText(range, startsLine: startsLine)
    case .lineStart:
      emit(.lineStart)
    case .interpolation(let name, let raw):
      emitInterpolation(template.names[name], raw: raw)
    case .section(let name, let end):
      openSection(template.names[name], end: end)
    case .invertedSection(let name, let end):
      openInvertedSection(template.names[name], end: end)
    case .partial(let name, let indentation):
      emitUse(of: TemplateTag(name: template.names[name], indentation: indentation))
    case .parent(let name, let indentation, let end):
      cursor.next = end
      emitUse(
        of: TemplateTag(
          name: template.names[name], indentation: indentation,
          overrides: template.overrides[cursor.index] ?? [:]))
    case .block(let name, let indentation, let standsAlone, let end):
      emitOverride(
        of: template.names[name], placedAfter: indentation, standsAlone: standsAlone, end: end)
    case .override(_, _, _, let end):
      cursor.next = end
    case .sectionEnd, .overrideEnd:
      break
    }
  }

  /// Leaves the innermost section or routine.
  private mutating func leaveInnermost() {
    if openSections.count > openRoutines.last?.sectionCount ?? 0 {
      close(openSections.removeLast())
    } else {
      end(openRoutines.removeLast())
    }
  }

  mutating func emit(_ operation: Operation) { program.operations.append(operation) }

  /// Corrects where an operation goes on: behind the last one.
  mutating func endHere(_ operation: Int) {
    program.operations[operation] = program.operations[operation].ending(
      at: program.operations.count)
    mergeBarrier = program.operations.count
  }

  mutating func report(_ message: String, at offset: Int, of template: String? = nil) {
    errors[template ?? cursor.name, default: ErrorList()].add(message, at: offset)
  }
}

// MARK: - Size

extension Binder {
  /// How often partials are used, and blocks fill places of words, counted at any depth.
  struct UseCount {
    static let maximum = 100_000

    var partials = 0
    var blocks = 0

    static func += (left: inout UseCount, right: UseCount) {
      left.partials += right.partials
      left.blocks += right.blocks
    }
  }

  /// Why the program is too large or would be executed without end; `nil` if it is not.
  private var sizeError: String? {
    let maximum = UseCount.maximum
    if uses.partials > maximum || routines.count - firstRoutine > maximum {
      return "partials use each other more than \(maximum) times; use some of them less often"
    }
    if uses.blocks > maximum {
      return
        "blocks fill places of words more than \(maximum) times; write fewer words into blocks of "
        + "others"
    }
    let size = program.literals.count + program.operations.count * MemoryLayout<Operation>.stride
    if size <= Self.maximumSize { return nil }
    return "the template is larger than \(Self.maximumSize >> 20) MiB with all its partials"
  }

  /// Reports an error after which nothing is rendered, but other templates are followed.
  private mutating func abort(_ message: String, in template: String) {
    report(message, at: 0, of: template)
    openRoutines = []
    openSections = []
    uses = UseCount()
    program.operations.removeAll()
    program.literals.removeAll()
    routineIndices = routineIndices.filter { routines[$0.value].end != nil }
  }
}
