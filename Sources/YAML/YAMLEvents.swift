private import Cyaml

/// A parsing event of libyaml.
struct YAMLEvent {
  enum EventType {
    case documentStart, alias, collectionEnd, end
    case scalar(String, isPlain: Bool)
    /// The start of a list or mapping, in brackets or braces or on lines of its own.
    case sequenceStart(inBrackets: Bool)
    case mappingStart(inBrackets: Bool)
    /// An ignored event: the start of the stream or the end of a document.
    case other
  }

  let type: EventType
  /// The byte offset of the start of the event.
  let offset: Int
  /// The byte offset of the end of a scalar; `offset` for any other event.
  let end: Int
  let hasTag, hasAnchor: Bool
}

/// Reads the events of a text with libyaml's parser, which does not use recursion.
@safe struct YAMLEvents: ~Copyable {
  // libyaml keeps pointers to the parser and the input, so neither may move.
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let input: UnsafeMutableBufferPointer<UInt8>
  private var cursor: ScalarCursor

  /// Starts to read a part of a text. Offsets are relative to the whole text.
  init(in range: Range<Int>, of text: [UInt8]) throws(YAMLError) {
    cursor = ScalarCursor(bytes: text, range: range)
    unsafe input = .allocate(capacity: range.count)
    _ = unsafe input.initialize(fromContentsOf: text[range])
    unsafe parser = .allocate(capacity: 1)
    guard unsafe yaml_parser_initialize(parser) != 0 else {
      unsafe input.deallocate()
      unsafe parser.deallocate()
      throw YAMLError(message: "out of memory", offset: range.lowerBound)
    }
    // Otherwise, libyaml would guess the encoding, and could mistake text for UTF-16.
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, input.baseAddress, input.count)
  }

  deinit {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
    unsafe input.deallocate()
  }

  /// Returns the next event. The last one is `.end`.
  mutating func next() throws(YAMLError) -> YAMLEvent {
    var event = unsafe yaml_event_t()
    guard unsafe yaml_parser_parse(parser, &event) != 0 else { throw parserError() }
    defer { unsafe yaml_event_delete(&event) }
    let offset = unsafe cursor.offset(ofScalar: event.start_mark.index)
    func makeEvent(
      _ type: YAMLEvent.EventType, end: Int? = nil, tag: UnsafePointer<UInt8>? = nil,
      anchor: UnsafePointer<UInt8>? = nil
    ) -> YAMLEvent {
      unsafe YAMLEvent(
        type: type, offset: offset, end: end ?? offset, hasTag: tag != nil,
        hasAnchor: anchor != nil)
    }
    switch unsafe event.type {
    case YAML_DOCUMENT_START_EVENT: return makeEvent(.documentStart)
    case YAML_ALIAS_EVENT: return makeEvent(.alias)
    case YAML_SCALAR_EVENT:
      let scalar = unsafe event.data.scalar
      let buffer = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      let isPlain = unsafe scalar.style == YAML_PLAIN_SCALAR_STYLE
      return unsafe makeEvent(
        .scalar(String(decoding: buffer, as: UTF8.self), isPlain: isPlain),
        end: cursor.offset(ofScalar: event.end_mark.index), tag: scalar.tag,
        anchor: scalar.anchor)
    case YAML_SEQUENCE_START_EVENT:
      let start = unsafe event.data.sequence_start
      let isInBrackets = unsafe start.style == YAML_FLOW_SEQUENCE_STYLE
      return unsafe makeEvent(
        .sequenceStart(inBrackets: isInBrackets), tag: start.tag, anchor: start.anchor)
    case YAML_MAPPING_START_EVENT:
      let start = unsafe event.data.mapping_start
      let isInBrackets = unsafe start.style == YAML_FLOW_MAPPING_STYLE
      return unsafe makeEvent(
        .mappingStart(inBrackets: isInBrackets), tag: start.tag, anchor: start.anchor)
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: return makeEvent(.collectionEnd)
    case YAML_STREAM_END_EVENT: return makeEvent(.end)
    default: return makeEvent(.other)
    }
  }

  /// Returns the error that stopped libyaml, with libyaml's message.
  private mutating func parserError() -> YAMLError {
    let message =
      unsafe parser.pointee.problem.map { unsafe String(cString: $0) } ?? "out of memory"
    if unsafe parser.pointee.error == YAML_READER_ERROR {
      let offset = unsafe cursor.range.lowerBound + parser.pointee.problem_offset
      return YAMLError(message: message, offset: offset)
    }
    var offset = unsafe cursor.offset(ofScalar: parser.pointee.problem_mark.index)
    guard let context = unsafe parser.pointee.context.map({ unsafe String(cString: $0) })
    else { return YAMLError(message: message, offset: offset) }
    // An error on an open bracket or a missing colon is best reported at the beginning of that
    // part.
    if offset == cursor.range.upperBound || message == "could not find expected ':'" {
      offset = unsafe cursor.offset(ofScalar: parser.pointee.context_mark.index)
    }
    return YAMLError(message: "\(message) \(context)", offset: offset)
  }
}

/// Converts libyaml's positions, which count Unicode scalars, to byte offsets. This is fast if they
/// ascend.
private struct ScalarCursor {
  let bytes: [UInt8]
  let range: Range<Int>
  private var scalar = 0
  private var offset: Int

  init(bytes: [UInt8], range: Range<Int>) {
    self.bytes = bytes
    self.range = range
    offset = range.lowerBound
  }

  mutating func offset(ofScalar index: Int) -> Int {
    if index < scalar { self = ScalarCursor(bytes: bytes, range: range) }
    while scalar < index, offset < range.upperBound {
      offset += 1
      while offset < range.upperBound, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      scalar += 1
    }
    return offset
  }
}
