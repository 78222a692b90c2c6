import Mustache
import Testing

private let host = "the host must be written out and end in '/', as in 'https://host/'"
private let emptyTags =
  "if the tags before it write nothing, it would be a host; begin the path with a word"
private let scheme =
  "the text before it must be a relative path or begin with http, https or mailto"
private let unclear =
  "the text before it must be a plain path, without white space, '&' or sections"
private let separator = "write '/', '?', '#' or '&' between the link and what follows it"
private let plain = "only a link is, or a path with a number or a slug in it"
private let colon = "where it would turn the tag's value into a scheme"
private let imageStart =
  """
  is allowed only at the start of an image of 'srcset' of <img>, after ', ' if there is one \
  before it
  """

struct `A value in a URL` {
  @Test(arguments: [
    PlaceCase(#"<a href="{{link}}">"#, "text"),
    PlaceCase("<a href='{{link}}#saved=1'>", "text"),
    PlaceCase(
      #"<a href="{{text}}">"#,
      "'text' is plain text and is not allowed in 'href' of <a>; \(plain)"),
    PlaceCase(
      #"<a HREF="{{text}}">"#,
      "'text' is plain text and is not allowed in 'href' of <a>; \(plain)"),
    PlaceCase(
      #"<a href="?q={{text}}">"#,
      "'text' is plain text and is not allowed in 'href' of <a>; \(plain)"),
    PlaceCase(
      #"<a href=" {{link}}">"#,
      "'link' is a link and is allowed only at the start of 'href' of <a>"),
    PlaceCase(
      #"<a href="x{{link}}">"#,
      "'link' is a link and is allowed only at the start of 'href' of <a>"),
    PlaceCase(
      #"<a href="{{link}}{{link}}">"#,
      "'link' is a link and is allowed only at the start of 'href' of <a>"),
    PlaceCase(
      #"<a href="{{link}}{{slug}}">"#,
      "'slug' is not allowed here in 'href' of <a>; \(separator)"),
    PlaceCase(
      #"<a href="{{link}}x{{slug}}">"#,
      "'slug' is not allowed here in 'href' of <a>; \(separator)"),
    PlaceCase(#"<a href="{{link}}/{{slug}}">"#, "text"),
    PlaceCase(#"<a href="{{link}}?page={{number}}">"#, "text"),
    PlaceCase(#"<a href="{{link}}&amp;page={{number}}">"#, "text"),
    PlaceCase(
      #"<a href="{{link}}//{{slug}}">"#,
      "'slug' is not allowed here in 'href' of <a>; \(emptyTags)"),
    PlaceCase(
      #"<a href="{{link}}:{{slug}}">"#,
      "literal(17): ':' cannot follow a tag in the first part of 'href' of <a>, \(colon)"),
    PlaceCase(#"<a href="loans/{{number}}.html">"#, "text"),
    PlaceCase(#"<a href="{{slug}}.html">"#, "text"),
    PlaceCase(#"<a href="{{slug}}/{{number}}.html">"#, "text"),
    PlaceCase(#"<a href="../{{slug}}">"#, "text"),
    PlaceCase(#"<a href="/{{slug}}">"#, "text"),
    PlaceCase(#"<a href="//{{slug}}">"#, "'slug' is not allowed here in 'href' of <a>; \(host)"),
    PlaceCase(
      #"<a href="/{{slug}}/{{slug}}">"#,
      "'slug' is not allowed here in 'href' of <a>; \(emptyTags)"),
    PlaceCase(#"<a href="/\{{slug}}">"#, "'slug' is not allowed here in 'href' of <a>; \(host)"),
    PlaceCase(
      #"<a href="{{slug}}//{{slug}}">"#,
      "'slug' is not allowed here in 'href' of <a>; \(emptyTags)"),
    PlaceCase(#"<a href="//host/{{slug}}">"#, "text"),
    PlaceCase(##"<a href="#{{slug}}">"##, "text"),
    PlaceCase(
      #"<a href="{{slug}}:x">"#,
      "literal(17): ':' cannot follow a tag in the first part of 'href' of <a>, \(colon)"),
    PlaceCase(
      #"<a href="x{{slug}}:y">"#,
      "literal(18): ':' cannot follow a tag in the first part of 'href' of <a>, \(colon)"),
    PlaceCase(
      #"<a href="java{{slug}}:y">"#,
      "literal(21): ':' cannot follow a tag in the first part of 'href' of <a>, \(colon)"),
    PlaceCase(#"<a href="{{slug}}/x:y">"#, "text"),
    PlaceCase(#"<a href="https://www.kiva.org/lend/{{number}}">"#, "text"),
    PlaceCase(#"<a href="HTTP://host?x={{slug}}">"#, "text"),
    PlaceCase(
      #"<a href="https://{{slug}}/">"#,
      "'slug' is not allowed here in 'href' of <a>; \(host)"),
    PlaceCase(
      #"<a href="https://a.{{slug}}/">"#,
      "'slug' is not allowed here in 'href' of <a>; \(host)"),
    PlaceCase(
      #"<a href="https:///{{slug}}">"#,
      "'slug' is not allowed here in 'href' of <a>; \(host)"),
    PlaceCase(
      #"<a href="https:{{slug}}">"#, "'slug' is not allowed here in 'href' of <a>; \(host)"),
    PlaceCase(
      #"<a href="https://host:80{{number}}">"#,
      "'number' is not allowed here in 'href' of <a>; \(host)"),
    PlaceCase(
      #"<a href="https://?{{slug}}">"#,
      "'slug' is not allowed here in 'href' of <a>; \(unclear)"),
    PlaceCase(
      #"<a href="https://a&#47;{{slug}}">"#,
      "'slug' is not allowed here in 'href' of <a>; \(unclear)"),
    PlaceCase(#"<a href="mailto:{{slug}}@host">"#, "text"),
    PlaceCase(
      #"<a href="javascript:{{number}}">"#,
      "'number' is not allowed here in 'href' of <a>; \(scheme)"),
    PlaceCase(
      #"<a href="JaVaScRiPt:a/{{number}}">"#,
      "'number' is not allowed here in 'href' of <a>; \(scheme)"),
    PlaceCase(
      #"<a href="data:text/html,{{slug}}">"#,
      "'slug' is not allowed here in 'href' of <a>; \(scheme)"),
    PlaceCase(
      #"<a href="httpsx:{{slug}}">"#,
      "'slug' is not allowed here in 'href' of <a>; \(scheme)"),
    PlaceCase(
      #"<a href="java&#115;cript:{{slug}}">"#,
      "'slug' is not allowed here in 'href' of <a>; \(unclear)"),
    PlaceCase(
      #"<a href="java&#{{number}};cript:">"#,
      "'number' is not allowed here in 'href' of <a>; \(unclear)"),
    PlaceCase(
      #"<a href="x&colon;{{slug}}">"#,
      "'slug' is not allowed here in 'href' of <a>; \(unclear)"),
    PlaceCase(
      #"<a href="\#njavascript:{{slug}}">"#,
      "'slug' is not allowed here in 'href' of <a>; \(unclear)"),
    PlaceCase(
      #"<a href="java\#tscript:{{slug}}">"#,
      "'slug' is not allowed here in 'href' of <a>; \(unclear)"),
    PlaceCase(
      #"<a href="/\#t/{{slug}}">"#,
      "'slug' is not allowed here in 'href' of <a>; \(unclear)"),
    PlaceCase(#"<a href="x?a=1&amp;b={{slug}}">"#, "text"),
    PlaceCase(#"<a href="javascript:void(0)">"#, "text"),
    PlaceCase(#"<img src="{{link}}">"#, "text"),
    PlaceCase(
      #"<img src="{{text}}">"#,
      "'text' is plain text and is not allowed in 'src' of <img>; \(plain)"),
    PlaceCase(
      #"<form action="{{text}}">"#,
      "'text' is plain text and is not allowed in 'action' of <form>; \(plain)"),
    PlaceCase(
      #"<button formaction="{{text}}">"#,
      "'text' is plain text and is not allowed in 'formaction' of <button>; \(plain)"),
    PlaceCase(
      #"<video poster="{{text}}">"#,
      "'text' is plain text and is not allowed in 'poster' of <video>; \(plain)"),
    PlaceCase(
      #"<object data="{{text}}">"#,
      "'text' is plain text and is not allowed in 'data' of <object>; \(plain)"),
    PlaceCase(
      #"<use xlink:href="{{text}}">"#,
      "'text' is plain text and is not allowed in 'xlink:href' of <use>; \(plain)"),
    PlaceCase(##"<use xlink:href="#{{slug}}">"##, "text"),
    PlaceCase(
      #"<a ping="{{text}}">"#,
      "'text' is plain text and is not allowed in 'ping' of <a>; \(plain)"),
    PlaceCase(
      #"<q cite="{{text}}">"#,
      "'text' is plain text and is not allowed in 'cite' of <q>; \(plain)"),
    PlaceCase(
      #"<body background="{{text}}">"#,
      "'text' is plain text and is not allowed in 'background' of <body>; \(plain)"),
    PlaceCase(
      #"<html manifest="{{text}}">"#,
      "'text' is plain text and is not allowed in 'manifest' of <html>; \(plain)"),
    PlaceCase(
      #"<img longdesc="{{text}}">"#,
      "'text' is plain text and is not allowed in 'longdesc' of <img>; \(plain)"),
    PlaceCase(
      #"<object codebase="{{text}}">"#,
      "'text' is plain text and is not allowed in 'codebase' of <object>; \(plain)"),
    PlaceCase(#"<p data-href="{{text}}">"#, "text"),
    PlaceCase(#"<img srcset="{{link}} 1x, {{link}} 2x">"#, "text"),
    PlaceCase(#"<img srcset="{{link}}, {{link}} 2x">"#, "text"),
    PlaceCase(#"<img srcset="  , {{link}} 480w ,{{link}} 2x">"#, "text"),
    PlaceCase(#"<img srcset="{{link}},{{link}}">"#, "'link' is a link and \(imageStart)"),
    PlaceCase(
      #"<img srcset="{{link}} {{number}}w">"#,
      "'number' is not allowed after a URL of 'srcset' of <img>; write 2x or 480w out"),
    PlaceCase(
      #"<img srcset="{{text}} 2x">"#,
      "'text' is plain text and is not allowed in 'srcset' of <img>; \(plain)"),
    PlaceCase(
      #"<img srcset="a.png, {{text}} 2x">"#,
      "'text' is plain text and is not allowed in 'srcset' of <img>; \(plain)"),
    PlaceCase(#"<img srcset="a.png 1x, b/{{slug}}.png 2x">"#, "text"),
    PlaceCase(
      #"<img srcset="javascript:{{slug}} 1x, {{link}}">"#,
      "'slug' is not allowed here in 'srcset' of <img>; \(scheme)"),
    PlaceCase(
      #"<link imagesrcset="{{text}}">"#,
      "'text' is plain text and is not allowed in 'imagesrcset' of <link>; \(plain)"),
    PlaceCase(#"<a title="{{text}}" href="{{link}}" id="{{text}}">"#, "text"),
  ])
  func `can only be a link or a part of a path`(_ example: PlaceCase) {
    #expect(PlaceWalk(example.template).outcome == example.outcome)
  }
}
