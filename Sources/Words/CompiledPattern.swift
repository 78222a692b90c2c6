/// A pattern as it is written: none of its pieces is an object, so that writing it retains nothing
/// but the pattern.
struct CompiledPattern: Equatable, Sendable {
  private enum Piece: Equatable {
    /// The texts up to an index, from where the text before ended.
    case text(end: Int)
    case place(Int)
  }

  private let pieces: [Piece]
  /// The texts of all pieces in UTF-8, one after the other.
  private let texts: [UInt8]

  init(_ pattern: Pattern) {
    var texts: [UInt8] = []
    pieces = pattern.pieces.map { piece in
      switch piece {
      case .text(let text), .span(_, let text):
        texts += text.utf8
        return .text(end: texts.count)
      case .place(let place): return .place(place)
      }
    }
    self.texts = texts
  }

  /// Appends the text, in which `value` appends what is at a place.
  @inline(__always)
  func append(to bytes: inout [UInt8], _ value: (Int, inout [UInt8]) -> Void) {
    var start = 0
    for piece in pieces {
      switch piece {
      case .text(let end):
        unsafe texts.span.extracting(start..<end).withUnsafeBufferPointer {
          unsafe bytes.append(contentsOf: $0)
        }
        start = end
      case .place(let place): value(place, &bytes)
      }
    }
  }

  /// Returns the text, in which `value` returns what is at a place.
  func text(_ value: (Int) -> String) -> String {
    var bytes: [UInt8] = []
    append(to: &bytes) { place, bytes in bytes.append(value(place)) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
