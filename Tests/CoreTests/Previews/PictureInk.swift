import Compression
import Previews
import Testing

/// The ink of a picture for messengers: the pixels that do not have the color of the paper.
struct PictureInk {
  /// The parts of a picture between the places of its texts and the map, and around them.
  private static let gaps = [
    (name: "left margin", x: 0..<60, y: 14..<630),
    (name: "right margin", x: 1_140..<1_200, y: 14..<630),
    (name: "above", x: 0..<1_200, y: 14..<52),
    (name: "between title and map", x: 0..<1_200, y: 262..<272),
    (name: "beside the map", x: 508..<590, y: 272..<480),
    (name: "below the map", x: 0..<1_200, y: 480..<496),
    (name: "below", x: 0..<1_200, y: 592..<630),
  ]
  private static let rowLength = PreviewPicture.width / 2 + 1

  /// For each row of the picture a zero, and then two pixels in each byte.
  private let rows: [UInt8]

  /// Reads a file that kivagen drew. The file has sixteen colors, of which the first of each eight
  /// is the paper.
  init(_ file: DrawnPreview) throws {
    let bytes = file.bytes
    var compressed: [UInt8] = []
    var start = 8
    while start + 12 <= bytes.count {
      let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = start + 8 + length
      try #require(end + 4 <= bytes.count)
      if bytes[start + 4..<start + 8].elementsEqual("IDAT".utf8) {
        compressed += bytes[start + 8..<end]
      }
      start = end + 4
    }
    rows = try gunzip(compressed, limit: Self.rowLength * PreviewPicture.height)
    try #require(rows.count == Self.rowLength * PreviewPicture.height)
  }

  /// The names of the gaps that have ink.
  var strays: [String] {
    Self.gaps.filter { count(x: $0.x, y: $0.y) > 0 }.map(\.name)
  }

  /// Returns the number of pixels with ink in a part of the picture, whose sides are even.
  func count(x: Range<Int>, y: Range<Int>) -> Int {
    y.reduce(0) { sum, row in
      let first = row * Self.rowLength + 1
      return rows[first + x.lowerBound / 2..<first + x.upperBound / 2].reduce(sum) { sum, pair in
        sum + (pair & 0x70 == 0 ? 0 : 1) + (pair & 0x07 == 0 ? 0 : 1)
      }
    }
  }
}
