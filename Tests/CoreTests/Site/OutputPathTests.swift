import Site
import Testing

struct `An output path` {
  @Test(arguments: [
    "index.html", "loans/123.html", "a/b/c", ".nojekyll", "...", "a..b/c.", "notes/å ö.html", "-",
  ])
  func `can be a relative path`(text: String) {
    #expect(OutputPath(text)?.text == text)
  }

  @Test(arguments: [
    "", "/", "/etc/passwd", "a/", "a//b", ".", "..", "../a", "a/..", "a/../b", "a/./b", "./a",
    "a\0b", "a\nb", "a\tb", "a\u{7f}", "/\u{301}a", "a/\u{301}/..", "..\u{301}/\u{301}..//",
  ])
  func `cannot lead out of the folder or break a line`(text: String) {
    #expect(OutputPath(text) == nil)
  }

  @Test func `has at most the length that a file system allows`() {
    let name = String(repeating: "n", count: 255)
    #expect(OutputPath("a/\(name)") != nil)
    #expect(OutputPath("a/\(name)n/b") == nil)
    let deep = String(repeating: "d/", count: 2047)
    #expect(OutputPath(deep + "d") != nil)
    #expect(OutputPath(deep + "dd") == nil)
  }

  @Test(arguments: [
    ("index.html", 0, nil), ("loans/1.html", 1, "loans"), ("a/b/c", 2, "a/b"),
  ])
  func `has the folders above it`(text: String, depth: Int, folder: String?) throws {
    let path = try #require(OutputPath(text))
    #expect(path.depth == depth)
    #expect(path.folder?.text == folder)
  }

  @Test(arguments: [
    ("index.html", nil, "index.html"), ("loans/1.html", "loans", "1.html"),
    ("notes/å ö.html", "notes", "å ö.html"), ("é/ø/å", "é/ø", "å"),
  ])
  func `has a folder and a name`(text: String, folder: String?, name: String) throws {
    let path = try #require(OutputPath(text))
    #expect(path.folder?.text == folder)
    #expect(path.name == name)
  }

  @Test(arguments: [
    ("a", "b.html", true), ("a/1", "a/2.html", true), ("a/1", "b/1", false), ("a/1", "1", false),
    ("a/b/1", "a/1", false), ("aa/1", "a/a1", false), ("é/1", "e\u{301}/1", false),
  ])
  func `may be beside another one`(one: String, other: String, isBeside: Bool) throws {
    let (one, other) = (try #require(OutputPath(one)), try #require(OutputPath(other)))
    #expect(one.isBeside(other) == isBeside)
    #expect(other.isBeside(one) == isBeside)
  }

  @Test(arguments: [
    ("es/loans/1.html", "loans/1.html"), ("es/\u{301}.html", "\u{301}.html"), ("es", nil),
    ("est/1.html", nil), ("e", nil), ("fr/es/1.html", nil),
  ])
  func `is relative to a folder that it is in`(path: String, relative: String?) throws {
    let path = try #require(OutputPath(path))
    #expect(path.relative(to: OutputPath(known: "es")) == relative.flatMap(OutputPath.init))
    #expect(path.isInside(OutputPath(known: "es")) == (relative != nil))
  }

  @Test func `is compared byte by byte`() throws {
    let texts = ["Z", "a", "a-b", "a/b", "a0", "b", "e\u{301}", "\u{e9}"]
    let paths = try texts.map { try #require(OutputPath($0)) }
    #expect(paths.reversed().sorted().map(\.text) == texts)
    #expect(Set(paths).count == texts.count)
    #expect(paths[6] != paths[7])
  }

  @Test func `has first bytes in the order of the paths`() throws {
    let texts = [
      "Z", "a", "a/b", "é", "loans/1.html", "loans/12.html", "loans/123456789.html",
      "loans/123456789.htm", "loans/123456789", "loans/12345678é.html", "loans/123456ééé.html",
    ]
    let paths = try texts.map { try #require(OutputPath($0)) }
    for (one, other) in paths.flatMap({ one in paths.map { (one, $0) } }) {
      if one.firstBytes < other.firstBytes { #expect(one < other) }
      if one == other { #expect(one.firstBytes == other.firstBytes) }
    }
    #expect(OutputPath(known: "ab").firstBytes == 0x6162 << 112)
  }

  @Test func `is described by its text`() {
    #expect("\(OutputPath(known: "loans/1.html"))" == "loans/1.html")
  }
}
