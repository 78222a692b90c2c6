import Diagnostics
import Testing

struct `The nearest name` {
  private let options = ["--output", "--input", "--limit", "--title", "--keep", "-o"]

  @Test(arguments: [
    ("--ouput", "--output"), ("--outptu", "--output"), ("--Output", "--output"),
    ("--limits", "--limit"), ("--imit", "--limit"), ("--kep", "--keep"), ("-O", "-o"),
    ("-p", "-o"),
  ])
  func `is the one that was probably meant`(name: String, expected: String) {
    #expect(nearestName(to: name, among: options) == expected)
  }

  @Test(arguments: ["", "x", "--colour", "--verbose", "output-folder-of-the-site"])
  func `is nil if none is near`(name: String) {
    #expect(nearestName(to: name, among: options) == nil)
  }

  @Test func `is the only one that begins with five letters or more, if none is one typo away`() {
    let hosts = ["--github-pages", "--gitlab", "--netlify", "--netlify-dir"]
    #expect(nearestName(to: "--github", among: hosts) == "--github-pages")
    #expect(nearestName(to: "--gitla", among: hosts) == "--gitlab")
    #expect(nearestName(to: "--git", among: hosts) == nil)
    #expect(nearestName(to: "--net", among: hosts) == nil)
    #expect(nearestName(to: "--gitlob", among: ["--gitlob-pages", "--gitlab"]) == "--gitlab")
  }

  @Test func `is the first in alphabetical order among equally near ones`() {
    #expect(nearestName(to: "cat", among: ["hat", "bat", "rat"]) == "bat")
    #expect(nearestName(to: "cat", among: ["bat", "hat", "cart", "act"]) == "act")
  }

  @Test func `to a single letter is the same letter in another case`() {
    #expect(nearestName(to: "a", among: ["b", "c"]) == nil)
    #expect(nearestName(to: "a", among: ["A", "b"]) == "A")
  }

  @Test func `is nil if there are no names`() {
    #expect(nearestName(to: "a", among: [String]()) == nil)
  }

  @Test func `is found quickly for a very long name`() {
    let book = String(repeating: "x", count: 1_000_000)
    #expect(nearestName(to: book, among: options) == nil)
  }
}
