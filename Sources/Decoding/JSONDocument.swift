/// A JSON text with its tape, and the log of its issues.
///
/// Its values are pointers into it, and must not outlive it.
@safe struct JSONDocument {
  let bytes: UnsafeBufferPointer<UInt8>
  let tape: UnsafeBufferPointer<UInt64>
  /// A table for the keys of the entry that is being read.
  let members: UnsafeMutablePointer<JSONMemberTable>
  private let unmanagedLog: Unmanaged<IssueLog>
  private let unmanagedInterner: Unmanaged<TextInterner>

  var log: IssueLog { unsafe unmanagedLog.takeUnretainedValue() }
  var interner: TextInterner { unsafe unmanagedInterner.takeUnretainedValue() }

  /// Calls `body` with the root of a text that has this tape, and returns what it returns. The issues
  /// of its values are recorded in the log.
  static func withRoot<Result>(
    of bytes: UnsafeBufferPointer<UInt8>, tape: JSONTape, _ log: IssueLog,
    _ body: (JSONValue) -> Result
  ) -> Result {
    let interner = TextInterner()
    return withExtendedLifetime((log, interner)) {
      unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: JSONMemberTable.slotCount) {
        var members = unsafe JSONMemberTable(slots: $0)
        return unsafe withUnsafeMutablePointer(to: &members) { members in
          unsafe tape.words.withUnsafeBufferPointer { words in
            let document = unsafe JSONDocument(
              bytes: bytes, tape: words, members: members, unmanagedLog: .passUnretained(log),
              unmanagedInterner: .passUnretained(interner))
            return unsafe withUnsafePointer(to: document) { body(unsafe JSONValue(rootOf: $0)) }
          }
        }
      }
    }
  }

  func kind(at index: Int) -> JSONTape.Kind { unsafe JSONTape.Kind(tape[index]) }

  /// Returns the index of the value or the key behind another one, with what is in it.
  @inline(__always)
  func index(after index: Int) -> Int {
    let word = unsafe tape[index]
    if JSONTape.Kind(word).isContainer { return Int(truncatingIfNeeded: word >> 4) }
    return JSONTape.length(in: word) == JSONTape.longLength ? index + 2 : index + 1
  }

  /// Returns the bytes of a number, or of a string between its quotation marks.
  @inline(__always)
  func text(at index: Int) -> UnsafeBufferPointer<UInt8> {
    let word = unsafe tape[index]
    let offset = JSONTape.offset(in: word)
    var length = JSONTape.length(in: word)
    if length == JSONTape.longLength { length = unsafe Int(truncatingIfNeeded: tape[index + 1]) }
    return unsafe UnsafeBufferPointer(rebasing: bytes[offset..<(offset + length)])
  }

  /// Returns the text of a string, or `nil` if it has a control character or an invalid escape.
  func string(at index: Int) -> String? {
    let isPlain = kind(at: index) == .plainString
    return unsafe JSONString(text(at: index), isPlain: isPlain).text
  }

  /// Returns whether a key is the given one.
  @inline(__always)
  func isKey(at index: Int, _ key: JSONKey) -> Bool {
    let word = unsafe tape[index]
    if JSONTape.Kind(word) == .plainString {
      guard JSONTape.length(in: word) == key.length, let base = unsafe bytes.baseAddress
      else { return false }
      return unsafe key.isEqual(to: base + JSONTape.offset(in: word))
    }
    return string(at: index) == key.description
  }

  /// Returns the path of a value from the root.
  func path(of value: JSONValue) -> [JSONPathStep] {
    var path: [JSONPathStep] = []
    var (container, step) = (value.container, value.step)
    while container != JSONTape.noContainer {
      path.append(
        kind(at: container).isObject ? .key(string(at: step) ?? "") : .element(step))
      (container, step) = place(ofContainer: container)
    }
    return path.reversed()
  }

  /// Returns the number of lists and objects around a value.
  func depth(of value: JSONValue) -> Int {
    var depth = 0
    var container = value.container
    while container != JSONTape.noContainer {
      depth += 1
      container = place(ofContainer: container).container
    }
    return depth
  }

  private func place(ofContainer index: Int) -> (container: Int, step: Int) {
    unsafe (
      Int(truncatingIfNeeded: Int64(bitPattern: tape[index + 1])),
      Int(truncatingIfNeeded: tape[index + 2])
    )
  }
}

/// A key of a JSON object. It consists of ASCII characters.
@safe struct JSONKey: ExpressibleByStringLiteral, CustomStringConvertible {
  let start: UnsafePointer<UInt8>
  let length: Int

  @inline(__always)
  init(stringLiteral name: StaticString) {
    unsafe start = unsafe name.utf8Start
    length = name.utf8CodeUnitCount
  }

  var description: String {
    unsafe String(decoding: UnsafeBufferPointer(start: start, count: length), as: UTF8.self)
  }

  /// Returns whether the key has these bytes, which are as many.
  @inline(__always)
  func isEqual(to bytes: UnsafePointer<UInt8>) -> Bool {
    var position = 0
    while position + 8 <= length {
      let left = unsafe UnsafeRawPointer(start).loadUnaligned(
        fromByteOffset: position, as: UInt64.self)
      let right = unsafe UnsafeRawPointer(bytes).loadUnaligned(
        fromByteOffset: position, as: UInt64.self)
      if left != right { return false }
      position += 8
    }
    while position < length {
      if unsafe start[position] != bytes[position] { return false }
      position += 1
    }
    return true
  }
}

/// A part of the path of a JSON value.
enum JSONPathStep {
  case key(String)
  /// The number of an element of a list, from 0.
  case element(Int)
}
