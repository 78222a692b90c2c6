"""A site whose texts are payloads and whose templates have a tag in every kind of place that kivagen accepts.

An element with `data-at` displays a value: in the attribute that `data-in` names, or else in its text. The element
with `data-of` around it names the value, and the one with `data-loan` the loan.
"""

import json
import re
from collections import defaultdict
from datetime import timedelta

import hostile
from environment import REPOSITORY
from invented import NOW, listing, time

# All of them set `ran` or load something if they get out of their place.
PAYLOADS = list(dict.fromkeys([
    *hostile.PAYLOADS,
    # Elements, and the ends of those that contain no elements.
    "</title><script>ran=1</script>", "</textarea><script>ran=1</script>", "</style><script>ran=1</script>",
    "</noscript><script>ran=1</script>", "</template><script>ran=1</script>", "</option></select><img src=x onerror=ran=1>",
    "</table><script>ran=1</script>", "</svg><script>ran=1</script>", "</math><img src=x onerror=ran=1>", "</xmp><script>ran=1</script>",
    "<svg onload=ran=1>", "<svg/onload=ran=1>", "<svg><script>ran=1</script></svg>",
    "<svg><animate onbegin=ran=1 attributeName=x dur=1s>", "<math><mtext><table><mglyph><style><img src=x onerror=ran=1>",
    "<iframe src=javascript:ran=1>", "<object data=javascript:ran=1>", "<base href=//evil.example/>",
    "<meta http-equiv=refresh content=0;url=javascript:ran=1>", "<link rel=stylesheet href=//evil.example/x.css>",
    "<form><button formaction=javascript:ran=1>x", "<details open ontoggle=ran=1>", "<plaintext>", "<template><script>ran=1",
    "<scr\0ipt>ran=1</scr\0ipt>", "<<script>ran=1//<</script>", "<img src=x onerror=ran=1", "</p><p", "<", ">", "</",
    # Comments and character data.
    "<!--", "-->", "--!><script>ran=1</script>", "--><script>ran=1</script>", "<![CDATA[<script>ran=1</script>]]>",
    "]]><script>ran=1</script>", "<!doctype x><?php ran=1 ?>",
    # Attributes.
    "\" onfocus=ran=1 autofocus tabindex=1 x=\"", "' onfocus=ran=1 autofocus tabindex=1 x='", "` onfocus=ran=1 autofocus x=`",
    " onfocus=ran=1 autofocus tabindex=1 ", "' style='background:url(//evil.example/x)'", "\" style=\"width:expression(ran=1)\"",
    "/><script>ran=1</script>", "\\\"><script>ran=1</script>", "\"\t\nonfocus\r=ran=1\fautofocus x=\"", "\"", "'", "`", "=", "\\",
    # References, which must be displayed as they are.
    "&lt;script&gt;ran=1&lt;/script&gt;", "&quot; onfocus=ran=1 autofocus x=&quot;", "&#34;&#x27;&apos;&amp;amp;&NewLine;", "&", "&#0;&#xD800;&#x110000;",
    # Links.
    "javascript:ran=1//", "JaVaScRiPt:ran=1;", "java\tscr\nipt:ran=1", "\x01\x1f javascript:ran=1", "javascript\r:ran=1",
    "javascript&colon;ran=1", "&#106;avascript&#58;ran=1", "javascript", "vbscript:ran=1", "data:text/html,<script>ran=1</script>",
    "data:text/html;base64,PHNjcmlwdD5yYW49MTwvc2NyaXB0Pg==", "blob:null/x", "file:///etc/passwd", "//evil.example/x", "\\\\evil.example\\x",
    "/\\evil.example/x", "/\t/evil.example/x", "https://evil.example/x", "http:evil.example", "https://evil.example/x 2x, //evil.example/y 3x",
    "../../x", "%0d%0aSet-Cookie: ran=1", "?a#b",
    # Styles and scripts.
    "expression(ran=1)", "url(https://evil.example/x.svg#a)", "url(//evil.example/x.svg#a)", "red;background:url(//evil.example/x)",
    "}*{background:url(//evil.example/x)}", "@import '//evil.example/x.css';", "';ran=1//", "\";ran=1//", "${ran=1}", "`;ran=1//", "\\u003cscript\\u003eran=1",
    "ran=1", "0;ran=1", "0;url=javascript:ran=1", "0;url=//evil.example/",
    # Templates.
    "{{name}}", "{{{note}}}", "{{>card}}", "{{#cards}}{{/cards}}", "{{=<% %>=}}", "{{<layout}}{{$main}}{{/main}}{{/layout}}", "{{!", "}}", "{{",
    # Tables of a spreadsheet, and names of JavaScript.
    "=cmd|' /C calc'!A0", "+1+1", "-1+1", "@SUM(1)", "toString", "__proto__[ran]", "hasOwnProperty",
    # Characters.
    "a\tb\nc\rd\r\ne\ff\vg", "a\0b\0", "".join(map(chr, range(0x01, 0x20))) + "x", "x\x7f" + "".join(map(chr, range(0x80, 0xa0))) + "x",
    "a\u2028b\u2029c", "\ufeffa\ufffe\uffffb\ufdd0c", "\u202eevil\u202c\u2066x\u2069", "+ADw-script+AD4-ran=1+ADw-/script+AD4-",
    "\u00bcscript\u00be", "\uff1cscript\uff1eran=1", "\U0010ffff\U000e0001x", "a\u0300\u0300" * 200,
    "<script>ran=1</script>" * 50, "\"'<>&" * 200, "x" * 1000,
]))

FIELDS = ["name", "town", "country", "sector", "activity"]
TAGS = 5


def harmless(number, length=0):
    """Returns a text that does no harm. As of the payloads, some begin with a letter and others do not."""
    text = f"{number} texts" if number % 2 else f"Text {number}"
    return text + " as long" * ((length - len(text)) // 8)


# Texts about as long as the payloads.
HARMLESS = [harmless(number, len(text)) for number, text in enumerate(PAYLOADS)]


def loans(texts):
    """Returns loans that have each of these texts once in a field and once as a tag, and last a loan that does no harm."""
    missing = -len(texts) % len(FIELDS)
    return invented_loans([*texts, *map(harmless, range(missing))]) + invented_loans(list(map(harmless, range(10, 10 + TAGS))), 900)


def invented_loans(texts, first=0):
    found = []
    for index in range(0, len(texts), len(FIELDS)):
        fields = dict(zip(FIELDS, texts[index:]))
        number = first + index // len(FIELDS)
        tags = [texts[(index + 2 * len(FIELDS) + step) % len(texts)] for step in range(TAGS)]
        text = fields["name"]
        found.append({
            "id": 7_000_000 + number, "name": text, "status": "fundraising", "use": text, "loan_amount": 500 + 25 * number,
            "funded_amount": 100, "sector": fields["sector"], "activity": fields["activity"],
            "location": {"country_code": ["KE", "UG", "PE"][number % 3],
                         "country": fields["country"], "town": fields["town"],
                         "geo": {"pairs": f"{number % 90} {number % 90}"}},
            "posted_date": time(NOW - timedelta(minutes=number + 1)),
            "planned_expiration_date": time(NOW + timedelta(days=number + 1)), "borrower_count": 2,
            "borrowers": [{"first_name": text, "last_name": text, "gender": "F"}, {"first_name": text, "gender": "M"}],
            "tags": [{"name": f"#{tag}"} for tag in tags], "themes": tags, "why_special": text, "image": {"id": number + 1},
            "description": {"languages": ["en"], "texts": {"en": text}},
            "terms": {"repayment_term": 8, "repayment_interval": text, "scheduled_payments": []},
        })
    return found


# Elements around a text. The first element has the text.
TEXTS = [
    "<p>~</p>", "<pre>~</pre>", "<b>~</b>", "<a>~</a>", "<button>~</button>", "<h2>~</h2>", "<q><i>~</i></q>", "<bdi>~</bdi>", "<output>~</output>",
    "<ul><li>~</li></ul>", "<dl><dt>~</dl>", "<details><summary>~</summary></details>", "<label>~</label>",
    "<fieldset><legend>~</legend></fieldset>", "<ruby><rt>~</ruby>", "<textarea>~</textarea>", "<title>~</title>",
    "<select><option>~</option></select>", "<select>~</select>", "<select><optgroup label=a><option>~</select>",
    "<div><table>~</table></div>", "<table><caption>~</caption></table>", "<table><tr><td>~</table>", "<table><tr><th>~</th></tr></table>",
    "<svg><text>~</text></svg>", "<svg><title>~</title></svg>", "<svg><desc>~</desc></svg>",
    "<svg><foreignObject><p>~</p></foreignObject></svg>", "<svg><a>~</a></svg>", "<math><mtext>~</mtext></math>", "<math><mi>~</mi></math>",
    "<object>~</object>", "<video>~</video>", "<canvas>~</canvas>", "<listing>~</listing>", "<template>~</template>",
    "<noscript>~</noscript>", "<p>{{! a comment }}~{{! another }}</p>", "<x-y>~</x-y>",
]

# Attributes of an element that hold a text, each tried with both quotes.
ATTRIBUTES = {
    "p": ["title", "class", "id", "lang", "data-x", "aria-label", "role", "itemprop", "x", "x:y", "slot", "part", "exportparts"],
    "img": ["alt", "title", "sizes", "name", "width", "crossorigin", "border"],
    "input": ["value", "placeholder", "name", "list", "form", "accept", "autocomplete", "size"],
    "button": ["aria-label", "value", "formtarget", "popovertarget"], "option": ["value", "label"], "output": ["for"],
    "textarea": ["placeholder"], "a": ["title", "target", "download", "rel", "hreflang", "type"], "time": ["datetime"],
    "meta": ["content"], "table": ["summary", "bgcolor"], "td": ["abbr", "headers"], "font": ["face", "color"], "ol": ["start"],
    "track": ["label"], "link": ["media", "title"], "form": ["name", "accept-charset", "target"], "data": ["value"],
    "details": ["name"], "meter": ["value"], "bdo": ["dir"], "svg": ["aria-label", "class"], "text": ["class", "font-family"],
    "rect": ["color", "opacity", "mask-image"], "mi": ["mathvariant", "mathcolor"],
}
# Attributes about whose values a browser complains: it reads them but not in a <template>.
INERT = {"path": ["d"], "svg": ["viewBox", "width"], "rect": ["width", "transform"], "circle": ["r"], "iframe": ["sandbox", "allow", "name"],
         "input": ["type", "pattern"], "script": ["type", "nonce"], "link": ["rel", "as"], "object": ["type"], "param": ["value"]}
AROUND = {"td": "<table><tr>~</table>", "option": "<select>~</select>", "text": "<svg>~</svg>", "rect": "<svg>~</svg>",
          "path": "<svg>~</svg>", "circle": "<svg>~</svg>", "mi": "<math>~</math>", "track": "<video>~</video>"}
VOID = {"img", "input", "meta", "link", "track", "param"}

# Links, and paths with a number or a slug, which no text may make lead elsewhere.
URLS = ["{{href}}", "{{kivaHref}}", "{{picture}}", "{{href}}#{{sectorSlug}}", "{{sectorSlug}}", "{{countryCode}}", "{{activitySlug}}.html",
        "{{id}}", "x/{{sectorSlug}}", "/{{sectorSlug}}", "./{{activitySlug}}/{{sectorSlug}}/x", "a-{{sectorSlug}}-{{id}}.html", "?a={{sectorSlug}}&amp;b={{id}}",
        "#{{sectorSlug}}", "https://www.kiva.org/{{sectorSlug}}", "mailto:{{sectorSlug}}", "{{#sectorSlug}}{{sectorSlug}}{{/sectorSlug}}/x", "{{borrowerKind}}"]
URL_ATTRIBUTES = {"a": ["href"], "form": ["action"], "button": ["formaction"], "blockquote": ["cite"]}
LOADED = {"img": ["src"], "video": ["poster", "src"], "object": ["data"], "iframe": ["src"], "embed": ["src"], "script": ["src"],
          "link": ["href"], "base": ["href"], "source": ["srcset"], "input": ["src"], "a": ["ping", "xlink:href"], "image": ["href", "xlink:href"], "use": ["xlink:href"]}


def with_attributes(html, attributes):
    """Returns the HTML with further attributes of its first element."""
    return re.sub(r"^<[\w-]+", lambda match: f"{match[0]} {attributes}", html)


def element(name, attribute, value, quote='"', at=None):
    """Returns an element with this value in an attribute, and with the elements that must be around it."""
    place = f' data-at="{at}" data-in="{attribute}"' if at else ""
    html = f"<{name}{place} {attribute}={quote}{value}{quote}>" + ("" if name in VOID else f"</{name}>")
    return AROUND.get(name, "~").replace("~", html)


def text_places(tag):
    """Returns HTML with a tag in every place where a text is allowed."""
    found = [with_attributes(html, f'data-at="{html.replace("~", "").replace("<", "").replace(">", " ").split()[0]}"').replace("~", tag) for html in TEXTS]
    for table, around in ((ATTRIBUTES, "~"), (INERT, "<template>~</template>")):
        for name, attributes in table.items():
            for number, attribute in enumerate(attributes):
                html = element(name, attribute, tag, "\"'"[number % 2], f"{name} {attribute}")
                found.append(around.replace("~", html))
    return "\n".join(found)


def few_places(tag):
    """Returns HTML with a tag in the main kinds of places."""
    texts = [f'<{name} data-at="{name}">{tag}</{name}>' for name in ("p", "textarea")]
    return "\n".join([*texts, *(element("p", "title", tag, quote, "p title") for quote in "\"'")])


def url_places():
    """Returns HTML with links, numbers and slugs of a card in every attribute that is a URL."""
    found = [f'<a data-url href="{value}"></a>' for value in URLS]
    for table, around in ((URL_ATTRIBUTES, "~"), (LOADED, "<template>~</template>")):
        for name, attributes in table.items():
            for attribute in attributes:
                value = URLS[len(found) % len(URLS)]
                for quote in "\"'":
                    found.append(around.replace("~", with_attributes(element(name, attribute, value, quote), "data-url")))
    found.append('<img data-url src="{{picture}}" srcset="{{picture}} 2x, {{picture}} 3x" alt="">')
    return "\n".join(found)


# Where HTML is allowed. The first element of a note is a block of code with the text.
HTML_PLACES = ["<div>~</div>", "<ul><li>~</li></ul>", "<table><tr><td>~</table>", "<table>~</table>", "<select>~</select>",
               "<svg><text>~</text></svg>", "<svg><foreignObject>~</foreignObject></svg>", "<svg>~</svg>", "<math><mtext>~</mtext></math>",
               "<math>~</math>", "<template>~</template>", "<noscript>~</noscript>", "<button>~</button>", "<p>~</p>", "<details>~</details>"]

# The same places by way of sections, partials, dynamic names and blocks.
LANGUAGE = """
<p data-at="section" data-in="title" title="{{#name}}{{name}}{{/name}}{{^name}}none{{/name}}"></p>
<p data-at="optional" data-in="title" {{#name}}title="{{.}}" {{/name}}x="y">x</p>
<p data-at="section text">{{#name}}{{.}}{{/name}}</p>
<p data-at="partial">{{>value}}</p>
<p data-at="partial attribute" data-in="title" title="{{>value}}"></p>
<p data-at="partial single" data-in="title" title='{{>value}}'></p>
<textarea data-at="partial textarea">{{>value}}</textarea>
<p data-at="dynamic">{{>*borrowerKind}}</p>
<p data-at="dynamic attribute" data-in="title" title="{{>*borrowerKind}}"></p>
{{<parent}}{{$value}}{{name}}{{/value}}{{/parent}}
{{<parent}}{{$value}}{{>value}}{{/value}}{{/parent}}
{{=<% %>=}}
<p data-at="delimiters" data-in="title" title="<%name%>"></p>
<p data-at="delimiters text"><%name%></p>
<%={{ }}=%>
"""
PARENT = """<p data-at="block">{{$value}}none{{/value}}</p>
<p data-at="block attribute" data-in="title" title="{{$value}}none{{/value}}"></p>
<textarea data-at="block textarea">{{$value}}none{{/value}}</textarea>
<p data-at="block single" data-in="title" title='{{$value}}none{{/value}}'></p>"""


def group(field, html):
    return f'<div data-of="{field}">{html}</div>'


def groups(*fields):
    """Returns HTML with each of these fields in every kind of place for a text."""
    return "".join(group(field, text_places("{{" + field + "}}")) for field in fields)


def card_places():
    notes = "".join(f"<div data-note>{html.replace('~', '{{{note}}}')}</div>" for html in HTML_PLACES)
    tags = "{{#tags}}" + group("tag", few_places("{{.}}")) + "{{/tags}}"
    return f'<div data-loan="{{{{id}}}}">{groups(*FIELDS)}{tags}{group("name", LANGUAGE)}{url_places()}{notes}</div>'


def loan_places():
    themes = "{{#themes}}" + group("tag", few_places("{{.}}")) + "{{/themes}}"
    return f'<div data-loan="{{{{id}}}}">{groups("whySpecial")}{themes}</div>'


def templates():
    """Returns the site's own templates by their paths."""
    card = (REPOSITORY / "Templates/card.mustache").read_text()
    loan = (REPOSITORY / "Templates/loan.mustache").read_text()
    own = f"{{{{! title: Places }}}}\n{{{{<layout}}}}{{{{$main}}}}<main>\n{{{{#cards}}}}\n{card_places()}\n{{{{/cards}}}}\n</main>{{{{/main}}}}{{{{/layout}}}}\n"
    return {
        "pages/places.mustache": own,
        "card.mustache": card.replace("</li>", f'<div data-loan="{{{{id}}}}">{group("name", LANGUAGE)}</div></li>'),
        "loan.mustache": loan.replace("</main>", f"{loan_places()}</main>"),
        "parent.mustache": PARENT,
        **dict.fromkeys(["value.mustache", "woman.mustache", "man.mustache", "group.mustache"], "{{name}}"),
    }


def note_text(text):
    """Returns the text for a note, which may not contain NUL."""
    return text.replace("\0", "")


def write_site(folder, texts):
    """Writes the sources of a site with these texts. Returns its loans."""
    found = loans(texts)
    (folder / "Notes/loans").mkdir(parents=True)
    for loan in found:
        text = f"~~~~\n{note_text(loan['name'])}\n~~~~\n"
        (folder / f"Notes/loans/{loan['id']}.md").write_text(text, newline="")
    for name, text in templates().items():
        path = folder / "Templates" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (folder / "loans.json").write_text(json.dumps(listing(found)))
    return found
