/// A text with placeholders, parsed once: `{amount} to go`.
package struct Pattern: Equatable, Sendable {
  /// A piece of a pattern. Placeholders are given as indices of the message's placeholders.
  package enum Piece: Equatable, Sendable {
    case text(String)
    case placeholder(Int)
    /// A text within the element that fills the placeholder, such as a link: `[its terms]{terms}`.
    case span(Int, String)
  }

  package private(set) var pieces: [Piece] = []

  init(text: String) { pieces = text.isEmpty ? [] : [.text(text)] }

  private init(_ pieces: ArraySlice<Piece>) { self.pieces = Array(pieces) }

  /// Parses a text, and adds its placeholders to those of the message.
  init(parsing text: String, placeholders: inout Placeholders) throws(WordError) {
    // Most texts have no placeholders.
    guard PatternScanner.hasBracket(text) else {
      if !text.isEmpty { pieces = [.text(text)] }
      return
    }
    var scanner = PatternScanner(text)
    while let piece = try scanner.nextPiece() {
      switch piece {
      case .text(let text): pieces.append(.text(text))
      case .placeholder(let name): pieces.append(.placeholder(try placeholders.index(of: name)))
      case .span(let name, let text):
        pieces.append(.span(try placeholders.index(of: name, hasText: true), text))
      }
    }
  }

  /// Appends the text, with the values that `value` appends at the placeholders.
  func append(to bytes: inout [UInt8], _ value: (Int, inout [UInt8]) -> Void) {
    for piece in pieces {
      switch piece {
      case .text(let text), .span(_, let text): bytes.append(text)
      case .placeholder(let placeholder): value(placeholder, &bytes)
      }
    }
  }

  /// Returns the text with the values that `value` returns for the placeholders.
  func text(_ value: (Int) -> String) -> String {
    // Most patterns consist of a single text.
    if pieces.count == 1, case .text(let text) = pieces[0] { return text }
    var bytes: [UInt8] = []
    append(to: &bytes) { placeholder, bytes in bytes.append(value(placeholder)) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the parts before and after a placeholder. If the placeholder is missing, the second
  /// part is empty.
  func split(at placeholder: Int) -> (before: Pattern, after: Pattern) {
    let index = pieces.firstIndex(of: .placeholder(placeholder)) ?? pieces.count
    return (Pattern(pieces.prefix(index)), Pattern(pieces.dropFirst(index + 1)))
  }

  /// Returns the pattern with the pieces of text that equal `text` replaced.
  func replacingText(_ text: String, with other: String) -> Pattern {
    Pattern(pieces.map { $0 == .text(text) ? .text(other) : $0 }[...])
  }

  /// The first placeholder that occurs more than once.
  var repeatedPlaceholder: Int? {
    var found: Set<Int> = []
    for piece in pieces {
      switch piece {
      case .text: continue
      case .placeholder(let placeholder), .span(let placeholder, _):
        if !found.insert(placeholder).inserted { return placeholder }
      }
    }
    return nil
  }

  /// Returns the pattern with each placeholder's index replaced by the element of `indices` at that
  /// index.
  func renumberingPlaceholders(_ indices: [Int]) -> Pattern {
    Pattern(
      pieces.map { piece in
        switch piece {
        case .text: piece
        case .placeholder(let placeholder): .placeholder(indices[placeholder])
        case .span(let placeholder, let text): .span(indices[placeholder], text)
        }
      }[...])
  }
}

private struct PatternScanner {
  enum Piece {
    case text(String)
    case placeholder(String)
    case span(name: String, text: String)
  }

  private let bytes: [UInt8]
  private var index = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Returns the next piece, or `nil` at the end.
  mutating func nextPiece() throws(WordError) -> Piece? {
    switch next {
    case nil: return nil
    case UInt8(ascii: "{"): return .placeholder(try scanName())
    case UInt8(ascii: "["):
      index += 1
      let text = scan { !Self.isBracket($0) }
      guard next == UInt8(ascii: "]")
      else { throw WordError("'[' must be closed by ']' before any other bracket or brace") }
      index += 1
      guard next == UInt8(ascii: "{")
      else { throw WordError("'[\(text)]' must be followed by a place, such as '{link}'") }
      return .span(name: try scanName(), text: text)
    case UInt8(ascii: "}"): throw WordError("'}' without a '{' before it")
    case UInt8(ascii: "]"): throw WordError("']' without a '[' before it")
    default: return .text(scan { !Self.isBracket($0) })
    }
  }

  private mutating func scanName() throws(WordError) -> String {
    index += 1
    let name = scan(while: Self.isPartOfName)
    guard !name.isEmpty, next == UInt8(ascii: "}")
    else { throw WordError("'{' must begin a place, a name in braces such as '{count}'") }
    index += 1
    return name
  }

  private mutating func scan(while isPart: (UInt8) -> Bool) -> String {
    let start = index
    while index < bytes.count, isPart(bytes[index]) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  static func hasBracket(_ text: String) -> Bool {
    let bytes = text.utf8.span
    for index in bytes.indices where isBracket(bytes[index]) { return true }
    return false
  }

  private static func isBracket(_ byte: UInt8) -> Bool {
    // All four are among `[`, `\`, `]`, `{`, `|` and `}`.
    byte >= UInt8(ascii: "[") && byte <= UInt8(ascii: "}")
      && (byte | 0x20 == UInt8(ascii: "{") || byte | 0x20 == UInt8(ascii: "}"))
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
  }
}
