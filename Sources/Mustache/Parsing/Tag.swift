/// A tag of a template.
struct Tag {
  /// The bytes of the tag with its delimiters.
  let range: Range<Int>
  let type: TagType
  /// The bytes between the delimiters, without the sigil and the white space around them.
  let content: Range<Int>

  /// The kind of a tag, which its sigil determines.
  enum TagType {
    case interpolation, rawInterpolation, section, invertedSection, partial, parent, block
    /// The end of a section, a parent or a block.
    case end
    case comment, setDelimiters

    /// Creates the kind for a sigil; `nil` if the byte begins a name.
    init?(sigil: UInt8) {
      switch sigil {
      case UInt8(ascii: "{"), UInt8(ascii: "&"): self = .rawInterpolation
      case UInt8(ascii: "#"): self = .section
      case UInt8(ascii: "^"): self = .invertedSection
      case UInt8(ascii: "/"): self = .end
      case UInt8(ascii: ">"): self = .partial
      case UInt8(ascii: "!"): self = .comment
      case UInt8(ascii: "="): self = .setDelimiters
      case UInt8(ascii: "<"): self = .parent
      case UInt8(ascii: "$"): self = .block
      default: return nil
      }
    }

    /// Whether the tag is removed with its line if the line has only the tag and white space.
    var canStandAlone: Bool { self != .interpolation && self != .rawInterpolation }
  }
}

/// The delimiters of tags: `{{` and `}}` until a template sets others.
struct Delimiters {
  var open: [UInt8] = Array("{{".utf8)
  var close: [UInt8] = Array("}}".utf8)
}

/// Returns whether a byte is a space, a tab or part of a line ending.
func isWhitespace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || (9...13).contains(byte) }
