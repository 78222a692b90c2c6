internal import Compression
internal import Site

/// Writes pictures of sixteen colors as PNG, and reads the texts in such files.
///
/// cairo's own writer, which keeps all 16 million colors, takes 50 milliseconds for a picture. This
/// one takes 2 milliseconds together with the drawing.
///
/// Source: https://www.w3.org/TR/png-3/
enum PalettePNG {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The keyword of the text chunk.
  private static let keyword = "kivagen"
  /// The level of compression, at which a file takes as long as at level 1 and is a tenth smaller.
  private static let compressionLevel = 2

  /// Returns the file of a picture with an even width. `rows` has, for each row, the filter type 0
  /// (none), then a byte for every two pixels. A text chunk is left out if it is `nil`.
  static func file(width: Int, height: Int, colors: [Color], rows: [UInt8], textChunk: String?)
    -> [UInt8]
  {
    precondition(rows.count == height * (width / 2 + 1) && colors.count <= 16)
    let (bitDepth, indexedColor): (UInt8, UInt8) = (4, 3)
    var bytes = signature
    append("IHDR", number(width) + number(height) + [bitDepth, indexedColor, 0, 0, 0], to: &bytes)
    append("PLTE", colors.flatMap { [$0.red, $0.green, $0.blue] }, to: &bytes)
    if let textChunk { append("tEXt", Array("\(keyword)\0\(textChunk)".utf8), to: &bytes) }
    append("IDAT", zlibStream(of: rows, level: compressionLevel), to: &bytes)
    append("IEND", [], to: &bytes)
    return bytes
  }

  /// Returns the text chunk of a file that this program wrote; `nil` for any other bytes.
  static func textChunk(in file: [UInt8]) -> String? {
    guard file.starts(with: signature) else { return nil }
    var offset = signature.count
    while let length = readNumber(in: file, at: offset), offset + 12 + length <= file.count {
      let start = offset + 8
      let prefix = Array("\(keyword)\0".utf8)
      let content = file[start..<start + length]
      if file[offset + 4..<start].elementsEqual("tEXt".utf8), content.starts(with: prefix) {
        return String(decoding: content.dropFirst(prefix.count), as: UTF8.self)
      }
      offset = start + length + 4
    }
    return nil
  }

  private static func append(_ type: String, _ content: [UInt8], to bytes: inout [UInt8]) {
    let body = Array(type.utf8) + content
    bytes += number(content.count) + body + number(Int(crc32(of: body)))
  }

  /// Returns the four bytes of a number, the highest first.
  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func readNumber(in file: [UInt8], at offset: Int) -> Int? {
    guard offset + 4 <= file.count else { return nil }
    return file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
