import Mustache
import Testing

private let attribute = "write it in quotes as the value of an attribute"
private let noRefresh =
  """
  is not allowed in <meta http-equiv="refresh">, which leads to another page; write a link that \
  leads there
  """
private let readFromAttribute =
  "write it in an attribute such as data-value=\"…\" and read it from there"
private let writeName =
  "is not allowed in the name of an element; write the name out, or &lt; for '<'"
private let changesLink = "as an animation can change a link; write the value out"
private let oneClass =
  "is not allowed in a style attribute; write a class, or an attribute such as width"
private let alone = "the tag must be alone there"

struct `A value in a page` {
  @Test(arguments: [
    PlaceCase("{{text}} {{number}} {{slug}} {{link}} {{{html}}}", "text"),
    PlaceCase("{{html}}", "'html' is HTML and would be escaped twice; write {{{html}}}"),
    PlaceCase("{{{text}}}", "'text' is plain text and must be escaped; write {{text}}"),
    PlaceCase("{{{link}}}", "'link' is plain text and must be escaped; write {{link}}"),
    PlaceCase("{{script}}", "'script' is a script and is allowed only in <script>, alone"),
    PlaceCase("{{{style}}}", "'style' is a style and is allowed only in <style>, alone"),
    PlaceCase("<title>{{text}} {{link}}</title>", "text"),
    PlaceCase(
      "<title>{{{html}}}</title>",
      "'html' is HTML and is not allowed in <title>; only text is"),
    PlaceCase("<textarea>{{text}}</textarea>", "text"),
    PlaceCase(
      "<textarea>{{{html}}}</textarea>",
      "'html' is HTML and is not allowed in <textarea>; only text is"),
    PlaceCase(#"<p title="{{text}} {{number}}">"#, "text"),
    PlaceCase("<p title='{{text}} {{link}}'>", "text"),
    PlaceCase(
      #"<p title="{{html}}">"#,
      "'html' is HTML and is not allowed in the value of 'title' of <p>; only text is"),
    PlaceCase(
      #"<p title="{{{html}}}">"#,
      "'html' is HTML and is not allowed in the value of 'title' of <p>; only text is"),
    PlaceCase(
      #"<p title="{{{text}}}">"#,
      "'text' is plain text and must be escaped; write {{text}}"),
    PlaceCase(
      #"<p title="{{{script}}}">"#,
      "'script' is a script and is allowed only in <script>, alone"),
    PlaceCase(
      "<p title={{text}}>",
      "'text' is not allowed in the value of 'title' of <p> without quotes; write title=\"…\""),
    PlaceCase(
      "<p title= {{text}}>",
      "'text' is not allowed in the value of 'title' of <p> without quotes; write title=\"…\""),
    PlaceCase(
      "<p title=a{{text}}>",
      "'text' is not allowed in the value of 'title' of <p> without quotes; write title=\"…\""),
    PlaceCase("<p {{text}}>", "'text' is not allowed in the start tag of <p>; \(attribute)"),
    PlaceCase("<p{{text}}>", "'text' \(writeName)"),
    PlaceCase(
      #"<p title="a"{{text}}>"#,
      "'text' is not allowed in the start tag of <p>; \(attribute)"),
    PlaceCase(
      #"<p a{{text}}="b">"#,
      "'text' is not allowed in the name of an attribute of <p>; write the name out"),
    PlaceCase("<p a {{text}}>", "'text' is not allowed in the start tag of <p>; \(attribute)"),
    PlaceCase(
      "<p a/{{text}}>",
      "'text' is not allowed after '/' in the start tag of <p>; write it before '/'"),
    PlaceCase("<{{text}}>", "'text' \(writeName)"),
    PlaceCase("</{{text}}>", "'text' \(writeName)"),
    PlaceCase("<h{{number}}>", "'number' \(writeName)"),
    PlaceCase("</h{{number}}>", "'number' \(writeName)"),
    PlaceCase("</a {{text}}>", "'text' is not allowed in the end tag </a>"),
    PlaceCase(#"</a title="{{text}}">"#, "'text' is not allowed in the end tag </a>"),
    PlaceCase("a <{{text}}", "'text' \(writeName)"),
    PlaceCase("<!{{text}}>", "'text' is not allowed in a comment; write it outside"),
    PlaceCase("<!-- {{text}} -->", "'text' is not allowed in a comment; write it outside"),
    PlaceCase("<!--{{link}}", "'link' is not allowed in a comment; write it outside"),
    PlaceCase("<?a {{text}}>", "'text' is not allowed in a comment; write it outside"),
    PlaceCase("<!doctype {{text}}>", "'text' is not allowed in the doctype; write it outside"),
    PlaceCase(
      "<svg><![CDATA[ {{text}} ]]></svg>",
      "'text' is not allowed in a CDATA section; write it outside"),
    PlaceCase(#"<p style="width:{{number}}%">"#, "'number' \(oneClass)"),
    PlaceCase("<p STYLE='{{text}}'>", "'text' \(oneClass)"),
    PlaceCase(
      #"<iframe srcdoc="{{text}}">"#,
      "'text' is not allowed in a srcdoc attribute; write a page of its own and link it"),
    PlaceCase(
      #"<iframe srcdoc="{{{html}}}">"#,
      "'html' is not allowed in a srcdoc attribute; write a page of its own and link it"),
    PlaceCase(
      #"<a onclick="f({{number}})">"#,
      "'number' is not allowed in 'onclick' of <a>, which is a script; \(readFromAttribute)"),
    PlaceCase(
      "<a OnClick='{{slug}}'>",
      "'slug' is not allowed in 'onclick' of <a>, which is a script; \(readFromAttribute)"),
    PlaceCase(
      #"<a/onx="{{text}}">"#,
      "'text' is not allowed in 'onx' of <a>, which is a script; \(readFromAttribute)"),
    PlaceCase(#"<a on="{{text}}">"#, "text"),
    PlaceCase(
      #"<meta http-equiv="{{slug}}">"#,
      "'slug' is not allowed in 'http-equiv' of <meta>; write the value out"),
    PlaceCase(#"<meta http-equiv="Content-Security-Policy" content="{{text}}">"#, "text"),
    PlaceCase(#"<meta http-equiv="refresh" content="0;url={{link}}">"#, "'link' \(noRefresh)"),
    PlaceCase(
      #"<meta content='{{text}}' name="a" HTTP-EQUIV=Refresh>"#,
      "tag(15): a tag \(noRefresh)"),
    PlaceCase(
      #"<meta content='{{text}}' http-equiv="re&#102;resh"/>"#,
      "tag(15): a tag \(noRefresh)"),
    PlaceCase(#"<meta content='{{text}}' http-equiv="refreshed">"#, "text"),
    PlaceCase(
      "<meta content='{{text}}' http-equiv='refresh",
      "the value of 'http-equiv' of <meta>"),
    PlaceCase(#"<META NAME="description" CONTENT="{{text}}">"#, "text"),
    PlaceCase("<script>{{{script}}}</script>", "text"),
    PlaceCase(
      "<script>{{script}}</script>",
      "'script' is a script and would be escaped; write {{{script}}}"),
    PlaceCase("<script>{{{style}}}</script>", "'style' is a style and is not allowed in <script>"),
    PlaceCase(
      "<script> {{{script}}}</script>",
      "'script' must be alone in <script>, without text or another tag beside it"),
    PlaceCase(
      "<script>{{{script}}} </script>",
      "literal(20): text is not allowed beside a tag in <script>; \(alone)"),
    PlaceCase(
      "<script>{{{script}}}{{{script}}}</script>",
      "'script' must be alone in <script>, without text or another tag beside it"),
    PlaceCase(#"<script type="module">{{{script}}}</script >"#, "text"),
    PlaceCase(
      #"<script>var a = "{{text}}"</script>"#,
      "'text' is not allowed in <script>; \(readFromAttribute)"),
    PlaceCase(
      "<script>{{{html}}}</script>",
      "'html' is not allowed in <script>; \(readFromAttribute)"),
    PlaceCase(
      "<script><{{text}}</script>",
      "'text' is not allowed in <script>; \(readFromAttribute)"),
    PlaceCase("<style>{{{style}}}</style>", "text"),
    PlaceCase(
      "<style>{{style}}</style>",
      "'style' is a style and would be escaped; write {{{style}}}"),
    PlaceCase("<style>{{{script}}}</style>", "'script' is a script and is not allowed in <style>"),
    PlaceCase(
      "<style>a{width:{{number}}px}</style>",
      "'number' is not allowed in <style>; write a class into an attribute instead"),
    PlaceCase(
      "<svg><style>{{{style}}}</style></svg>",
      "'style' is not allowed in <style> in <svg> or <math>; write <style> outside"),
    PlaceCase(
      "<title><{{text}}</title>",
      "'text' is not allowed right after '<' in <title>; write &lt; for '<'"),
    PlaceCase(
      "<title></{{text}}</title>",
      "'text' is not allowed right after '<' in <title>; write &lt; for '<'"),
    PlaceCase("<iframe>{{text}}</iframe>", "'text' is not allowed in <iframe>; write it outside"),
    PlaceCase("<xmp>{{text}}</xmp>", "'text' is not allowed in <xmp>; write it outside"),
    PlaceCase(
      "<noembed>{{text}}</noembed>", "'text' is not allowed in <noembed>; write it outside"),
    PlaceCase(
      "<noframes>{{text}}</noframes>",
      "'text' is not allowed in <noframes>; write it outside"),
    PlaceCase("<plaintext>{{text}}", "'text' is not allowed in <plaintext>; write it outside"),
    PlaceCase("<noscript>{{text}}</noscript>", "text"),
    PlaceCase(
      #"<svg><animate attributeName="{{slug}}">"#,
      "'slug' is not allowed in 'attributename' of <animate>, \(changesLink)"),
    PlaceCase(
      #"<svg><animate to="{{link}}">"#,
      "'link' is not allowed in 'to' of <animate>, \(changesLink)"),
    PlaceCase(
      #"<svg><SET values="{{text}}">"#,
      "'text' is not allowed in 'values' of <set>, \(changesLink)"),
    PlaceCase(#"<p to="{{text}}">"#, "text"),
    PlaceCase(#"<rect width="{{number}}%" height="7"/>"#, "text"),
  ])
  func `is allowed where it is safe`(_ example: PlaceCase) {
    #expect(PlaceWalk(example.template).outcome == example.outcome)
  }
}
