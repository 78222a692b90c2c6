import Site
import Testing

@Suite struct `A color` {
  @Test(arguments: [
    ("#a63d2f", "a63d2f"), ("a63d2f", "a63d2f"), ("#A63D2F", "a63d2f"), ("#0af", "00aaff"),
    ("0AF", "00aaff"), ("000", "000000"), ("123456", "123456"),
  ])
  func `is read with three or six digits, with and without '#'`(text: String, digits: String) {
    #expect(Color(text)?.digits == digits)
    #expect(Color(text)?.description == "#\(digits)")
  }

  @Test(arguments: [
    "", "#", "red", "#12", "#1234", "#12345", "#1234567", "#12345678", "##123456", "123456#",
    "12 456",
    "rgb(1,2,3)", "+12345", "0x1234", "１２３", "-12", "#é1",
  ])
  func `is nothing else`(text: String) { #expect(Color(text) == nil) }

  /// Pairs whose ratio is published: in WCAG 2 itself, in its understanding documents, and by
  /// WebAIM's contrast checker.
  @Test(arguments: [
    ("000", "fff", 21), ("777", "fff", 4.48), ("767676", "fff", 4.54), ("949494", "fff", 3.03),
    ("f00", "fff", 4.0), ("00f", "fff", 8.59), ("0f0", "fff", 1.37), ("ff0", "fff", 1.07),
    ("fff", "fff", 1),
  ])
  func `has the contrast of WCAG 2`(one: String, other: String, ratio: Double) throws {
    let (one, other) = try (#require(Color(one)), #require(Color(other)))
    #expect(abs(one.contrast(with: other) - ratio) < 0.006)
    #expect(one.contrast(with: other) == other.contrast(with: one))
  }

  @Test func `carries black or white text, whichever it is`() {
    for step in 0..<4096 {
      let color = Self.color(step)
      #expect(max(color.contrast(with: .black), color.contrast(with: .white)) >= 4.5)
    }
  }

  @Test func `gets darker and lighter until a condition holds, and no further`() {
    for step in stride(from: 0, to: 4096, by: 7) {
      let color = Self.color(step)
      let dark = color.nearest(.darker) { $0.luminance <= 0.1 }
      let light = color.nearest(.lighter) { $0.luminance >= 0.6 }
      #expect(dark == color ? color.luminance <= 0.1 : (0.09...0.1).contains(dark.luminance))
      #expect(light == color ? color.luminance >= 0.6 : (0.6...0.62).contains(light.luminance))
    }
    #expect(Color.white.nearest(.darker) { _ in false } == .black)
    #expect(Color.black.nearest(.lighter) { _ in false } == .white)
  }

  @Test func `keeps its hue`() throws {
    let red = try #require(Color("d00"))
    let light = red.nearest(.lighter) { $0.luminance >= 0.4 }
    #expect(light.red == 255 && light.green > 100 && abs(Int(light.green) - Int(light.blue)) < 30)
    let grey = try #require(Color("555"))
    let paler = grey.nearest(.lighter) { $0.luminance >= 0.4 }
    #expect(paler.red == paler.green && paler.green == paler.blue)
  }

  private static func color(_ step: Int) -> Color {
    Color(
      red: UInt8(step >> 8) * 17, green: UInt8(step >> 4 & 15) * 17, blue: UInt8(step & 15) * 17)
  }
}

@Suite struct `Bytes in base64` {
  /// Source: RFC 4648, §10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `are those of the specification`(text: String, base64: String) {
    #expect(Array(text.utf8).base64 == base64)
  }
}
