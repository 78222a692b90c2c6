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

  @Test func `is none of a picture whose preview alone is whole`() {
    let cut = TestPicture.jpeg + TestPicture.jpeg.dropLast(2)
    #expect(PictureFormat(of: cut) == nil)
    #expect(PictureFormat(of: cut + [0xFF, 0xD9]) == .jpeg)
  }

  @Test(arguments: [
    "", "<!doctype html><title>Sorry</title>", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
    "<?xml version=\"1.0\"?><svg><script>alert(1)</script></svg>", "GIF", "GIF88a;", "RIFF",
    "RIFF\0\0\0\0WAVE", "\u{89}PNG", " GIF89a;", "BM", "%PDF-1.7", "{\"loans\":[]}",
  ])
  func `is none of what is no picture`(text: String) {
    #expect(PictureFormat(of: Array(text.utf8)) == nil)
  }

  @Test func `is at the end of a file's name`() {
    #expect(PictureFormat.allCases.map(\.fileExtension) == ["jpg", "png", "gif", "webp"])
  }
}
