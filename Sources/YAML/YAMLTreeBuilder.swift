/// Builds the tree of a text from its events, without recursion.
struct YAMLTreeBuilder: ~Copyable {
  /// The maximum depth of nested lists and mappings.
  static let maximumDepth = 64

  /// A list or mapping that has not ended yet.
  private struct Collection {
    let offset: Int
    let isMapping, isInBrackets: Bool
    var values: [YAMLValue] = []
    var entries: [YAMLEntry] = []
    var keys: Set<String> = []
    /// The last key, until its value has been read.
    var key: (text: String, offset: Int)?
  }

  private var events: YAMLEvents
  private let bytes: [UInt8]
  private var comments: CommentOffsets
  private var open: [Collection] = []
  private var rootValue: YAMLValue?

  /// Prepares to build the tree of a part of a text. Offsets are relative to the whole text.
  init(of range: Range<Int>, in bytes: [UInt8]) throws(YAMLError) {
    events = try YAMLEvents(in: range, of: bytes)
    comments = CommentOffsets(in: range, of: bytes)
    self.bytes = bytes
  }

  /// The offsets of the comments in the order of the file, available once the tree is built.
  var commentOffsets: [Int] { comments.offsets }

  mutating func build() throws(YAMLError) -> YAMLValue {
    do throws(YAMLError) {
      let root = try root()
      comments.finish()
      return root
    } catch {
      var error = error
      error.bracket = open.first(where: \.isInBrackets)?.offset
      throw error
    }
  }

  private mutating func root() throws(YAMLError) -> YAMLValue {
    while true {
      let event = try events.next()
      try refuseTagAndAnchor(of: event)
      switch event.type {
      case .end: return rootValue ?? YAMLValue(content: .mapping([]), offset: event.offset)
      case .documentStart:
        if rootValue != nil {
          throw YAMLError(message: "more than one document in a file", offset: event.offset)
        }
      case .alias: throw YAMLError(message: Self.reserved("*"), offset: event.offset)
      case .scalar(let text, let isPlain):
        let isBlock = !isPlain && !bytes[event.offset].isQuote
        comments.collect(before: event.offset..<event.end, isBlock: isBlock)
        let content = YAMLValue.Content.scalar(text, isPlain: isPlain)
        let end = isBlock ? nil : event.end
        try add(YAMLValue(content: content, offset: event.offset, end: end))
      case .sequenceStart(let isInBrackets): try start(event, isMapping: false, isInBrackets)
      case .mappingStart(let isInBrackets): try start(event, isMapping: true, isInBrackets)
      case .collectionEnd: try end()
      case .other: break
      }
    }
  }

  private func refuseTagAndAnchor(of event: YAMLEvent) throws(YAMLError) {
    if event.hasTag { throw YAMLError(message: Self.reserved("!"), offset: event.offset) }
    if event.hasAnchor { throw YAMLError(message: Self.reserved("&"), offset: event.offset) }
  }

  /// Returns the message about the first character of an alias, a tag or an anchor, which are not
  /// supported.
  private static func reserved(_ character: Character) -> String {
    "a text without quotes cannot begin with '\(character)'"
  }

  private mutating func start(
    _ event: YAMLEvent, isMapping: Bool, _ isInBrackets: Bool
  ) throws(YAMLError) {
    if open.count == Self.maximumDepth {
      let message = "more than \(Self.maximumDepth) levels of lists and mappings"
      throw YAMLError(message: message, offset: event.offset)
    }
    if let parent = open.last, parent.isMapping, parent.key == nil {
      let message = "a key must be text, not a \(isMapping ? "mapping" : "list")"
      throw YAMLError(message: message, offset: event.offset)
    }
    open.append(Collection(offset: event.offset, isMapping: isMapping, isInBrackets: isInBrackets))
  }

  private mutating func end() throws(YAMLError) {
    guard let collection = open.popLast() else { return }
    let content: YAMLValue.Content =
      collection.isMapping ? .mapping(collection.entries) : .sequence(collection.values)
    try add(YAMLValue(content: content, offset: collection.offset))
  }

  /// Adds a complete value as the root, an element of a list, a key or the value of a key.
  private mutating func add(_ value: YAMLValue) throws(YAMLError) {
    guard let last = open.indices.last else {
      let isEmpty = value.content == .scalar("", isPlain: true)
      rootValue = isEmpty ? YAMLValue(content: .mapping([]), offset: value.offset) : value
      return
    }
    if !open[last].isMapping {
      open[last].values.append(value)
    } else if let key = open[last].key {
      open[last].entries.append(YAMLEntry(key: key.text, offset: key.offset, value: value))
      open[last].key = nil
    } else if let text = value.text {
      guard open[last].keys.insert(text).inserted
      else { throw YAMLError(message: "key '\(text)' is given twice", offset: value.offset) }
      open[last].key = (text, value.offset)
    }
  }
}
