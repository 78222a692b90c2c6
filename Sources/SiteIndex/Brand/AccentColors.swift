internal import Diagnostics
package import Site

/// The main color of a site, as its owner chose it.
package struct AccentColors: Equatable, Sendable {
  package let light: Color
  /// The color of dark pages; `nil` to derive it from that of light ones.
  package let dark: Color?

  package init(light: Color, dark: Color? = nil) {
    self.light = light
    self.dark = dark
  }

  /// Parses one color, or two with a comma between them. Returns `nil` for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let colors = parts.compactMap { Color($0.trimmingBlanks) }
    guard colors.count == parts.count, (1...2).contains(colors.count) else { return nil }
    self.init(light: colors[0], dark: colors.count == 2 ? colors[1] : nil)
  }
}
