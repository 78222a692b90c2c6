/// A kind of picture that browsers show and that holds nothing but a picture: no SVG, which is a
/// document and may hold scripts.
package enum PictureFormat: String, CaseIterable, Sendable {
  case jpeg, png, gif, webp

  /// By how the bytes begin and end, whatever their server calls them; `nil` for anything else, and
  /// for a picture that is cut off.
  ///
  /// Sources: ITU-T T.81 §B.1, PNG §5.2, GIF89a §17 and §27, WebP Container §RIFF.
  package init?(of bytes: [UInt8]) {
    guard let format = Self.allCases.first(where: { $0.begins(bytes) }), format.ends(bytes) else {
      return nil
    }
    self = format
  }

  /// What names of its files end with.
  package var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

  private func begins(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .jpeg: bytes.starts(with: [0xFF, 0xD8, 0xFF])
    case .png: bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    case .gif: bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8)
    case .webp: bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
    }
  }

  /// Some programs write a few bytes more than the picture has.
  private func ends(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .jpeg: Self.endsLastScan(bytes)
    case .png: bytes.suffix(1024).firstRange(of: "IEND".utf8) != nil
    case .gif: bytes.last { $0 != 0 } == UInt8(ascii: ";")
    case .webp:
      // The length, little-endian, of what follows it.
      bytes.count >= 8 + bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
  }

  /// Whether an end of image (FF D9) stands behind the last start of a scan (FF DA): in a scan
  /// there is none.
  private static func endsLastScan(_ bytes: [UInt8]) -> Bool {
    let mark = bytes.indices.dropLast().last {
      bytes[$0] == 0xFF && (bytes[$0 + 1] == 0xD9 || bytes[$0 + 1] == 0xDA)
    }
    return mark.map { bytes[$0 + 1] == 0xD9 } ?? false
  }
}
