import Mustache
import Testing

struct `What a place knows` {
  @Test(arguments: [
    ("", Escaping.text), ("<title>", .text), ("<p title=\"", .attribute),
    ("<p title='", .attribute), ("<script>", .none), ("<style>", .none),
  ])
  func `is how a value is escaped there`(_ literal: String, _ escaping: Escaping) {
    #expect(PlaceWalk(literal).place.escaping == escaping)
  }

  @Test(arguments: [
    "<p id=\"a\">", "<!-- a -->", "<title>a</title>", "<script>a</script>", "<a href='b'></a>",
    "<meta content=\"{{text}}\">", "<img srcset=\"{{link}} 2x\">", "<svg></svg>",
  ])
  func `is nothing of the text before, once it is text again`(_ template: String) {
    #expect(PlaceWalk(template).place == .text)
  }

  @Test func `is the same however the text is cut into pieces`() {
    let text = """
      <!DOCTYPE html><title>a &lt;/</title><meta http-equiv="refreshed" content='b'><!-- c -- >
      --><script>if (a<b && c</d/) {}</script ><a/href = "https://host/?x"><br/><![CDATA[ d ]]></a
      >< 1<svg><path d=M0,0 /></svg><?php ?><style>@media(width < 5px){}</style><img srcset="a 1x, b
      """
    var whole = HTMLPlace.text
    #expect(whole.advance(over: Array(text.utf8)[...]) == nil)
    var pieces = HTMLPlace.text
    for byte in text.utf8 { #expect(pieces.advance(over: [byte]) == nil) }
    #expect(pieces == whole)
  }

  @Test func `is small`() {
    #expect(MemoryLayout<HTMLPlace>.size <= 96)
  }
}

struct `An error in the HTML of a template` {
  @Test func `counts from the first byte of the template`() {
    var place = HTMLPlace.text
    let bytes = Array("{{a}}<p =b>".utf8)
    let error = HTMLPlaceError(
      location: .literal(8),
      message: """
        '=' cannot begin an attribute of <p>; write name="value" in one piece, without a tag \
        before '='
        """)
    #expect(place.advance(over: bytes[5...]) == error)
    #expect(place.isText)
  }

  @Test func `leads back to the tag of a refresh that turns out later`() {
    var place = HTMLPlace.text
    #expect(place.advance(over: Array("<meta content=\"".utf8)[...]) == nil)
    place.advance(overValueOf: .text, at: 77)
    let error = place.advance(over: Array("\" http-equiv=\"REFRESH\">".utf8)[...])
    #expect(error?.location == .tag(77))
    #expect(place == .text)
  }

  @Test func `does not keep the place from advancing`() {
    let walk = PlaceWalk("<p a\"b><title><b></title><a href=\"{{text}}")
    #expect(walk.messages.count == 2)
    #expect("\(walk.place)" == "the value of 'href' of <a>")
  }
}

struct `A list in a page` {
  @Test(arguments: [
    ("<li ", "a", "the start tag of <li>"),
    ("<a href=\"", "{{link}}", "the value of 'href' of <a>"),
  ])
  func `is checked again from the place in which it ends`(
    _ before: String, _ body: String, _ description: String
  ) {
    let start = PlaceWalk(before + "{{#list}}").place
    let end = PlaceWalk(before + "{{#list}}" + body + "{{/list}}").place
    #expect(start != end)
    #expect("\(end)" == description)
    #expect(PlaceWalk(before + "{{#list}}" + body + "{{/list}}" + body).messages.count == 1)
  }
}
