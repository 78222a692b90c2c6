/// A tag of a template, between delimiters.
struct Tag {
  /// The bytes it takes, delimiters included.
  let range: Range<Int>
  let kind: Kind
  /// The bytes inside, without the sign of its kind and the blanks around.
  let content: Range<Int>

  /// What the first byte inside says.
  enum Kind {
    case escaped, raw, section, inverted, end, partial, comment, delimiters
    case unsupported(String)

    /// `nil` if the byte is no sign but the beginning of a name.
    init?(sign: UInt8) {
      switch sign {
      case UInt8(ascii: "{"), UInt8(ascii: "&"): self = .raw
      case UInt8(ascii: "#"): self = .section
      case UInt8(ascii: "^"): self = .inverted
      case UInt8(ascii: "/"): self = .end
      case UInt8(ascii: ">"): self = .partial
      case UInt8(ascii: "!"): self = .comment
      case UInt8(ascii: "="): self = .delimiters
      case UInt8(ascii: "<"), UInt8(ascii: "$"): self = .unsupported("inheritance")
      default: return nil
      }
    }

    /// Whether a line that holds nothing else disappears with the tag.
    var canStandAlone: Bool {
      switch self {
      case .escaped, .raw, .unsupported: false
      case .section, .inverted, .end, .partial, .comment, .delimiters: true
      }
    }
  }
}

/// What tags stand between: `{{` and `}}` until a template says otherwise.
struct Delimiters {
  var open: [UInt8] = Array("{{".utf8)
  var close: [UInt8] = Array("}}".utf8)
}

/// Space, tab and the ends of lines.
func isBlank(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || (9...13).contains(byte)
}
