internal import Diagnostics
internal import Site
internal import SiteIndex

extension Settings {
  /// Warnings about an accent with too little contrast for text on light or on dark pages. Such
  /// pages have the nearest color with enough.
  var accentWarnings: [Warning] {
    guard let palette = accent.map(AccentPalette.init) else { return [] }
    let (light, dark) = (palette.light, palette.dark)
    let advice = "accent: \(light.accent.digits),\(dark.accent.digits)"
    return [(light, "light", false), (dark, "dark", true)].compactMap { theme, name, isDark in
      guard let color = theme.rejected else { return nil }
      let contrast = AccentPalette.Theme.contrast(ofText: color, isDark: isDark)
      return Warning(
        .settings,
        "setting 'accent': '\(color)' cannot be read on \(name) pages, where text needs a contrast "
          + "of \(AccentPalette.minimumContrast) : 1 and this colour has "
          + "\((contrast * 10).rounded(.down) / 10) : 1; they have '\(theme.accent)', the nearest "
          + "colour that can; write \(advice), or choose other colours")
    }
  }
}
