package import Site

/// A picture that messengers show beside the link to a page: what it says, and its colors.
package struct PreviewPicture: Equatable, Sendable {
  /// The width and the height of every picture, in pixels.
  package static let width = 1200
  package static let height = 630
  /// The maximum number of figures. Further ones are not drawn.
  package static let maximumFigureCount = 4

  /// A number with the words that say what it counts.
  package struct Figure: Equatable, Sendable {
    package let value: String
    package let label: String

    package init(value: String, label: String) {
      self.value = value
      self.label = label
    }
  }

  /// A round pin on the map, in the units of `Land.width`.
  package struct Pin: Equatable, Sendable {
    package let x, y, radius: Double

    package init(x: Double, y: Double, radius: Double) {
      self.x = x
      self.y = y
      self.radius = radius
    }
  }

  package var title: String
  package var siteTitle: String
  /// The figures. The first one is the largest.
  package var figures: [Figure]
  package var pins: [Pin]
  /// The tag of the language of the words, `zh-Hans`.
  package var language: String
  package var isRightToLeft: Bool
  /// The color of the pins and of the first figure.
  package var accent: Color

  package init(
    title: String, siteTitle: String, figures: [Figure], pins: [Pin], language: String,
    isRightToLeft: Bool, accent: Color
  ) {
    self.title = title
    self.siteTitle = siteTitle
    self.figures = figures
    self.pins = pins
    self.language = language
    self.isRightToLeft = isRightToLeft
    self.accent = accent
  }

  /// A number that is increased whenever pictures are drawn differently.
  private static let drawingVersion = 1

  /// The fingerprint of everything that determines the picture, except for libraries and fonts.
  package var fingerprint: Fingerprint {
    var hash = Fingerprint.Hash()
    func append(_ text: String) {
      // The length separates texts from each other.
      hash.append(Array("\(text.utf8.count):\(text)".utf8)[...])
    }
    append("\(Self.drawingVersion) \(isRightToLeft) \(accent)")
    append("\(figures.count) \(pins.count)")
    [language, title, siteTitle].forEach(append)
    for figure in figures {
      append(figure.value)
      append(figure.label)
    }
    for pin in pins { append("\(pin.x) \(pin.y) \(pin.radius)") }
    return hash.fingerprint
  }

  /// Returns whether a file is this picture, with all of its texts, as an earlier build drew it.
  package func isDrawn(in file: [UInt8]) -> Bool {
    PalettePNG.textChunk(in: file) == fingerprint.hexadecimal
  }
}
