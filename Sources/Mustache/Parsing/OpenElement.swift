/// A section, a block or a parent whose end tag has not been parsed yet.
struct OpenElement {
  let type: ElementType
  /// `nil` if the name is missing, which is an error.
  let name: TagName?
  /// The opening tag and its line.
  let tag: Tag
  let line: TagLine
  /// The content that has been parsed so far.
  var nodes: [Node] = []
  /// The closed overrides of a parent, by the names of their blocks.
  var overrides: [String: Block] = [:]

  enum ElementType {
    case section, invertedSection, block, override, parent

    /// The noun for the kind in messages.
    var noun: String {
      switch self {
      case .section, .invertedSection: "section"
      case .block, .override: "block"
      case .parent: "parent"
      }
    }
  }

  /// The name of the element; empty if it is missing.
  var text: String { name?.spelling ?? "" }

  /// The element in messages, `block 'title'`; `nil` if its name is missing.
  var title: String? { name.map { "\(type.noun) '\($0.spelling)'" } }

  /// Whether the opening tag is removed together with its line.
  var standsAlone: Bool {
    // An override is directly within its parent, so text before it does not count.
    type == .override ? line.nextLine != nil : line.containsOnlyTag
  }

  /// Returns the indentation of the content's first line that is not blank, if the content begins
  /// on a new line. The content ends at the index `end` of the source.
  func contentIndentation(upTo end: Int, in source: [UInt8]) -> Range<Int>? {
    guard standsAlone, let start = line.nextLine, start <= end else { return nil }
    return TagLine.indentation(ofFirstLineIn: start..<end, of: source)
  }
}
