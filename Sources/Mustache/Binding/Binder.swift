internal import Diagnostics
internal import Words

/// Compiles templates into a program, and compares their names with the schemas of their models.
///
/// The binder follows each instruction as a renderer of the specification would, through all
/// partials, and remembers which records are open and where in the HTML it is. A partial becomes
/// part of the template that uses it; only one that uses itself becomes a routine of its own.
struct Binder {
  /// The maximum number of bytes of a program's operations and texts.
  private static let maximumSize = 1 << 28
  /// The maximum number of times that templates are used by one another.
  static let maximumUseCount = 100_000

  /// The maximum number of times that blocks fill places of words. Words can stand in the blocks of
  /// other words, so that a short template can fill places very often.
  static let maximumBlockUseCount = 100_000

  let templates: Templates
  /// The spellings of the names in the templates, and of the places of words.
  var spellings: Spellings
  /// The number of the spelling `words`, with which the name of a word begins; `nil` if no name
  /// begins with it.
  let catalogueSpelling: Int?
  let words: Catalogue
  var program = Program()
  var errors: [String: ErrorList] = [:]
  /// The part of a template that is being followed.
  var cursor: Cursor
  var frames = OpenFrames()
  /// The values that are open, the innermost last.
  var openValues: [OpenValue] = []
  /// The records among them that can be seen.
  var openRecords: [OpenRecord] = []
  var openingCount = 0
  var place = HTMLPlace.text
  /// The open sections of texts, the innermost last; `nil` for an item of a list.
  var sectionTexts: [BoundName.Identity?] = []
  var registers: [Register] = []
  /// The fields that are used.
  var fields: [BoundField] = []
  /// The index of the field that a dotted name leads to.
  var fieldsOfPaths: [FieldPath: Int] = [:]
  var shapes: [Schema: Int] = [:]
  var overrideSets = OverrideSets()
  /// The blocks of the templates that have been parents, without those of templates that they use.
  var ownBlocksOfParents: [String: Set<Int>] = [:]
  /// The blocks of the templates that have been parents, and of all that those use.
  var blocksOfParents: [String: Set<Int>] = [:]
  var routines: [Routine] = []
  var routineIndices: [Routine.Key: Int] = [:]
  /// What the template that is followed now, and its partials, use.
  var use = TemplateUse()
  var useCount = 0
  var blockUseCount = 0
  /// The index of the first operation that may not be merged with the one before it, because
  /// something jumps there.
  var mergeBarrier = 0
  let reusesPartials: Bool
  var boundPartials: [BoundPartial.Key: BoundPartial] = [:]
  /// The partials that are being followed and may be used again, the innermost last.
  var recordings: [Recording] = []
  /// The names that were looked up in the recordings.
  var lookups: [Lookup] = []
  private(set) var errorCount = 0

  /// A part of a template that is being followed.
  struct Cursor {
    var template: Template
    /// The name of the template.
    var name: String
    var next: Int
    var end: Int
    var indentation = Indentation()
    /// Whether a routine's lines begin with the indentation that its caller has.
    var isIndentedByCaller = false
    /// The number of the set of overrides that replace blocks here.
    var overrides = OverrideSets.none
    /// The offset in the source up to which the template has been followed, for messages.
    var offset = 0
  }

  /// - Parameters:
  ///   - templates: The templates that can be used as partials.
  ///   - words: The words that the templates may use.
  ///   - reusesPartials: Whether to copy the operations of partials that are used again. If so, it is
  ///     not found out with which records the partials in them are used.
  init(_ templates: Templates, words: Catalogue, reusesPartials: Bool) {
    self.templates = templates
    spellings = templates.spellings
    catalogueSpelling = spellings.number(of: Name.catalogue.utf8.span)
    self.words = words
    self.reusesPartials = reusesPartials
    cursor = Cursor(template: .empty, name: "", next: 0, end: 0)
    // The default templates have about as many.
    program.operations.reserveCapacity(6 << 10)
    program.literals.reserveCapacity(64 << 10)
    fields.reserveCapacity(512)
  }

  /// Compiles a template that is rendered with records of these schemas, the innermost last.
  ///
  /// - Returns: The index of its first operation, and what it uses.
  mutating func bind(_ template: Template, named name: String, with schemas: [Schema])
    -> (start: Int, TemplateUse)
  {
    use = TemplateUse()
    useCount = 0
    blockUseCount = 0
    // The default templates have about as many.
    use.writtenNames.reserveCapacity(256)
    use.writtenWords.reserveCapacity(128)
    let start = program.operations.count
    follow(template, named: name, in: OpenContexts(schemas), at: .text)
    if !place.isText { reportUnfinished(template, named: name) }
    bindRoutines()
    return (start, use)
  }

  /// The errors found so far, by the name of the template.
  var diagnostics: [Diagnostic] {
    errors.sorted { $0.key < $1.key }.flatMap { name, list in
      templates[name].map { list.diagnostics(file: $0.file, source: $0.source) } ?? []
    }
  }

  private mutating func bindRoutines() {
    while let index = routines.firstIndex(where: { $0.target == nil }) {
      let routine = routines[index]
      routines[index].target = program.operations.count
      guard let template = templates[routine.key.template] else { continue }
      follow(
        template, named: routine.key.template, in: routine.key.contexts, at: routine.key.place,
        overrides: routine.key.overrides, isRoutine: true)
      if place != routine.key.place {
        report(
          "'\(routine.key.template)' uses itself, so it must end where it begins; it begins in "
            + "\(routine.key.place) and ends in \(place)",
          at: 0, of: routine.key.template)
      }
    }
    for index in program.calls.indices {
      program.calls[index].target = routines[program.calls[index].routine].target ?? 0
    }
  }

  /// Follows a template to its end.
  private mutating func follow(
    _ template: Template, named name: String, in contexts: OpenContexts, at place: HTMLPlace,
    overrides: Int = OverrideSets.none, isRoutine: Bool = false
  ) {
    open(contexts)
    self.place = place
    sectionTexts = []
    mergeBarrier = program.operations.count
    recordings = []
    lookups.removeAll(keepingCapacity: true)
    recordUse(of: name)
    if !isRoutine { beginRecording(template, named: name) }
    frames.push(Cursor(template: .empty, name: name, next: 0, end: 0))
    cursor = Cursor(
      template: template, name: name, next: 0, end: template.instructions.count,
      isIndentedByCaller: isRoutine, overrides: overrides)
    repeat {
      while cursor.next < cursor.end {
        let instruction = cursor.template.instructions[cursor.next]
        cursor.next += 1
        follow(instruction)
        if isTooLarge { return reportTooLarge(name) }
      }
    } while leaveFrame()
    program.operations.append(.end)
  }

  private mutating func follow(_ instruction: Instruction) {
    switch instruction {
    case .text(let range, let startsLine):
      cursor.offset = range.upperBound
      emitText(range, startsLine: startsLine)
    case .lineStart:
      emitIndentation()
    case .interpolation(let name, let raw):
      emitInterpolation(cursor.template.names[name], raw: raw)
    case .section(let name, let end):
      openSection(cursor.template.names[name], end: end)
    case .invertedSection(let name, let end):
      openInvertedSection(cursor.template.names[name], end: end)
    case .sectionEnd:
      break
    case .partial(let name, let indentation):
      openPartial(cursor.template.names[name], indentation: indentation)
    case .parent(let name, let indentation, let end):
      openParent(cursor.template.names[name], indentation: indentation, end: end)
    case .block(let name, let indentation, let standsAlone, let end):
      openBlock(
        cursor.template.names[name], placedAfter: indentation, standsAlone: standsAlone, end: end)
    case .override(_, _, _, let end):
      cursor.next = end
    case .overrideEnd:
      break
    }
  }

  private mutating func reportUnfinished(_ template: Template, named name: String) {
    report(
      "the template ends in \(place); close it before the end",
      at: max(template.source.count - 1, 0), of: name)
    place = .text
  }

  /// Whether partials that use each other twice and more have made the program too large.
  private var isTooLarge: Bool {
    useCount > Self.maximumUseCount || blockUseCount > Self.maximumBlockUseCount
      || program.literals.count + program.operations.count * MemoryLayout<Operation>.stride
        > Self.maximumSize
  }

  private mutating func reportTooLarge(_ name: String) {
    let message =
      if useCount > Self.maximumUseCount {
        "partials use each other more than \(Self.maximumUseCount) times; use some of them less often"
      } else if blockUseCount > Self.maximumBlockUseCount {
        "blocks fill places of words more than \(Self.maximumBlockUseCount) times; write fewer words "
          + "into blocks of others"
      } else {
        "the template is larger than \(Self.maximumSize >> 20) MiB with all its partials"
      }
    report(message, at: 0, of: name)
    // After an error nothing is rendered, but other templates are followed.
    program.operations.removeAll()
    program.literals.removeAll()
    frames = OpenFrames()
    place = .text
  }

  mutating func report(_ message: String, at offset: Int, of template: String? = nil) {
    errorCount += 1
    errors[template ?? cursor.name, default: ErrorList()].add(message, at: offset)
  }
}

/// The templates and the names that a template uses, itself or in its partials.
struct TemplateUse: Sendable {
  /// The names of the templates, as often as they are used. A set would cost more than it saves.
  var templates: [String] = []
  /// The records that are open where each of the templates is used, each set of them once.
  private(set) var contexts: [String: [OpenContexts]] = [:]
  /// The templates that use each of the templates.
  private(set) var users: [String: Set<String>] = [:]
  /// The spellings of the names that are written, as often as they are written. A set would cost
  /// more than the few searches in it.
  var writtenNames: [Int] = []
  /// The spellings of the words that are written, as often as they are written.
  var writtenWords: [Int] = []

  /// Records that a template is used where these records are open, by another one if there is a
  /// name of it.
  mutating func record(_ template: String, in contexts: OpenContexts, by user: String? = nil) {
    templates.append(template)
    if self.contexts[template]?.contains(contexts) != true {
      self.contexts[template, default: []].append(contexts)
    }
    if let user { users[template, default: []].insert(user) }
  }
}
