"""Places of a page in which a tag cannot be safe, each of which is an error of the template."""
import re

# Of each case the template and a part of the message, and the template's partial if it has one. '§' marks the error.
TEXTS = {
    "unquoted": ("<p title={{§siteTitle}}>", "without quotes"),
    "unquoted-later": ("<p title=a{{§siteTitle}}>", "without quotes"),
    "backtick": ("<p title=`{{§siteTitle}}`>", "without quotes"),
    "quoted-too-late": ("<p title= {{§siteTitle}}\"x\">", "without quotes"),
    "comment": ("<!-- {{§siteTitle}} -->", "in a comment"),
    "comment-bang": ("<!-- --! {{§siteTitle}} -->", "in a comment"),
    "instruction": ("<?x {{§siteTitle}} ?>", "in a comment"),
    "bogus-comment": ("</ {{§siteTitle}}>", "in a comment"),
    "doctype": ("<!doctype {{§siteTitle}}>", "in the doctype"),
    "cdata": ("<svg><![CDATA[{{§siteTitle}}]]></svg>", "in a CDATA section"),
    "script": ("<script>{{§siteTitle}}</script>", "in <script>"),
    "script-string": ("<script>a = '{{§siteTitle}}'</script>", "in <script>"),
    "script-json": ("<script type=\"application/json\">\"{{§siteTitle}}\"</script>", "in <script>"),
    "script-split": ("<scr{{! x }}ipt>{{§siteTitle}}</script>", "in <script>"),
    "script-delimiters": ("<scr{{=<% %>=}}ipt><%§siteTitle%></script>", "in <script>"),
    "script-comment": ("<script><!-§-</script>{{siteTitle}}", "'<!--' is not allowed in <script>"),
    "script-end": ("<script></scriptx>{{§siteTitle}}</script>", "in <script>"),
    "svg-script": ("<svg><script§>{{siteTitle}}</script></svg>", "<script> is not allowed in <svg>"),
    "style": ("<style>{{§siteTitle}}</style>", "in <style>"),
    "svg-style": ("<svg><style>{{§siteTitle}}</style></svg>", "in <style>"),
    "style-attribute": ("<p style=\"color:{{§siteTitle}}\">", "in a style attribute"),
    "style-number": ("{{#cards}}<p style=\"width:{{§percent}}%\"></p>{{/cards}}", "in a style attribute"),
    "srcdoc": ("<iframe srcdoc=\"{{§siteTitle}}\"></iframe>", "in a srcdoc attribute"),
    "event": ("<p onclick=\"{{§siteTitle}}\">", "which is a script"),
    "event-capitals": ("<p ONFOO='{{§siteTitle}}'>", "which is a script"),
    "event-split": ("<p on{{! x }}click=\"{{§siteTitle}}\">", "which is a script"),
    "event-number": ("{{#cards}}<p onclick=\"f({{§id}})\"></p>{{/cards}}", "which is a script"),
    "refresh": ("<meta http-equiv=\"refresh\" content=\"1;url={{§siteTitle}}\">", "http-equiv=\"refresh\""),
    "refresh-link": ("<meta http-equiv=Refresh content=\"{{§home}}\">", "http-equiv=\"refresh\""),
    "refresh-last": ("<meta content=\"{{§siteTitle}}\" http-equiv='REFRESH'>", "http-equiv=\"refresh\""),
    "refresh-reference": ("<meta content=\"{{§siteTitle}}\" http-equiv=\"&#114;efresh\">", "http-equiv=\"refresh\""),
    "refresh-section": ("<meta{{#author}} http-equiv=\"refresh\"{{/author}} content=\"{{§siteTitle}}\">", "http-equiv=\"refresh\""),
    "http-equiv": ("<meta http-equiv=\"{{§siteTitle}}\" content=\"1\">", "write the value out"),
    "attribute": ("<p {{§siteTitle}}>", "in the start tag of <p>"),
    "attribute-name": ("<p data-{{§siteTitle}}=\"x\">", "in the name of an attribute"),
    "attribute-after-quote": ("<p title=\"x\"{{§siteTitle}}>", "in the start tag of <p>"),
    "attribute-after-slash": ("<p /{{§siteTitle}}>", "after '/'"),
    "element": ("<{{§siteTitle}}>", "in the name of an element"),
    "element-later": ("<h{{§siteTitle}}>", "in the name of an element"),
    "element-end": ("</{{§siteTitle}}>", "in the name of an element"),
    "end-tag": ("</p title=\"{{§siteTitle}}\">", "in the end tag </p>"),
    "element-in-title": ("<title><§b>{{siteTitle}}</b></title>", "an element is not allowed in <title>"),
    "after-less-than": ("<title><{{§siteTitle}}</title>", "right after '<'"),
    "iframe": ("<iframe>{{§siteTitle}}</iframe>", "in <iframe>"),
    "xmp": ("<xmp>{{§siteTitle}}</xmp>", "in <xmp>"),
    "noembed": ("<noembed>{{§siteTitle}}</noembed>", "in <noembed>"),
    "noframes": ("<noframes>{{§siteTitle}}</noframes>", "in <noframes>"),
    "plaintext": ("<plaintext>{{§siteTitle}}", "in <plaintext>"),
    "open-quote": ("<p title=\"{{siteTitle}}>§\n", "the template ends in the value of 'title'"),
}
# A browser follows these links, loads them or sends data to them.
LINKS = {
    name: (f"<{tag}=\"{{{{§siteTitle}}}}\">", "is plain text") for name, tag in {
        "href": "a href", "src": "img src", "srcset": "img srcset", "action": "form action", "formaction": "button formaction",
        "poster": "video poster", "data": "object data", "xlink-href": "svg><use xlink:href", "image-href": "svg><image href",
        "base": "base href", "ping": "a ping", "cite": "q cite", "background": "table background", "manifest": "html manifest",
        "imagesrcset": "link imagesrcset", "script-src": "script src", "iframe-src": "iframe src", "track": "track src",
        "href-split": "a hr{{! x }}ef", "query": "a href=\"?q\"  href", "href-capitals": "A HREF"}.items()
} | {
    "query-text": ("<a href=\"?q={{§siteTitle}}\">", "is plain text"),
    "fragment-text": ("<a href='#{{§siteTitle}}'>", "is plain text"),
    "animation": ("<svg><set attributeName=\"href\" to=\"{{§siteTitle}}\"/></svg>", "an animation"),
    "animation-values": ("<svg><animate values=\"{{§siteTitle}}\"/></svg>", "an animation"),
    "animation-name": ("<svg><animate attributeName=\"{{§siteTitle}}\"/></svg>", "an animation"),
    "link-later": ("<a href=\"x{{§home}}\">", "only at the start"),
    "link-before-link": ("<a href=\"{{home}}{{§home}}\">", "only at the start"),
}
# In each card: a value that would become the scheme or the host of a link.
SLUGS = {
    "scheme-before": ("<a href=\"javascript:{{§id}}\">", "begin with http, https or mailto"),
    "scheme-data": ("<a href=\"data:text/html,{{§sectorSlug}}\">", "begin with http, https or mailto"),
    "scheme-reference": ("<a href=\"javascript&colon;{{§id}}\">", "must be a plain path"),
    "scheme-space": ("<a href=\" javascript:{{§id}}\">", "must be a plain path"),
    "scheme-tab": ("<a href=\"java\tscript:{{§id}}\">", "must be a plain path"),
    "scheme-section": ("<a href=\"{{#name}}javascript:{{/name}}{{§id}}\">", "must be a plain path"),
    "scheme-after": ("<a href=\"{{sectorSlug}}§:x\">", "value into a scheme"),
    "scheme-after-word": ("<a href=\"a-{{sectorSlug}}§:x\">", "value into a scheme"),
    "scheme-after-link": ("<a href=\"{{href}}§:x\">", "value into a scheme"),
    "scheme-after-section": ("<a href=\"{{#name}}java{{/name}}{{sectorSlug}}§:x\">", "value into a scheme"),
    "scheme-after-reference": ("<a href=\"{{sectorSlug}}§&colon;x\">", "scheme"),
    "scheme-after-number": ("<a href=\"{{sectorSlug}}§&#58;x\">", "scheme"),
    "scheme-after-tab": ("<a href=\"{{sectorSlug}}\t§:x\">", "scheme"),
    "scheme-after-line": ("<a href=\"{{sectorSlug}}{{! x }}\r§:x\">", "scheme"),
    "host": ("<a href=\"//{{§sectorSlug}}\">", "the host must be written out"),
    "host-backslash": ("<a href=\"/\\{{§sectorSlug}}\">", "the host must be written out"),
    "host-scheme": ("<a href=\"https:{{§sectorSlug}}\">", "the host must be written out"),
    "host-https": ("<a href=\"https://{{§sectorSlug}}/\">", "the host must be written out"),
    "host-end": ("<a href=\"https://www.kiva.org{{§sectorSlug}}\">", "the host must be written out"),
    "host-between": ("<a href=\"/{{sectorSlug}}/{{§activitySlug}}\">", "it would be a host"),
    "host-backslashes": ("<a href=\"\\{{sectorSlug}}\\{{§activitySlug}}\">", "it would be a host"),
    "host-tab": ("<a href=\"/\t/{{§sectorSlug}}\">", "must be a plain path"),
    "host-reference": ("<a href=\"/&sol;{{§sectorSlug}}\">", "must be a plain path"),
    "host-section": ("<a href=\"{{#name}}/{{/name}}/{{§sectorSlug}}\">", "must be a plain path"),
    "link-and-slug": ("<a href=\"{{href}}{{§sectorSlug}}\">", "between the link and what follows it"),
    "density": ("<img srcset=\"{{picture}} {{§id}}w\">", "after a URL"),
    "second-candidate": ("<img srcset=\"{{picture}} 2x, a{{§picture}} 3x\">", "only at the start"),
    "note-in-attribute": ("<p title=\"{{{§note}}}\">", "is HTML"),
    "note-in-title": ("<title>{{{§note}}}</title>", "is HTML"),
    "note-in-textarea": ("<textarea>{{{§note}}}</textarea>", "is HTML"),
    "note-in-link": ("<a href=\"{{{§note}}}\">", "is HTML"),
    "note-in-script": ("<script>{{{§note}}}</script>", "in <script>"),
    "note-escaped": ("<p>{{§note}}</p>", "would be escaped twice"),
}
# Attributes of SVG in which `url(…)` is loaded.
PRESENTATION = {
    f"svg-{name}": (f"<svg><g {name}=\"{{{{§siteTitle}}}}\"/></svg>", name) for name in
    ["fill", "stroke", "clip-path", "mask", "filter", "cursor", "marker-start", "marker-mid", "marker-end"]}
OTHERS = {
    "raw": ("<p>{{{§siteTitle}}}</p>", "must be escaped"),
    "raw-ampersand": ("<p>{{&§siteTitle}}</p>", "must be escaped"),
    "raw-in-attribute": ("<p title=\"{{{§siteTitle}}}\">", "must be escaped"),
    "script-in-text": ("<p>{{{§inlineScript}}}</p>", "only in <script>"),
    "script-in-style": ("<style>{{{§inlineScript}}}</style>", "in <style>"),
    "script-in-attribute": ("<p title=\"{{§inlineScript}}\">", "only in <script>"),
    "script-beside-text": ("<script>a{{{§inlineScript}}}</script>", "must be alone"),
    "script-twice": ("<script>{{{inlineScript}}}{{{§inlineScript}}}</script>", "must be alone"),
    "script-escaped": ("<script>{{§inlineScript}}</script>", "would be escaped"),
    "style-in-script": ("<script>{{{§inlineStyle}}}</script>", "in <script>"),
    "section-unquoted": ("<p title={{#§author}}x{{/author}}>", "without quotes"),
    "section-comment": ("<!-- {{#§author}}x{{/author}} -->", "in a comment"),
    "section-quote": ("<p title=\"{{#§author}}\"{{/author}}>", "begins in the value of 'title' of <p> and ends in the start tag of <p>"),
    "section-element": ("{{#§author}}<p {{/author}}>", "begins in text and ends in the start tag of <p>"),
    "section-inverted": ("{{^§author}}<!--{{/author}}-->", "in a comment"),
    "partial-in-link": ("<p>{{>PARTIAL}}</p><a href=\"{{>PARTIAL}}\">", "is plain text", "{{§siteTitle}}"),
    "partial-in-event": ("<p onclick=\"{{>§PARTIAL}}\">", "which is a script", "{{siteTitle}}"),
    "partial-raw": ("{{#cards}}<p>{{>PARTIAL}}<p title=\"{{>PARTIAL}}\">{{/cards}}", "is HTML", "{{{§note}}}"),
    "block-in-link": ("{{<PARTIAL}}{{$link}}{{§siteTitle}}{{/link}}{{/PARTIAL}}", "is plain text", "<a href=\"{{$link}}x{{/link}}\">x</a>"),
    "block-in-title": ("{{<PARTIAL}}{{$title}}<§b>{{siteTitle}}</b>{{/title}}{{/PARTIAL}}", "an element is not allowed in <title>",
                       "<title>{{$title}}x{{/title}}</title>"),
}
CASES = TEXTS | LINKS | {name: ("{{#cards}}" + case[0] + "{{/cards}}", *case[1:]) for name, case in SLUGS.items()} | PRESENTATION | OTHERS
HEAD = "{{! title: A page }}\n\n"


def write_template(folder, name, text):
    """Writes a template, and returns where the mark is: the path, the line and the column; `None` without a mark."""
    path = folder / "Templates" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text.replace("§", ""), newline="")
    before, mark, _ = text.partition("§")
    lines = re.split(r"\r\n?|\n", before)
    return (f"Templates/{name}", len(lines), len(lines[-1]) + 1) if mark else None


def test_refuses_every_place_that_cannot_be_safe(offline_site, subtests):
    assert offline_site.build("--source", "sample").exit == 0
    before = offline_site.files()
    marks = {}
    for name, (template, message, *partial) in CASES.items():
        places = [write_template(offline_site.root, f"part-{name}.mustache", text) for text in partial]
        template = HEAD + template.replace("PARTIAL", f"part-{name}")
        places.append(write_template(offline_site.root, f"pages/{name}.mustache", template))
        [marks[name]] = filter(None, places)
    run = offline_site.build("--source", "sample")
    assert run.exit == 78
    assert offline_site.files() == before
    lines = re.findall(r"^(?:kivagen: )?(Templates/.*?):([0-9]+):([0-9]+): (.*)$", run.stderr, re.MULTILINE)
    errors = {(path, int(line), int(column)): message for path, line, column, message in lines}
    for name, place in marks.items():
        with subtests.test(name):
            message = errors.get(place, "no error")
            assert CASES[name][1] in message
