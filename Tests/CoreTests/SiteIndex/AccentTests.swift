import Site
import SiteIndex
import Testing

@Suite struct `The accent of a site` {
  @Test(arguments: [
    ("a63d2f", "a63d2f", nil), ("#a63d2f", "a63d2f", nil), ("#fa0", "ffaa00", nil),
    ("a63d2f,ffb199", "a63d2f", "ffb199"), (" #000 , #fff ", "000000", "ffffff"),
  ])
  func `is one color, or one for light and one for dark pages`(
    text: String, light: String, dark: String?
  ) {
    #expect(AccentColors(text)?.light.digits == light)
    #expect(AccentColors(text)?.dark?.digits == dark)
  }

  @Test(arguments: ["", ",", "fff,", ",fff", "fff,000,fff", "fff;000", "fff 000", "red", "fff,red"])
  func `is nothing else`(text: String) { #expect(AccentColors(text) == nil) }

  /// The grounds of text with the accent, of icons, and of both, in the built-in style sheet.
  private static let grounds = (
    text: [
      ("bg", "f6f3ec", "0f1311"), ("bg-2", "efeadf", "141a17"), ("surface", "fffdf9", "181e1b"),
    ],
    icons: [("fill", "f0ebe0", "252e29")]
  )

  private static func colors(_ grounds: [(String, String, String)], isDark: Bool) -> [Color] {
    grounds.compactMap { Color(isDark ? $0.2 : $0.1) }
  }

  @Test func `is computed for the grounds of the style sheet`() throws {
    let file = try #require(EmbeddedTemplates.files.first { $0.name == "style.css" })
    let style = String(decoding: file.bytes, as: UTF8.self)
    for (name, light, dark) in Self.grounds.text + Self.grounds.icons {
      #expect(style.contains("--\(name):light-dark(#\(light),#\(dark))"))
    }
  }

  /// All colors of which each part is a multiple of 0x33, and some in between.
  private static let samples: [Color] = {
    let digits = ["00", "33", "66", "99", "cc", "ff"]
    var texts = ["b4513f", "176547", "5fd0a0", "2f8f66", "777", "767676", "ffd400"]
    for red in digits {
      for green in digits { texts += digits.map { blue in red + green + blue } }
    }
    return texts.compactMap { Color($0) }
  }()

  @Test(arguments: samples)
  func `can be read everywhere, whatever was chosen`(color: Color) {
    for palette in [
      AccentPalette(AccentColors(light: color)),
      AccentPalette(AccentColors(light: color, dark: color)),
    ] {
      for (theme, isDark) in [(palette.light, false), (palette.dark, true)] {
        let grounds = Self.colors(Self.grounds.text, isDark: isDark)
        for ground in grounds + [theme.soft, theme.onAccent] {
          #expect(theme.accent.contrast(with: ground) >= 4.5, "\(theme) on \(ground)")
        }
        #expect([.black, .white].contains(theme.onAccent))
        for ground in grounds + Self.colors(Self.grounds.icons, isDark: isDark) + [theme.soft] {
          #expect(palette.icons.contrast(with: ground) >= 3, "\(palette.icons) on \(ground)")
        }
      }
    }
  }

  struct Case: Sendable {
    let accent: String
    let light, dark: String
    /// Whether the chosen color cannot be read in each theme.
    let isRejected: (light: Bool, dark: Bool)
  }

  @Test(arguments: [
    Case(accent: "176547", light: "176547", dark: "", isRejected: (false, false)),
    // Yellow is fine on dark pages, and stays there.
    Case(accent: "ffd400", light: "", dark: "ffd400", isRejected: (true, false)),
    Case(accent: "ffd400,ffd400", light: "", dark: "ffd400", isRejected: (true, false)),
    Case(accent: "000", light: "000000", dark: "", isRejected: (false, false)),
    Case(accent: "000,000", light: "000000", dark: "", isRejected: (false, true)),
    Case(accent: "777,767676", light: "", dark: "", isRejected: (true, true)),
    Case(accent: "a63d2f,ffb199", light: "a63d2f", dark: "ffb199", isRejected: (false, false)),
  ])
  func `stays as it was chosen where it can be read`(accent: Case) throws {
    let colors = try #require(AccentColors(accent.accent))
    let palette = AccentPalette(colors)
    if !accent.light.isEmpty { #expect(palette.light.accent.digits == accent.light) }
    if !accent.dark.isEmpty { #expect(palette.dark.accent.digits == accent.dark) }
    #expect(palette.light.rejected == (accent.isRejected.light ? colors.light : nil))
    #expect(palette.dark.rejected == (accent.isRejected.dark ? colors.dark : nil))
  }

  @Test func `gives the same colors as the nearest one that can be read`() throws {
    let palette = AccentPalette(AccentColors(light: try #require(Color("ffd400"))))
    let again = AccentPalette(
      AccentColors(light: palette.light.accent, dark: palette.dark.accent))
    #expect(again.light.accent == palette.light.accent && again.light.rejected == nil)
    #expect(again.dark.accent == palette.dark.accent && again.dark.rejected == nil)
  }
}
