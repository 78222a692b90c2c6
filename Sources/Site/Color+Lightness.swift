#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension Color {
  /// The direction in which ``nearest(_:where:)`` changes a color.
  package enum Direction: Sendable { case darker, lighter }

  /// Returns the color itself if the condition holds for it, or the first one that is darker or
  /// lighter. Hue and, as far as screens can show it, chroma stay. If the condition holds for none,
  /// black or white is returned.
  package func nearest(_ direction: Direction, where isSuitable: (Color) -> Bool) -> Color {
    if isSuitable(self) { return self }
    let start = OKLab(self)
    let stepCount = 500
    let end = direction == .darker ? 0.0 : 1.0
    for step in 1...stepCount {
      let share = Double(step) / Double(stepCount)
      let color = start.color(withLightness: start.lightness + (end - start.lightness) * share)
      if isSuitable(color) { return color }
    }
    return direction == .darker ? .black : .white
  }
}

/// A color in Oklab, in which colors of the same lightness look equally light.
/// Source: CSS Color Module Level 4, "Sample code for color conversions".
private struct OKLab {
  let lightness, a, b: Double

  init(_ color: Color) {
    let (red, green, blue) = color.linear
    let long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let medium = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
    a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
    b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
  }

  /// Returns the color of the same hue with another lightness, and with as much of the chroma as a
  /// screen can show.
  func color(withLightness lightness: Double) -> Color {
    if let color = color(lightness, chroma: 1) { return color }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<12 {
      let middle = (low + high) / 2
      if color(lightness, chroma: middle) == nil { high = middle } else { low = middle }
    }
    return color(lightness, chroma: low) ?? (lightness < 0.5 ? .black : .white)
  }

  /// Returns the color with a share of the chroma, or `nil` if no screen can show it.
  private func color(_ lightness: Double, chroma: Double) -> Color? {
    let (a, b) = (a * chroma, b * chroma)
    func cubed(_ value: Double) -> Double { value * value * value }
    let long = cubed(lightness + 0.3963377774 * a + 0.2158037573 * b)
    let medium = cubed(lightness - 0.1055613458 * a - 0.0638541728 * b)
    let short = cubed(lightness - 0.0894841775 * a - 1.2914855480 * b)
    return Color(
      linear: 4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
      -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
      -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short)
  }
}
