import Diagnostics
import Testing

struct `The nearest name` {
  private let options = ["--output", "--input", "--limit", "--title", "--keep", "-o"]

  @Test(arguments: [
    ("--ouput", "--output"), ("--outptu", "--output"), ("--Output", "--output"),
    ("--limits", "--limit"), ("--imit", "--limit"), ("--kep", "--keep"), ("-O", "-o"),
    ("-p", "-o"),
  ])
  func `is what was probably meant`(name: String, expected: String) {
    #expect(nearestName(to: name, among: options) == expected)
  }

  @Test(arguments: ["", "x", "--colour", "--verbose", "output-folder-of-the-site"])
  func `is none if none is near`(name: String) {
    #expect(nearestName(to: name, among: options) == nil)
  }

  @Test func `of equally near ones is the first in alphabetical order`() {
    #expect(nearestName(to: "cat", among: ["hat", "bat", "rat"]) == "bat")
    #expect(nearestName(to: "cat", among: ["bat", "hat", "cart", "act"]) == "act")
  }

  @Test func `of one letter is only another case of it`() {
    #expect(nearestName(to: "a", among: ["b", "c"]) == nil)
    #expect(nearestName(to: "a", among: ["A", "b"]) == "A")
  }

  @Test func `of none is none`() {
    #expect(nearestName(to: "a", among: [String]()) == nil)
  }

  @Test func `is found for a name as long as a book`() {
    let book = String(repeating: "x", count: 1_000_000)
    #expect(nearestName(to: book, among: options) == nil)
  }
}
