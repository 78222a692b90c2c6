#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// An opaque color in sRGB.
package struct Color: Hashable, Sendable, CustomStringConvertible {
  package let red, green, blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Parses `#RGB` or `#RRGGBB`, or the same without `#`. Returns `nil` for anything else.
  package init?(_ text: some StringProtocol) {
    let digits = (text.hasPrefix("#") ? text.dropFirst() : text[...]).utf8.map(\.hexadecimalValue)
    let values = digits.compactMap(\.self)
    guard values.count == digits.count else { return nil }
    switch values.count {
    case 3: self.init(red: values[0] * 17, green: values[1] * 17, blue: values[2] * 17)
    case 6:
      self.init(
        red: values[0] << 4 | values[1], green: values[2] << 4 | values[3],
        blue: values[4] << 4 | values[5])
    default: return nil
    }
  }

  package static let white = Color(red: 255, green: 255, blue: 255)
  package static let black = Color(red: 0, green: 0, blue: 0)

  /// The six hexadecimal digits in lower case: `a63d2f`.
  package var digits: String {
    [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The color as style sheets write it: `#a63d2f`.
  package var description: String { "#\(digits)" }

  /// The relative luminance, from 0 for black to 1 for white.
  /// Source: WCAG 2.2, "relative luminance".
  package var luminance: Double {
    let (red, green, blue) = linear
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }

  /// Returns the contrast ratio of two colors, from 1 to 21.
  /// Source: WCAG 2.2, "contrast ratio".
  package func contrast(with other: Color) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// Returns the color that covers `background` with an opacity, from 0 for the background to 1.
  package func over(_ background: Color, opacity: Double) -> Color {
    func mixed(_ part: KeyPath<Color, UInt8>) -> UInt8 {
      let (top, bottom) = (Double(self[keyPath: part]), Double(background[keyPath: part]))
      return UInt8((bottom + (top - bottom) * opacity).rounded())
    }
    return Color(red: mixed(\.red), green: mixed(\.green), blue: mixed(\.blue))
  }

  /// The amounts of light, from 0 to 1. Source: IEC 61966-2-1, as in CSS Color Module Level 4.
  var linear: (red: Double, green: Double, blue: Double) {
    func light(_ part: UInt8) -> Double {
      let value = Double(part) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return (light(red), light(green), light(blue))
  }

  /// Creates the color with these amounts of light, or returns `nil` if no screen shows it.
  init?(linear red: Double, _ green: Double, _ blue: Double) {
    // Half of the smallest difference between two colors is allowed.
    let range = -0.0002...1.0002
    guard range.contains(red), range.contains(green), range.contains(blue) else { return nil }
    func part(_ light: Double) -> UInt8 {
      let light = min(max(light, 0), 1)
      let value = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
      return UInt8((value * 255).rounded())
    }
    self.init(red: part(red), green: part(green), blue: part(blue))
  }
}
