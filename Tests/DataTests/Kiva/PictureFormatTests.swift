import Kiva
import TestSupport
import Testing

@Suite struct `The format of a picture` {
  private static let whole: [(PictureFormat, [UInt8])] = [
    (.jpeg, TestPicture.jpeg), (.png, TestPicture.png), (.gif, TestPicture.gif),
    (.webp, TestPicture.webp),
  ]

  @Test(arguments: whole) func `is told by its bytes`(format: PictureFormat, bytes: [UInt8]) {
    #expect(PictureFormat(of: bytes) == format)
    #expect(PictureFormat(of: bytes + [0, 0, 0]) == format)
  }

  @Test(arguments: whole) func `is none of a picture cut off anywhere`(
    format: PictureFormat, bytes: [UInt8]
  ) {
    for count in 0..<bytes.count - 5 {
      #expect(PictureFormat(of: Array(bytes.prefix(count))) == nil, "\(count) bytes")
    }
  }

  @Test func `is nil for a picture of which only the preview is complete`() {
    let cut = TestPicture.jpeg + TestPicture.jpeg.dropLast(2)
    #expect(PictureFormat(of: cut) == nil)
    #expect(PictureFormat(of: cut + [0xFF, 0xD9]) == .jpeg)
  }

  @Test(arguments: [
    "", "<!doctype html><title>Sorry</title>", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
    "<?xml version=\"1.0\"?><svg><script>alert(1)</script></svg>", "GIF", "GIF88a;", "RIFF",
    "RIFF\0\0\0\0WAVE", "\u{89}PNG", " GIF89a;", "BM", "%PDF-1.7", "{\"loans\":[]}",
  ])
  func `is nil for anything but a picture`(text: String) {
    #expect(PictureFormat(of: Array(text.utf8)) == nil)
  }

  /// An EXIF segment that contains a small picture, as cameras write it.
  @Test func `is nil for a picture that is cut off after the preview in its header`() {
    let preview = Array("Exif\0\0".utf8) + TestPicture.jpeg
    let length = preview.count + 2
    let head: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)]
    #expect(PictureFormat(of: head + preview) == nil)
    #expect(PictureFormat(of: head + preview + TestPicture.jpeg.dropFirst(2)) == .jpeg)
    #expect(PictureFormat(of: head + preview + TestPicture.jpeg.dropFirst(2).dropLast(2)) == nil)
  }

  @Test(
    arguments: [
      // The bytes between the beginning and the end are invalid.
      ("a JPEG", [0xFF, 0xD8, 0xFF, 0xE0], [0xFF, 0xD9]),
      ("a JPEG of fill bytes", [0xFF, 0xD8, 0xFF, 0xFF, 0xFF, 0xFF], [0xFF, 0xD9]),
      ("a JPEG with an empty segment", [0xFF, 0xD8, 0xFF, 0xE0, 0, 0], [0xFF, 0xDA, 0xFF, 0xD9]),
      ("a JPEG that ends at once", [0xFF, 0xD8, 0xFF, 0xD9, 0xFF, 0xDA], [0xFF, 0xD9]),
      ("a GIF", Array("GIF89a/*".utf8), Array("*/;".utf8)),
      ("a GIF without width", Array("GIF89a\0\0\u{1}\0\0\0\0,".utf8), Array(";".utf8)),
      ("a GIF without height", Array("GIF89a\u{1}\0\0\0\0\0\0,".utf8), Array(";".utf8)),
      ("a GIF of unknown blocks", Array("GIF89a\u{1}\0\u{1}\0\0\0\0!!".utf8), Array(";".utf8)),
      ("a PNG", [0x89] + Array("PNG\r\n\u{1A}\n".utf8), Array("IEND".utf8)),
      (
        "a PNG without size", TestPicture.png.prefix(16) + [0, 0, 0, 0, 0, 0, 0, 0],
        Array("IEND".utf8)
      ),
      ("a WebP", Array("RIFF\u{4}\0\0\0WEBP".utf8), []),
      ("a WebP without a chunk", Array("RIFF\u{4}\0\0\0WEBPVP8 ".utf8), []),
    ] as [(String, [UInt8], [UInt8])])
  func `is nil for a page that begins and ends like a picture`(
    name: String, beginning: [UInt8], end: [UInt8]
  ) {
    let page = Array("<script>alert(1)</script>\n<p>and so on, and so on</p>".utf8)
    #expect(PictureFormat(of: beginning + page + end) == nil, "\(name)")
  }

  @Test(arguments: whole) func `is asked of bytes gone wrong without harm`(
    format: PictureFormat, bytes: [UInt8]
  ) {
    for index in bytes.indices {
      for value in [0, 0x7F, 0x80, 0xFF] as [UInt8] {
        var wrong = bytes
        wrong[index] = value
        let found = PictureFormat(of: wrong)
        #expect(found == nil || found == format)
      }
    }
  }

  @Test func `gives the extension of a file name`() {
    #expect(PictureFormat.allCases.map(\.fileExtension) == ["jpg", "png", "gif", "webp"])
  }
}
