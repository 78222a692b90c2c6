import Diagnostics
import Mustache
import Testing
import Words

struct `A word that is hostile` {
  private static let texts = [
    "<script>alert(1)</script>", "\" onload=\"alert(1)", "' onload='alert(1)", "--><img src=x>",
    "</title><b>", "{{count}}", "&lt;b&gt;",
  ]

  /// Returns a catalogue whose word `shop.hours` has a text before and after its placeholder.
  private func own(_ text: String) -> String {
    let quoted = text.replacing("\"", with: "\\\"").replacing("{{count}}", with: "")
    return "shop:\n  title: \"\(quoted)\"\n  hours: \"\(quoted){time}\(quoted)\"\n"
      + "  made-by: \"[\(quoted)]{about}\"\n"
  }

  /// Returns how often one of the signs occurs in a rendered template with this text in a word.
  private func count(_ signs: String, in template: String, _ text: String) throws -> Int {
    try shopText(["main": template], #"{"time":"5"}"#, replacing: own(text))
      .count { signs.contains($0) }
  }

  @Test(arguments: texts)
  func `writes no tag`(_ text: String) throws {
    let templates = [
      "{{words.shop.title}}", "<title>{{words.shop.title}}</title>", "{{words.shop.hours}}",
      "{{#words.shop.made-by}}{{$about}}{{.}}{{/about}}{{/words.shop.made-by}}",
      "{{#words.shop.made-by}}{{/words.shop.made-by}}",
    ]
    for template in templates {
      #expect(try count("<>", in: template, text) == count("<>", in: template, "x"), "\(template)")
    }
  }

  @Test(arguments: texts)
  func `does not end an attribute`(_ text: String) throws {
    let templates = [
      "<a title=\"{{words.shop.title}}\">", "<a title='{{words.shop.title}}'>",
      "<i lang='{{words.shop.hours}}'>",
      "{{#words.shop.made-by}}{{$about}}<i lang='{{.}}'>{{/about}}{{/words.shop.made-by}}",
    ]
    for template in templates {
      #expect(
        try count("<>\"'", in: template, text) == count("<>\"'", in: template, "x"), "\(template)")
    }
  }

  @Test(arguments: [
    ("<a href=\"{{words.shop.title}}\">", "plain text and is not allowed in 'href' of <a>"),
    ("<a href=\"/x?{{words.shop.title}}\">", "plain text and is not allowed in 'href' of <a>"),
    ("<img srcset=\"{{words.shop.title}}\">", "plain text and is not allowed in 'srcset' of <img>"),
    ("<i style=\"{{words.shop.title}}\">", "is not allowed in a style attribute"),
    ("<i onclick=\"{{words.shop.title}}\">", "is not allowed in 'onclick' of <i>"),
    ("<iframe srcdoc=\"{{words.shop.title}}\">", "is not allowed in a srcdoc attribute"),
    ("<script>{{words.shop.title}}</script>", "is not allowed in <script>"),
    ("<script>{{{words.shop.title}}}</script>", "is not allowed in <script>"),
    ("<style>{{words.shop.title}}</style>", "is not allowed in <style>"),
    ("<i title={{words.shop.title}}>", "without quotes"),
    ("<i {{words.shop.title}}>", "is not allowed in the start tag of <i>"),
    ("<{{words.shop.title}}>", "is not allowed in the name of an element"),
    ("<!-- {{words.shop.title}} -->", "is not allowed in a comment"),
    ("<a href=\"{{words.shop.empty}}\">", "plain text and is not allowed in 'href' of <a>"),
    (
      "<a href=\"{{#words.shop.hours}}{{$time}}1{{/time}}{{/words.shop.hours}}\">",
      "plain text and is not allowed in 'href' of <a>"
    ),
    (
      "<i {{#words.shop.hours}}{{$time}}lang=\"\"{{/time}}{{/words.shop.hours}}>",
      "is not allowed in the start tag of <i>"
    ),
    (
      "<meta content=\"{{words.shop.title}}\" http-equiv=refresh>",
      "a tag is not allowed in <meta http-equiv=\"refresh\">"
    ),
    (
      "{{#words.shop.made-by}}{{$about}}<a href=\"{{.}}\">{{/about}}{{$baker}}{{/baker}}{{/words.shop.made-by}}",
      "'.' in a shop is plain text and is not allowed in 'href' of <a>"
    ),
    (
      "{{#words.shop.made-by}}{{$about}}{{{.}}}{{/about}}{{$baker}}{{/baker}}{{/words.shop.made-by}}",
      "'.' in a shop is plain text and must be escaped"
    ),
  ])
  func `is refused where plain text is refused`(_ template: String, _ reason: String) throws {
    let report = try shopErrors(in: ["main": template])
    #expect(report.contains(reason), "\(report)")
  }

  @Test func `is in the blocks of 50 others`() throws {
    let count = 50
    let template =
      String(repeating: "{{#words.shop.hours}}{{$time}}", count: count) + "."
      + String(repeating: "{{/time}}{{/words.shop.hours}}", count: count)
    #expect(
      try shopText(["main": template]) == String(repeating: "open until ", count: count) + ".")
  }

  @Test func `has blocks in one another that double each time`() throws {
    let template =
      String(repeating: "{{#words.shop.twice}}{{$day}}", count: 50) + "."
      + String(repeating: "{{/day}}{{/words.shop.twice}}", count: 50)
    #expect(
      try shopErrors(in: ["main": template]).hasPrefix(
        "main.mustache:1:1: partials and blocks use each other more than 100000 times; "
          + "use some of them less often"))
  }

  @Test func `has plural forms in one another that double each time`() throws {
    let template =
      String(repeating: "{{#words.shop.loaves}}{{$count}}", count: 50) + "."
      + String(repeating: "{{/count}}{{/words.shop.loaves}}", count: 50)
    #expect(
      try shopErrors(in: ["main": template]).hasPrefix(
        "main.mustache:1:1: partials and blocks use each other more than 100000 times"))
  }

  @Test func `is unknown a million times`() {
    let template = String(repeating: "{{words.shop.titel}}", count: 1_000_000)
    let errors = bindingErrors(of: ["main": template], ["main": shop])
    #expect(errors.count == Diagnostic.maximumCount + 1)
  }
}
