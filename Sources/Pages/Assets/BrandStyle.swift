import Site
import SiteIndex

/// What the settings of a site change in its style sheet.
struct BrandStyle: Equatable {
  /// The rules after the built-in ones, on a line of their own; empty if there are none.
  private(set) var rules: [UInt8] = []
  /// The color of icons, in the form of the style sheet; `nil` for the built-in one.
  private var icons: [UInt8]?

  /// The color of the icons in the built-in style sheet, whose pictures cannot refer to a token.
  private static let builtInIcons = Array("%232f8f66".utf8)

  /// Creates the style of a site without a color or a logo of its own.
  init() {}

  init(_ settings: SiteSettings) {
    var text = ""
    if let palette = settings.palette {
      func token(_ name: String, _ color: (AccentPalette.Theme) -> Color) -> String {
        "--\(name):light-dark(\(color(palette.light)),\(color(palette.dark)))"
      }
      let tokens = [
        token("accent", \.accent), token("on-accent", \.onAccent), token("soft", \.soft),
      ]
      text += "\n:root{\(tokens.joined(separator: ";"))}"
      icons = Array("%23\(palette.icons.digits)".utf8)
    }
    if settings.logo != nil {
      // On a phone, a wide logo leaves room for the words of the title.
      text +=
        "\n.brand img{flex:none;height:2rem;max-width:min(9rem,25vw);object-fit:contain}"
        + "@media (max-width:34rem){.brand{min-width:min(100%,13rem)}}"
    }
    rules = Array(text.utf8)
  }

  /// Returns a style sheet with its icons in the color of the site.
  func coloring(_ style: [UInt8]) -> [UInt8] {
    icons.map { style.replacing(Self.builtInIcons, with: $0) } ?? style
  }
}
