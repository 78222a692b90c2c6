import Mustache
import Testing

struct `The place in a page` {
  @Test(arguments: [
    PlaceCase("a < b, 1<2 & c", "text"),
    PlaceCase("", "text"),
    PlaceCase("<", "the name of an element"),
    PlaceCase("</", "the name of an element"),
    PlaceCase("a<b", "the start tag of <b>"),
    PlaceCase("<li", "the start tag of <li>"),
    PlaceCase("<li ", "the start tag of <li>"),
    PlaceCase("<li class", "the start tag of <li>"),
    PlaceCase("<li class ", "the start tag of <li>"),
    PlaceCase("<li class=", "the value of 'class' of <li>"),
    PlaceCase(#"<li class=""#, "the value of 'class' of <li>"),
    PlaceCase(#"<li class='a"b"#, "the value of 'class' of <li>"),
    PlaceCase(#"<LI CLASS=""#, "the value of 'class' of <li>"),
    PlaceCase("<li class=a", "the value of 'class' of <li>"),
    PlaceCase(#"<li class="a""#, "the start tag of <li>"),
    PlaceCase(#"<li class="a"id=""#, "the value of 'id' of <li>"),
    PlaceCase(#"<li class="a>b"#, "the value of 'class' of <li>"),
    PlaceCase(#"<li class="a">"#, "text"),
    PlaceCase(#"<a/href=""#, "the value of 'href' of <a>"),
    PlaceCase(#"<a href = ""#, "the value of 'href' of <a>"),
    PlaceCase("<a/ / HREF='", "the value of 'href' of <a>"),
    PlaceCase("<br/>", "text"),
    PlaceCase("<br / >", "text"),
    PlaceCase("<!--", "a comment"),
    PlaceCase("<!-- a --", "a comment"),
    PlaceCase("<!-->", "text"),
    PlaceCase("<!--->", "text"),
    PlaceCase("<!---->", "text"),
    PlaceCase("<!-- > -- > --!", "a comment"),
    PlaceCase("<!-- a -->", "text"),
    PlaceCase("<!-- a --!>", "text"),
    PlaceCase("<!-- a --!-", "a comment"),
    PlaceCase("<!-- a --- -->", "text"),
    PlaceCase("<!-- <!-- -->", "text"),
    PlaceCase("<!x", "a comment"),
    PlaceCase("<!x>", "text"),
    PlaceCase("<?php echo 1 ?", "a comment"),
    PlaceCase("<?php ?>", "text"),
    PlaceCase("</ a", "a comment"),
    PlaceCase("</ a>", "text"),
    PlaceCase("</>", "text"),
    PlaceCase("<!doctype", "the doctype"),
    PlaceCase("<!DOCTYPE html>", "text"),
    PlaceCase(#"<!DOCTYPE html PUBLIC "a>"#, "text"),
    PlaceCase("<![CDATA[ a ]] ", "a CDATA section"),
    PlaceCase("<![CDATA[ a ]]>", "text"),
    PlaceCase("<![CDATA[ a ]]]>", "text"),
    PlaceCase("<![CDAT>", "text"),
    PlaceCase("</a", "the end tag </a>"),
    PlaceCase(#"</a title=">"#, "the end tag </a>"),
    PlaceCase("</A >", "text"),
    PlaceCase("<title>", "<title>"),
    PlaceCase("<title>a < b &amp; </titl", "<title>"),
    PlaceCase("<title></title>", "text"),
    PlaceCase("<title></TITLE\n>", "text"),
    PlaceCase(#"<TextArea x="1">a"#, "<textarea>"),
    PlaceCase("<script>if (a < b) { c</d }", "<script>"),
    PlaceCase(#"<script>"</scripty>""#, "<script>"),
    PlaceCase("<script></script >", "text"),
    PlaceCase(#"<script src="a.js"></script>"#, "text"),
    PlaceCase("<style>a { b: c }", "<style>"),
    PlaceCase("<style>@media (width < 600px) {}</style>", "text"),
    PlaceCase("<iframe>a", "<iframe>"),
    PlaceCase("<xmp>a</xmp>", "text"),
    PlaceCase("<plaintext></plaintext>", "<plaintext>"),
    PlaceCase("<noscript>", "text"),
    PlaceCase("<svg><title>a", "<title>"),
    PlaceCase("<svg><title/>", "text"),
    PlaceCase(#"<svg><path d="M0 0"/></svg><script>"#, "<script>"),
    PlaceCase(#"<a b{{!x}}c=""#, "the value of 'bc' of <a>"),
    PlaceCase("<scr{{!x}}ipt>", "<script>"),
    PlaceCase(#"<a title="é"#, "the value of 'title' of <a>"),
    PlaceCase(
      #"<a data-a-very-long-name-of-an-attribute=""#,
      "the value of 'data-a-very-long-name-of…' of <a>"),
    PlaceCase("<my-very-long-name-of-an-element", "the start tag of <my-very-long-name-of-an-…>"),
    PlaceCase(
      #"<a ="x">"#,
      """
      literal(3): '=' cannot begin an attribute of <a>; write name="value" in one piece, \
      without a tag before '='
      """),
    PlaceCase(
      #"<a href="x"="y">"#,
      """
      literal(11): '=' cannot begin an attribute of <a>; write name="value" in one piece, \
      without a tag before '='
      """),
    PlaceCase(
      #"<a href="x"" title="y">"#,
      """
      literal(11): a quote or '<' is not allowed in the name of an attribute of <a>; a quote or \
      '>' may be missing before it
      """),
    PlaceCase(
      "<a b'c>",
      """
      literal(4): a quote or '<' is not allowed in the name of an attribute of <a>; a quote or '>' \
      may be missing before it
      """),
    PlaceCase(
      "<a\n<b>",
      """
      literal(3): a quote or '<' is not allowed in the name of an attribute of <a>; a quote or '>' \
      may be missing before it
      """),
    PlaceCase(
      "<title>a <b>c</b></title>",
      "literal(10): an element is not allowed in <title>; write &lt; for '<'"),
    PlaceCase(
      "<title>a <!-- b --></title>",
      "literal(10): an element is not allowed in <title>; write &lt; for '<'"),
    PlaceCase(
      "<textarea></div></textarea>",
      "literal(12): an element is not allowed in <textarea>; write &lt; for '<'"),
    PlaceCase(
      #"<style>a::before { content: "<b>" }</style>"#,
      "literal(30): '<' is not allowed in <style> before a letter, '/', '!' or '?'"),
    PlaceCase(
      "<iframe><p></iframe>",
      "literal(9): '<' is not allowed in <iframe> before a letter, '/', '!' or '?'"),
    PlaceCase(
      "<script><!-- a</script>",
      "literal(11): '<!--' is not allowed in <script>, where it can hide the end tag"),
    PlaceCase(
      "<svg><script>a()</script></svg>",
      "literal(12): <script> is not allowed in <svg> or <math>; write it outside, with an end tag"),
    PlaceCase(
      "<svg><style/></svg>",
      "literal(12): <style> is not allowed in <svg> or <math>; write it outside, with an end tag"),
    PlaceCase(
      "<math><svg></svg><script></script></math>",
      "literal(24): <script> is not allowed in <svg> or <math>; write it outside, with an end tag"),
    PlaceCase(
      "<![CDATA[ a > b ]]>",
      "literal(12): '>' is not allowed in a CDATA section; write text without one"),
  ])
  func `depends on the literal text before it`(_ example: PlaceCase) {
    #expect(PlaceWalk(example.template).outcome == example.outcome)
  }
}
