import Ccmark
import Foundation
import Markdown
import TestSupport
import Testing

/// Compares the HTML of notes with that in the CommonMark specification, and with that of cmark's
/// renderer.
@Suite struct `The HTML of a note` {
  @Test(
    .enabled(if: SpecificationExample.path != nil, Comment(rawValue: SpecificationExample.reason)),
    arguments: SpecificationExample.all)
  func `is that of the specification, except for deliberate differences`(
    example: SpecificationExample
  ) {
    let written = html(example.markdown)
    if cmarkHTML(of: example.markdown).contains("<!-- raw HTML omitted -->") {
      #expect(!written.replacing(tagOfNote(), with: "").contains("<"))
    } else {
      #expect(withoutLevels(written) == withDeliberateDifferences(example.html))
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `is that of cmark's renderer, except for deliberate differences`(seed: UInt64) {
    let parts = [
      "word", " ", "\n", "\n\n", "  \n", "\\\n", "'", "\"", "&", "&amp;", "é", "\\", "*", "**", "_",
      "`", "``", "[a", "]", "![a", "](b.html)", "](/c 'd')", "](e.jpg \"f & g\")", "][r]",
      "[h](https://a.example/?b=1&c='2')", "[i](javascript:x)", "\n\n[r]: /u 'v'\n\n", "> ", "- ",
      "+ ", "1. ", "7) ", "\n# ", "\n### ", "\n---\n", "\n***\n", "\n```js\n", "\n    ", "\t",
    ]
    var dice = Dice(seed: seed)
    for _ in 1...50 {
      let note = (1...dice.int(2...40)).map { _ in dice.pick(parts) }.joined()
      let expected = withDeliberateDifferences(cmarkHTML(of: note))
      #expect(withoutLevels(html(note)) == expected, "\(String(reflecting: note))")
    }
  }
}

/// An example of the CommonMark specification.
///
/// Their license, CC BY-SA, is not that of kivagen, so they are not in the repository. Debian 12
/// has those of version 0.30 in the package `golang-github-yuin-goldmark-dev`.
struct SpecificationExample: Decodable, Sendable, CustomTestStringConvertible {
  let markdown: String
  let html: String
  let example: Int
  let section: String

  var testDescription: String { "\(example): \(section)" }

  /// The file with the examples, or `nil` if it is not installed.
  static let path: String? = {
    let path = "/usr/share/gocode/src/github.com/yuin/goldmark/_test/spec.json"
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }()

  /// The reason that a disabled test prints.
  static let reason = "the package golang-github-yuin-goldmark-dev is not installed"

  static let all: [SpecificationExample] = {
    guard let path else { return [] }
    do {
      let bytes = try Data(contentsOf: URL(filePath: path))
      return try JSONDecoder().decode([SpecificationExample].self, from: bytes)
    } catch {
      Issue.record(error)
      return []
    }
  }()
}

/// Returns a note as HTML written by cmark, which replaces raw HTML by a comment.
private func cmarkHTML(of note: String) -> String {
  let bytes = Array(note.utf8)
  let text = unsafe bytes.withUnsafeBytes { buffer in
    unsafe cmark_markdown_to_html(
      buffer.bindMemory(to: CChar.self).baseAddress, buffer.count,
      CMARK_OPT_VALIDATE_UTF8)
  }
  guard let text = unsafe text else { return "" }
  defer { unsafe free(text) }
  return unsafe String(cString: text)
}

/// Returns a pattern of the tags that the HTML of a note may have.
private func tagOfNote() -> Regex<Substring> {
  let title = #"(?: title="[^"]*")?"#
  let names = "p|em|strong|code|pre|blockquote|ul|ol|li|a|h[1-6]"
  let patterns = [
    "</(?:\(names))>", "<(?:\(names)|br|hr)>", #"<ol start="\d+">"#,
    #"<a href="[^"]*"\#(title)(?: rel="noopener")?>"#,
    #"<img src="[^"]*"\#(title) loading="lazy" alt="[^"]*">"#,
  ]
  do {
    return try Regex(patterns.joined(separator: "|"), as: Substring.self)
  } catch {
    preconditionFailure("\(error)")
  }
}

/// Returns HTML of the specification with the deliberate differences, on a page in the site's root.
private func withDeliberateDifferences(_ html: String) -> String {
  let tags = withoutLevels(html)
    .replacing(" />", with: ">")
    .replacing("&#x27;", with: "'").replacing("'", with: "&#39;")
    // Pages do not highlight code.
    .replacing(#/<code class="language-[^"]*">/#, with: "<code>")
  let links =
    tags
    // A leading slash stands for the site's root.
    .replacing(#/(href|src)="\//#) { "\($0.1)=\"" }
    .replacing("href=\"MAILTO:", with: "href=\"mailto:")
    .replacing(#/<a href="([^"]+)"></a>/#) { "<a href=\"\($0.1)\">\($0.1)</a>" }
    // A link with an unsafe destination is replaced with its text.
    .replacing(#/<a href="(?!https?:|mailto:)(?:[^"\/?#]*:[^"]*)?"[^>]*>(.*?)</a>/#) { $0.1 }
    .replacing(#/<a href="https?:[^>]*/#) { "\($0.0) rel=\"noopener\"" }
  return links.replacing(#/<img src="([^"]*)" alt="([^"]*)"( title="[^"]*")?>/#) {
    "<img src=\"\($0.1)\"\($0.3 ?? "") loading=\"lazy\" alt=\"\($0.2)\">"
  }
}

/// Returns HTML without the levels of its headings, which depend on the page.
private func withoutLevels(_ html: String) -> String {
  html.replacing(#/(</?h)[1-6]>/#) { "\($0.1)>" }
}
