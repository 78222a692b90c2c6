package import Site

/// The colors of a site that follow from its accent. All of them can be read on their backgrounds.
package struct AccentPalette: Equatable, Sendable {
  package let light, dark: Theme
  /// The color of icons, which is the same on light and on dark pages.
  package let icons: Color

  /// The colors of light pages, or of dark ones.
  package struct Theme: Equatable, Sendable {
    /// The color of buttons, bars and pins, and of some of the text.
    package let accent: Color
    /// The color of text on the accent: white or black.
    package let onAccent: Color
    /// The background of badges and of selected options, whose text has the accent.
    package let soft: Color
    /// The accent that the owner chose, if it cannot be read as text.
    package let rejected: Color?
  }

  /// The accent of light pages of a site whose owner chose none, as in the built-in style sheet.
  package static let builtInAccent = Color(red: 0x17, green: 0x65, blue: 0x47)
  /// The minimum contrast of text. Source: WCAG 2.2, success criterion 1.4.3.
  package static let minimumContrast = 4.5
  /// The minimum contrast of a derived accent for dark pages, on which light text is usual.
  private static let contrastOfDerivedAccent = 7.0
  /// The luminances of an icon that has a contrast of 3 with all backgrounds of both themes.
  /// Source: WCAG 2.2, success criterion 1.4.11.
  private static let luminanceOfIcons = 0.19...0.226

  package init(_ colors: AccentColors) {
    light = Theme(colors.light, on: .light)
    let dark =
      colors.dark
      ?? colors.light.nearest(.lighter) {
        $0.contrast(with: Background.dark.ofText) >= Self.contrastOfDerivedAccent
      }
    self.dark = Theme(dark, on: .dark)
    let isDark = colors.light.luminance < Self.luminanceOfIcons.lowerBound
    icons = colors.light.nearest(isDark ? .lighter : .darker) {
      Self.luminanceOfIcons.contains($0.luminance)
    }
  }
}

/// The backgrounds of light pages, or of dark ones, in the built-in style sheet.
private struct Background {
  /// The background on which text in the accent has the least contrast.
  let ofText: Color
  /// The background of cards.
  let surface: Color
  /// The luminances that a soft background can have, so that icons are visible on it.
  let luminanceOfSoft: ClosedRange<Double>
  /// The direction in which the contrast of text with these backgrounds grows.
  let direction: Color.Direction

  static let light = Background(
    ofText: Color(red: 0xef, green: 0xea, blue: 0xdf),
    surface: Color(red: 0xff, green: 0xfd, blue: 0xf9), luminanceOfSoft: 0.78...1,
    direction: .darker)
  static let dark = Background(
    ofText: Color(red: 0x18, green: 0x1e, blue: 0x1b),
    surface: Color(red: 0x18, green: 0x1e, blue: 0x1b), luminanceOfSoft: 0...0.03,
    direction: .lighter)
}

extension AccentPalette.Theme {
  fileprivate init(_ color: Color, on background: Background) {
    let minimum = AccentPalette.minimumContrast
    let accent = color.nearest(background.direction) {
      $0.contrast(with: background.ofText) >= minimum
    }
    self.accent = accent
    rejected = accent == color ? nil : color
    onAccent = accent.contrast(with: .white) >= minimum ? .white : .black
    let tints = (1...16).reversed().lazy.map {
      accent.over(background.surface, opacity: Double($0) / 100)
    }
    soft =
      tints.first {
        $0.contrast(with: accent) >= minimum && background.luminanceOfSoft.contains($0.luminance)
      } ?? background.surface
  }

  /// Returns the contrast of a text color with the background of text on light or on dark pages,
  /// from 1 to 21.
  package static func contrast(ofText color: Color, isDark: Bool) -> Double {
    color.contrast(with: (isDark ? Background.dark : .light).ofText)
  }
}
