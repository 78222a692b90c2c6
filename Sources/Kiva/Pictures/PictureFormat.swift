/// A picture format that browsers support. SVG is excluded because its documents may contain
/// scripts.
package enum PictureFormat: String, CaseIterable, Sendable {
  case jpeg, png, gif, webp

  /// Recognizes a complete picture by its first and last bytes, regardless of the media type that
  /// the server sends. Sources: ITU-T T.81 §B.1, PNG §5.2 and §11.2, GIF89a §17 to §27, WebP
  /// Container §RIFF.
  package init?(of bytes: [UInt8]) {
    guard let format = Self.allCases.first(where: { $0.matchesSignature(of: bytes) }) else {
      return nil
    }
    self = format
  }

  /// The extension of file names, without the dot.
  package var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

  private func matchesSignature(of bytes: [UInt8]) -> Bool {
    switch self {
    case .jpeg: Self.isJPEG(bytes)
    case .png: Self.isPNG(bytes)
    case .gif: Self.isGIF(bytes)
    case .webp: Self.isWebP(bytes)
    }
  }
}

// Some programs write a few bytes after the end of the picture, which does no harm.
extension PictureFormat {
  /// Returns whether the bytes are consecutive segments up to the first scan, and an end follows
  /// the last scan.
  private static func isJPEG(_ bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: [0xFF, 0xD8, 0xFF]), let scan = firstScan(of: bytes) else {
      return false
    }
    return endsLastScan(bytes[scan...])
  }

  /// Returns the offset of the first start of a scan (FF DA), outside segments.
  private static func firstScan(of bytes: [UInt8]) -> Int? {
    var offset = 2
    while bytes.number(at: offset, count: 1) == 0xFF,
      let marker = bytes.number(at: offset + 1, count: 1)
    {
      switch marker {
      case 0xDA: return offset
      // This is a fill byte.
      case 0xFF: offset += 1
      // Segments cannot begin with these.
      case 0x00...0x01, 0xD0...0xD9: return nil
      default:
        guard let length = bytes.number(at: offset + 2, count: 2), length >= 2 else { return nil }
        offset += 2 + length
      }
    }
    return nil
  }

  /// Returns whether an end of image (FF D9) follows the last start of a scan (FF DA).
  private static func endsLastScan(_ bytes: ArraySlice<UInt8>) -> Bool {
    let mark = bytes.indices.dropLast().last {
      bytes[$0] == 0xFF && (bytes[$0 + 1] == 0xD9 || bytes[$0 + 1] == 0xDA)
    }
    return mark.map { bytes[$0 + 1] == 0xD9 } ?? false
  }

  /// Returns whether there is a header with a width and a height, and an end.
  private static func isPNG(_ bytes: [UInt8]) -> Bool {
    let beginning: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
    ]
    return bytes.starts(with: beginning) && bytes.isNumber(at: 16, count: 4)
      && bytes.isNumber(at: 20, count: 4)
      && bytes.dropFirst(33).suffix(1024).firstRange(of: "IEND".utf8) != nil
  }

  /// Returns whether there is a size, an extension or an image after the color table, and an end.
  private static func isGIF(_ bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8),
      bytes.isNumber(at: 6, count: 2), bytes.isNumber(at: 8, count: 2),
      let flags = bytes.number(at: 10, count: 1)
    else { return false }
    let first = 13 + (flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1))
    let isBlock =
      switch bytes.number(at: first, count: 1) {
      case 0x2C: true
      // The extensions are plain text, graphic control, comment and application.
      case 0x21: [0x01, 0xF9, 0xFE, 0xFF].contains(bytes.number(at: first + 1, count: 1))
      default: false
      }
    return isBlock && bytes.dropFirst(first).last { $0 != 0 } == UInt8(ascii: ";")
  }

  /// Returns whether there is a chunk with a picture, and as many bytes as the header says.
  private static func isWebP(_ bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBPVP8".utf8),
      let kind = bytes.number(at: 15, count: 1), " LX".utf8.contains(UInt8(kind)),
      let reversed = bytes.number(at: 4, count: 4)
    else { return false }
    // The length is little-endian, and counts what follows: the name, and a chunk with its header.
    let length = Int(UInt32(reversed).byteSwapped)
    return length > 12 && bytes.count >= 8 + length
  }
}

extension [UInt8] {
  /// Returns the big-endian number of `count` bytes, at most four; `nil` if a byte is missing.
  fileprivate func number(at offset: Int, count: Int) -> Int? {
    guard offset >= 0, offset + count <= self.count else { return nil }
    return self[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns whether the number at `offset` exists and is not zero.
  fileprivate func isNumber(at offset: Int, count: Int) -> Bool {
    number(at: offset, count: count) ?? 0 != 0
  }
}
