internal import Site

/// The colors of a picture. Each color is a mixture of the color of the paper with one of two inks.
///
/// Seven shades of an ink are enough for smooth edges, and a file of sixteen colors is written much
/// faster than one with all colors (see `PalettePNG`).
struct PreviewColors {
  /// The colors of light pages, as in the built-in style sheet.
  private static let paper = Color(red: 0xff, green: 0xfd, blue: 0xf9)
  private static let ink = Color(red: 0x1c, green: 0x21, blue: 0x1e)
  /// The number of shades of an ink besides the paper.
  private static let shadeCount = 7

  let palette: [Color]

  init(accent: Color) {
    palette = [Self.ink, accent].flatMap { ink in
      (0...Self.shadeCount).map { shade in
        ink.over(Self.paper, opacity: Double(shade) / Double(Self.shadeCount))
      }
    }
  }

  /// Returns the rows of a PNG file: for each row, the filter type 0 (none), then a byte for every
  /// two pixels.
  func rows(of pixels: [UInt8], isRightToLeft: Bool) -> [UInt8] {
    let (width, height) = (PreviewPicture.width, PreviewPicture.height)
    let rowLength = width / 2 + 1
    let inks = [0, Self.shadeCount + 1].map(Self.shades)
    return unsafe [UInt8](unsafeUninitializedCapacity: rowLength * height) { rows, count in
      for y in 0..<height {
        unsafe rows[y * rowLength] = 0
        for part in Self.parts(ofRow: y, isRightToLeft: isRightToLeft) {
          let shades = inks[part.isAccent ? 1 : 0]
          for pair in part.pairs {
            let first = y * width + 2 * pair
            let (left, right) = (shades[Int(pixels[first])], shades[Int(pixels[first + 1])])
            unsafe rows[y * rowLength + 1 + pair] = left << 4 | right
          }
        }
      }
      count = rowLength * height
    }
  }

  /// Returns the index of the color for each amount of coverage, for the ink at an index.
  private static func shades(ofInkAt start: Int) -> [UInt8] {
    (0...255).map { UInt8(start + ($0 * shadeCount + 127) / 255) }
  }

  /// The pairs of pixels in a row that have the same ink.
  private struct Part {
    let pairs: Range<Int>
    let isAccent: Bool
  }

  private static func parts(ofRow y: Int, isRightToLeft: Bool) -> [Part] {
    let all = 0..<PreviewPicture.width / 2
    guard PreviewLayout.mapRows.contains(y) else {
      return [Part(pairs: all, isAccent: y < PreviewLayout.barHeight)]
    }
    let isAccent = PreviewLayout.firstValueRows.contains(y)
    let edge = PreviewLayout.firstWidth / 2
    return isRightToLeft
      ? [
        Part(pairs: 0..<all.count - edge, isAccent: true),
        Part(pairs: all.count - edge..<all.count, isAccent: isAccent),
      ]
      : [
        Part(pairs: 0..<edge, isAccent: isAccent), Part(pairs: edge..<all.count, isAccent: true),
      ]
  }
}
