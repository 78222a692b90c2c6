/// The places of the parts of a picture, in pixels.
enum PreviewLayout {
  /// The place of a text. `x` counts from the edge at which lines begin.
  struct Place {
    let x, y, size: Double
    let width: Int
    var lineCount = 1
    /// The maximum height of all lines; `nil` for any height.
    var height: Int?
  }

  /// The distance of the texts from the edges of the picture.
  static let margin = 64.0
  /// The name of the site, above the title.
  static let siteTitle = Place(x: margin, y: 58, size: 30, width: textWidth)
  static let title = Place(x: margin, y: 104, size: 64, width: textWidth, lineCount: 2, height: 144)
  private static let textWidth = PreviewPicture.width - 2 * Int(margin)
  /// The height of the bar in the accent at the upper edge.
  static let barHeight = 14
  /// The rows of the map and of the first figure.
  static let mapRows = 272..<478
  /// The rows of the value of the first figure, which has the accent.
  static let firstValueRows = 272..<388
  /// The width of the part with the first figure, beside the map.
  static let firstWidth = 520

  /// Returns the position of the map, and the number of pixels of one of its units.
  static func map(isRightToLeft: Bool) -> (x: Double, y: Double, scale: Double) {
    let scale = 1.9
    let width = Land.width * scale
    let x = isRightToLeft ? margin : Double(PreviewPicture.width) - margin - width
    return (x, Double(mapRows.lowerBound), scale)
  }

  /// Returns the places of the value and the label of a figure. The first one is beside the map,
  /// and the others are in a row below.
  static func places(ofFigure index: Int, of count: Int) -> (value: Place, label: Place) {
    if index == 0 {
      return (
        Place(x: margin, y: 276, size: 88, width: firstWidth - 80),
        Place(x: margin, y: 390, size: 28, width: firstWidth - 80, lineCount: 2)
      )
    }
    let gap = 32
    let columnCount = max(1, min(count, PreviewPicture.maximumFigureCount) - 1)
    let width = (PreviewPicture.width - 2 * Int(margin) - gap * (columnCount - 1)) / columnCount
    let x = margin + Double((index - 1) * (width + gap))
    return (
      Place(x: x, y: 496, size: 44, width: width), Place(x: x, y: 552, size: 26, width: width)
    )
  }
}
