import Site
import Testing

struct `An output path` {
  @Test(arguments: [
    "index.html", "loans/123.html", "a/b/c", ".nojekyll", "...", "a..b/c.", "notes/å ö.html", "-",
  ])
  func `is relative`(text: String) {
    #expect(OutputPath(text)?.text == text)
  }

  @Test(arguments: [
    "", "/", "/etc/passwd", "a/", "a//b", ".", "..", "../a", "a/..", "a/../b", "a/./b", "./a",
    "a\0b", "a\nb", "a\tb", "a\u{7f}", "/\u{301}a", "a/\u{301}/..", "..\u{301}/\u{301}..//",
  ])
  func `never leads out of the folder, nor breaks a line`(text: String) {
    #expect(OutputPath(text) == nil)
  }

  @Test func `is no longer than a file system takes`() {
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
  func `knows the folders above it`(text: String, depth: Int, folder: String?) throws {
    let path = try #require(OutputPath(text))
    #expect(path.depth == depth)
    #expect(path.folder?.text == folder)
  }

  @Test func `is ordered and equal by bytes`() throws {
    let texts = ["Z", "a", "a-b", "a/b", "a0", "b", "e\u{301}", "\u{e9}"]
    let paths = try texts.map { try #require(OutputPath($0)) }
    #expect(paths.reversed().sorted().map(\.text) == texts)
    #expect(Set(paths).count == texts.count)
    #expect(paths[6] != paths[7])
  }

  @Test func `reads as its text`() {
    #expect("\(OutputPath(known: "loans/1.html"))" == "loans/1.html")
  }
}
