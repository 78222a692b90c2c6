import Compression
import Previews
import Site
import SiteIndex
import Testing

private let accent = Color(red: 0x17, green: 0x65, blue: 0x47)

private func picture(
  _ title: String = "Kenya", figures: [PreviewPicture.Figure]? = nil, language: String = "en",
  isRightToLeft: Bool = false, accent: Color = accent
) -> PreviewPicture {
  let usual = [("$1,250", "still needed"), ("33", "loans"), ("24", "countries"), ("78%", "funded")]
  return PreviewPicture(
    title: title, siteTitle: "Our loans",
    figures: figures ?? usual.map { .init(value: $0.0, label: $0.1) },
    pins: [.init(x: 170, y: 60, radius: 5)], language: language, isRightToLeft: isRightToLeft,
    accent: accent)
}

@Suite(.enabled(if: PreviewPicture.canBeDrawn, "Pango is installed"))
struct `A picture for messengers` {
  private func draw(_ picture: PreviewPicture) throws -> DrawnPreview {
    picture.draw()
  }

  @Test func `is a PNG of 1200 by 630 pixels and less than 60 kB`() throws {
    let bytes = try draw(picture()).bytes
    let header: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
    ]
    #expect(Array(bytes.prefix(24)) == header + [0, 0, 4, 0xB0, 0, 0, 2, 0x76])
    #expect(bytes.count < 60_000)
  }

  @Test func `has the same bytes on every thread`() async throws {
    let expected = try draw(picture())
    try await withThrowingTaskGroup(of: DrawnPreview?.self) { group in
      for _ in 0..<8 { group.addTask { picture().draw() } }
      for try await drawn in group { #expect(drawn == expected) }
    }
  }

  @Test(arguments: [
    picture("Uganda"), picture(isRightToLeft: true), picture(figures: []),
    picture(accent: .black),
    picture(figures: [.init(value: "$1,251", label: "still needed")]),
  ])
  func `differs from a picture that says something else`(other: PreviewPicture) throws {
    #expect(other.fingerprint != picture().fingerprint)
    #expect(try draw(other).bytes != draw(picture()).bytes)
  }

  @Test func `is recognized in the file of an earlier build`() throws {
    let bytes = try draw(picture()).bytes
    #expect(picture().isDrawn(in: bytes))
    #expect(!picture("Uganda").isDrawn(in: bytes))
    for count in [0, 7, 8, 20, 33, 50, 90, 150] {
      #expect(!picture().isDrawn(in: Array(bytes.prefix(count))))
    }
    #expect(!picture().isDrawn(in: Array(bytes.prefix(8)) + [255, 255, 255, 255, 1, 2, 3, 4]))
  }

  @Test(arguments: [
    ("a\0b", "a b"), ("a\u{1}\u{85}\n\r\tb", "a b"), (" a  b\u{2028}", "a b"), ("a b🎉", "a b"),
    ("\u{FE0F}a b\u{E0001}", "a b"),
  ])
  func `has no control characters and no emoji`(text: String, shown: String) throws {
    let (one, other) = try (draw(picture(text)), draw(picture(shown)))
    #expect(one.defects == [])
    // The files differ only in the fingerprint of what was to be said.
    #expect(one.bytes.count == other.bytes.count)
    #expect(Array(one.bytes.suffix(2_000)) == Array(other.bytes.suffix(2_000)))
  }

  @Test func `shows markup as text`() throws {
    let lengths = try ["<b>x</b>", "x"].map { try draw(picture($0)).bytes.count }
    #expect(lengths[0] > lengths[1] + 100)
  }

  @Test(arguments: [
    String(repeating: "An endless title ", count: 30), String(repeating: "W", count: 500),
    String(repeating: "e\u{301}", count: 5_000), "",
  ])
  func `has room for a title of any length`(title: String) throws {
    let drawn = try draw(picture(title))
    #expect(drawn.defects == [])
    #expect(drawn.bytes.count < 60_000)
    let ink = try PictureInk(drawn)
    #expect(ink.strays == [])
    #expect((ink.count(x: 60..<1_140, y: 98..<262) > 200) == !title.isEmpty)
  }

  @Test func `has room for any number of large figures`() throws {
    let figure = PreviewPicture.Figure(
      value: "$12,345,678,901,234,567,890", label: String(repeating: "still needed ", count: 20))
    for count in 0...6 {
      let drawn = try draw(picture(figures: Array(repeating: figure, count: count)))
      #expect(drawn.defects == [])
      #expect(drawn.bytes.count < 60_000)
      let ink = try PictureInk(drawn)
      #expect(ink.strays == [])
      #expect((ink.count(x: 60..<508, y: 272..<480) > 200) == (count > 0))
      #expect((ink.count(x: 60..<1_140, y: 496..<592) > 200) == (count > 1))
    }
  }

  @Test func `leaves out a text that the fonts cannot show, and is drawn again`() throws {
    // Hardly any system has fonts for hieroglyphs and cuneiform.
    let drawn = try draw(picture("Kenya \u{13000}\u{12000}"))
    guard drawn.defects != [] else { return }
    #expect(drawn.defects == [.noCharacters(of: .other)])
    #expect(!picture("Kenya \u{13000}\u{12000}").isDrawn(in: drawn.bytes))
    let untitled = try draw(picture(""))
    #expect(Array(drawn.bytes.suffix(2_000)) == Array(untitled.bytes.suffix(2_000)))
  }

  @Test(arguments: ["", "x", "zh-Hans", "ar", "not a language", String(repeating: "a", count: 999)])
  func `takes any text for its language`(language: String) throws {
    #expect(try draw(picture(language: language)).defects == [])
  }

  @Test func `has the land of the maps on pages`() throws {
    let style = try #require(EmbeddedTemplates.files.first { $0.name == "style.css" })
    #expect(String(decoding: style.bytes, as: UTF8.self).contains("d='\(Land.path)'"))
  }
}

struct ZlibStreamTests {
  @Test(arguments: [[], [7], (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }])
  func `gives back what it was given`(bytes: [UInt8]) throws {
    for level in [1, 2, 9] {
      #expect(try gunzip(zlibStream(of: bytes, level: level), limit: bytes.count) == bytes)
    }
  }

  @Test func `has the checksum of the standard`() {
    #expect(crc32(of: Array("123456789".utf8)) == 0xCBF4_3926)
    #expect(crc32(of: []) == 0)
  }
}
