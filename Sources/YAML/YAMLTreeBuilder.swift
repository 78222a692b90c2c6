/// Builds the tree of a text from its events, with a stack of its own.
struct YAMLTreeBuilder: ~Copyable {
  /// How many lists and mappings may stand in one another.
  static let maximumDepth = 64

  /// A list or a mapping whose end has not come yet.
  private struct Collection {
    let offset: Int
    let isMapping: Bool
    var values: [YAMLValue] = []
    var entries: [YAMLEntry] = []
    var keys: Set<String> = []
    /// The key that waits for its value.
    var key: (text: String, offset: Int)?
  }

  private var events: YAMLEvents
  private var open: [Collection] = []
  private var root: YAMLValue?

  init(events: consuming YAMLEvents) {
    self.events = events
  }

  mutating func build() throws(YAMLProblem) -> YAMLValue {
    while true {
      let event = try events.next()
      try refuseTagAndAnchor(of: event)
      switch event.kind {
      case .end: return root ?? YAMLValue(content: .mapping([]), offset: event.offset)
      case .documentStart:
        if root != nil {
          throw YAMLProblem(message: "more than one document in a file", offset: event.offset)
        }
      case .alias:
        throw YAMLProblem(message: "aliases are not supported", offset: event.offset)
      case .scalar(let text, let isPlain):
        try add(YAMLValue(content: .scalar(text, isPlain: isPlain), offset: event.offset))
      case .sequenceStart: try start(event, isMapping: false)
      case .mappingStart: try start(event, isMapping: true)
      case .collectionEnd: try end()
      case .other: break
      }
    }
  }

  private func refuseTagAndAnchor(of event: YAMLEvent) throws(YAMLProblem) {
    if let tag = event.tag {
      throw YAMLProblem(message: "tags are not supported: '\(tag)'", offset: event.offset)
    }
    if event.hasAnchor {
      throw YAMLProblem(message: "anchors are not supported", offset: event.offset)
    }
  }

  private mutating func start(_ event: YAMLEvent, isMapping: Bool) throws(YAMLProblem) {
    if open.count == Self.maximumDepth {
      throw YAMLProblem(
        message: "more than \(Self.maximumDepth) levels of lists and mappings",
        offset: event.offset)
    }
    if let parent = open.last, parent.isMapping, parent.key == nil {
      throw YAMLProblem(
        message: "a key must be text, not a \(isMapping ? "mapping" : "list")",
        offset: event.offset)
    }
    open.append(Collection(offset: event.offset, isMapping: isMapping))
  }

  private mutating func end() throws(YAMLProblem) {
    guard let done = open.popLast() else { return }
    let content: YAMLValue.Content =
      done.isMapping ? .mapping(done.entries) : .sequence(done.values)
    try add(YAMLValue(content: content, offset: done.offset))
  }

  /// Puts a finished value where it belongs: the root, a list, a key or the value of a key.
  private mutating func add(_ value: YAMLValue) throws(YAMLProblem) {
    guard let last = open.indices.last else {
      let isEmpty = value.content == .scalar("", isPlain: true)
      root = isEmpty ? YAMLValue(content: .mapping([]), offset: value.offset) : value
      return
    }
    if !open[last].isMapping {
      open[last].values.append(value)
    } else if let key = open[last].key {
      open[last].entries.append(YAMLEntry(key: key.text, offset: key.offset, value: value))
      open[last].key = nil
    } else if let text = value.text {
      guard open[last].keys.insert(text).inserted else {
        throw YAMLProblem(message: "key '\(text)' is given twice", offset: value.offset)
      }
      open[last].key = (text, value.offset)
    }
  }
}
