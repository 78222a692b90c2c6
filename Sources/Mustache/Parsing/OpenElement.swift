/// A section, a block or a parent whose end tag has not been parsed yet.
struct OpenElement {
  let kind: Kind
  /// `nil` if it has none, which is an error of its own.
  let name: Name?
  /// The tag that opens it, with its line.
  let tag: Tag
  let line: TagLine
  /// What has been parsed of its content.
  var nodes: [Node] = []
  /// The overrides of a parent that have been closed, by the names of their blocks.
  var overrides: [String: Block] = [:]

  enum Kind {
    case section, invertedSection, block, override, parent

    /// What messages call an element of the kind.
    var noun: String {
      switch self {
      case .section, .invertedSection: "section"
      case .block, .override: "block"
      case .parent: "parent"
      }
    }
  }

  /// The name of the element; empty if it has none, which is an error of its own.
  var text: String { name?.spelling ?? "" }

  /// What messages call the element, `block 'title'`; `nil` if it has no name.
  var title: String? { name.map { "\(kind.noun) '\($0.spelling)'" } }

  /// Whether the opening tag and the line that it stands on are left out of the result.
  var standsAlone: Bool {
    // What precedes an override is within its parent and left out in any case.
    kind == .override ? line.nextLine != nil : line.containsOnlyTag
  }

  /// Returns the indentation of the content's first line, if the content begins with a line of its
  /// own and is not blank. The content ends at the index `end` of the source.
  func contentIndentation(upTo end: Int, in source: [UInt8]) -> Range<Int>? {
    guard standsAlone, let start = line.nextLine, start <= end else { return nil }
    return TagLine.indentation(ofFirstLineIn: start..<end, of: source)
  }
}
