import Mustache
import Testing

private let emptyTags =
  "if the tags before it write nothing, it would be a host; begin the path with a word"
private let unclear =
  "the text before it must be a plain path, without white space, '&' or sections"
private let separator = "write '/', '?', '#' or '&' between the link and what follows it"
private let colon = "where it would turn the tag's value into a scheme"
private let nameEnds =
  "white space, '/' or '>' must follow the tag in the start tag of"
private let becauseNameEnds = ", because a name ends at a tag"
private let noRefresh =
  """
  is not allowed in <meta http-equiv="refresh">, which leads to another page; write a link that \
  leads there
  """
private let readFromAttribute =
  "write it in an attribute such as data-value=\"…\" and read it from there"
private let imageStart =
  """
  is allowed only at the start of an image of 'srcset' of <img>, after ', ' if there is one \
  before it
  """
private let writeName =
  "is not allowed in the name of an element; write the name out, or &lt; for '<'"
private let oneClass =
  "is not allowed in a style attribute; write a class, or an attribute such as width"

struct `A section in a page` {
  @Test(arguments: [
    PlaceCase(#"<li class="loan{{#a}} b{{/a}}" id="x"{{#c}} data-c="{{text}}"{{/c}}>"#, "text"),
    PlaceCase(#"<details class="part"{{#isOpen}} open{{/isOpen}}>"#, "text"),
    PlaceCase(#"<img src="{{link}}" {{#a}}width="1"{{/a}}{{^a}}width="2"{{/a}} alt="">"#, "text"),
    PlaceCase(#"<p class="peak{{#s}} end{{/s}}">"#, "text"),
    PlaceCase(#"{{#h}}<a href="{{link}}">{{/h}}text{{#h}}</a>{{/h}}"#, "text"),
    PlaceCase(#"<li{{#a}} b="c"{{/a}}>"#, "text"),
    PlaceCase("<li{{#a}} b{{/a}}/>", "text"),
    PlaceCase("<li{{#a}} b{{/a}}c>", "literal(17): \(nameEnds) <li>\(becauseNameEnds)"),
    PlaceCase("<li{{#a}}b{{/a}}>", "literal(9): \(nameEnds) <li>\(becauseNameEnds)"),
    PlaceCase("<d{{#a}}iv{{/a}}>", "literal(8): \(nameEnds) <d>\(becauseNameEnds)"),
    PlaceCase(#"<li a{{#a}}b{{/a}}="c">"#, "literal(11): \(nameEnds) <li>\(becauseNameEnds)"),
    PlaceCase(#"<li a{{#a}} b{{/a}}="c">"#, "literal(19): \(nameEnds) <li>\(becauseNameEnds)"),
    PlaceCase(#"<li a {{#a}}b{{/a}}="c">"#, "literal(19): \(nameEnds) <li>\(becauseNameEnds)"),
    PlaceCase(
      #"<li a={{#a}}"b"{{/a}}>"#,
      "section 'a' is not allowed in the value of 'a' of <li> without quotes; write a=\"…\""),
    PlaceCase(
      "<li a=b{{#a}} c{{/a}}>",
      "section 'a' is not allowed in the value of 'a' of <li> without quotes; write a=\"…\""),
    PlaceCase("<li a=b {{#a}}c{{/a}}>", "text"),
    PlaceCase(#"<li a="b"{{#a}}c="d"{{/a}}e="f">"#, "text"),
    PlaceCase(#"<li {{#a}}b="{{/a}}">"#, "from the start tag of <li> to the value of 'b' of <li>"),
    PlaceCase("{{#a}}<b{{/a}}>", "from text to the start tag of <b>"),
    PlaceCase("{{#a}}<b {{/a}}{{^a}}<i {{/a}}>", "from text to the start tag of <b>"),
    PlaceCase(
      "<li /{{#a}}b{{/a}}>",
      "section 'a' is not allowed after '/' in the start tag of <li>; write it before '/'"),
    PlaceCase("<{{#a}}b{{/a}}>", "section 'a' \(writeName)"),
    PlaceCase("</a{{#a}} {{/a}}>", "section 'a' \(writeName)"),
    PlaceCase("</a {{#a}}b{{/a}}>", "section 'a' is not allowed in the end tag </a>"),
    PlaceCase("{{#a}}<!-- {{/a}}", "section 'a' is not allowed in a comment; write it outside"),
    PlaceCase(
      "<!-- {{#a}}b{{/a}} -->", "section 'a' is not allowed in a comment; write it outside"),
    PlaceCase("<!-- {{>a}} -->", "partial 'a' is not allowed in a comment; write it outside"),
    PlaceCase("{{#a}}<title>{{/a}}", "from text to <title>"),
    PlaceCase("<title>{{#a}}b{{/a}}{{^a}}{{text}}{{/a}}</title>", "text"),
    PlaceCase(
      "<script>{{#a}}b(){{/a}}</script>",
      "section 'a' is not allowed in <script>; \(readFromAttribute)"),
    PlaceCase(
      "<style>{{#a}}b{{/a}}</style>",
      "section 'a' is not allowed in <style>; write a class into an attribute instead"),
    PlaceCase(
      "<script>{{#a}}{{{script}}}{{/a}}</script>",
      "section 'a' is not allowed in <script>; \(readFromAttribute)"),
    PlaceCase(#"<p style="{{#a}}b{{/a}}">"#, "section 'a' \(oneClass)"),
    PlaceCase(
      #"<p onclick="{{#a}}b{{/a}}">"#,
      "section 'a' is not allowed in 'onclick' of <p>, which is a script; \(readFromAttribute)"),
    PlaceCase("{{#a}}<script>{{{script}}}</script>{{/a}}", "text"),
    PlaceCase("<p {{>attributes}}>", "text"),
    PlaceCase("<{{>name}}>", "partial 'name' \(writeName)"),
    PlaceCase("{{#a}}<svg>{{/a}}b{{#a}}</svg>{{/a}}", "text"),
    PlaceCase(
      "{{#a}}<svg>{{/a}}<script></script>",
      "literal(24): <script> is not allowed in <svg> or <math>; write it outside, with an end tag"),
    PlaceCase(
      #"<meta {{#a}}http-equiv="refresh"{{/a}} content="{{text}}">"#,
      "'text' \(noRefresh)"),
    PlaceCase(
      #"<meta content="{{text}}" {{#a}}http-equiv="refresh"{{/a}}>"#,
      "tag(15): a tag \(noRefresh)"),
    PlaceCase(
      #"<meta {{#a}}content="{{text}}"{{/a}} http-equiv="refresh">"#,
      "tag(21): a tag \(noRefresh)"),
    PlaceCase(
      #"<meta content="{{#a}}0{{/a}}" http-equiv="refresh">"#,
      "tag(15): a tag \(noRefresh)"),
    PlaceCase(#"<a href="{{#a}}{{link}}{{/a}}">"#, "text"),
    PlaceCase(
      #"<a href="{{#a}}{{link}}{{/a}}{{#b}}{{link}}{{/b}}">"#,
      "'link' is a link and is allowed only at the start of 'href' of <a>"),
    PlaceCase(
      #"<a href="{{#a}}{{link}}{{/a}}{{slug}}">"#,
      "'slug' is not allowed here in 'href' of <a>; \(separator)"),
    PlaceCase(#"<a href="{{#a}}{{link}}{{/a}}#{{slug}}">"#, "text"),
    PlaceCase(#"<a href="{{#a}}x/{{/a}}{{slug}}.html">"#, "text"),
    PlaceCase(#"<a href="{{#a}}x/{{/a}}/{{slug}}">"#, "text"),
    PlaceCase(
      #"<a href="{{#a}}x/{{/a}}//{{slug}}">"#,
      "'slug' is not allowed here in 'href' of <a>; \(emptyTags)"),
    PlaceCase(
      #"<a href="{{#a}}java{{/a}}script:{{slug}}">"#,
      "'slug' is not allowed here in 'href' of <a>; \(unclear)"),
    PlaceCase(
      #"<a href="{{#a}}https{{/a}}{{^a}}http{{/a}}://host/{{slug}}">"#,
      "'slug' is not allowed here in 'href' of <a>; \(unclear)"),
    PlaceCase(
      #"<a href="{{#a}}javascript:{{/a}}{{slug}}">"#,
      "'slug' is not allowed here in 'href' of <a>; \(unclear)"),
    PlaceCase(
      #"<a href="{{#a}}//{{/a}}{{slug}}">"#,
      "'slug' is not allowed here in 'href' of <a>; \(unclear)"),
    PlaceCase(
      #"<a href="{{#a}}{{slug}}{{/a}}:">"#,
      "literal(29): ':' cannot follow a tag in the first part of 'href' of <a>, \(colon)"),
    PlaceCase(#"<a href="loans/{{#a}}{{slug}}/{{/a}}{{slug}}.html">"#, "text"),
    PlaceCase(#"<img srcset="{{link}}{{#a}}, {{link}} 2x{{/a}}">"#, "text"),
    PlaceCase(#"<img srcset="{{#a}}{{link}} 1x, {{/a}}{{link}} 2x">"#, "text"),
    PlaceCase(
      #"<img srcset="{{#a}}{{link}} 1x{{/a}}{{link}} 2x">"#,
      "'link' is a link and \(imageStart)"),
    PlaceCase(#"<a title="{{#a}}b{{/a}}" href="{{#a}}c{{/a}}">"#, "text"),
    PlaceCase(#"<a href="{{slug}}/{{slug}}/x/{{slug}}">"#, "text"),
    PlaceCase(
      #"<a href="{{link}}/{{slug}}/{{slug}}">"#,
      "'slug' is not allowed here in 'href' of <a>; \(emptyTags)"),
    PlaceCase("<title>a {{text}}{{#a}} b {{link}}{{/a}}</title>", "text"),
  ])
  func `ends in the place in which it opens`(_ example: PlaceCase) {
    #expect(PlaceWalk(example.template).outcome == example.outcome)
  }
}
