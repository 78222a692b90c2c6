import Mustache
import Testing
import Words

struct `A word in a template` {
  private func text(_ main: String, _ json: String = "{}", replacing own: String = "") throws
    -> String
  {
    try shopText(["main": main], json, replacing: own)
  }

  @Test func `is escaped for the place where it stands`() throws {
    #expect(
      try text("<h1 title=\"{{words.shop.title}}\">{{words.shop.title}}</h1>")
        == "<h1 title=\"Bread &amp; &lt;Rolls&gt;\">Bread &amp; &lt;Rolls&gt;</h1>")
    #expect(
      try text("{{words.label.line}}<i title='{{words.label.line}}'>")
        == "two\tparts<i title='two&#9;parts'>")
    #expect(
      try text("<title>{{words.shop.title}}</title>")
        == "<title>Bread &amp; &lt;Rolls&gt;</title>")
  }

  @Test func `has its quotes as they are in text, like the rest of a template`() throws {
    let own = "shop:\n  title: \"the baker's \\\"Rolls\\\"\"\n"
    #expect(
      try text("<i title='{{words.shop.title}}'>{{words.shop.title}}</i>", replacing: own)
        == "<i title='the baker&#39;s &quot;Rolls&quot;'>the baker's \"Rolls\"</i>")
  }

  @Test func `can be empty`() throws {
    #expect(try text("<b>{{words.shop.empty}}</b>") == "<b></b>")
  }

  @Test func `is not hidden by any name, and hides none`() throws {
    #expect(
      try text(
        "{{#owner}}{{words.label.close}} {{name}}{{/owner}}", #"{"owner":{"name":"Bo"}}"#)
        == "Close Bo")
    #expect(
      try text(
        "{{#bakers}}{{words.label.close}}{{name}}{{/bakers}}",
        #"{"bakers":[{"name":"1"},{"name":"2"}]}"#) == "Close1Close2")
  }

  @Test func `leaves a field called 'words' as it is`() throws {
    #expect(
      try text("{{#words}}{{words}}: {{/words}}{{words.label.close}}", #"{"words":"A to Z"}"#)
        == "A to Z: Close")
  }

  @Test func `stands in partials, parents and overrides`() throws {
    let texts = [
      "main": "{{<frame}}{{$title}}{{words.shop.title}}{{/title}}{{/frame}}",
      "frame": "<h1>{{$title}}{{words.label.close}}{{/title}}</h1>\n  {{>foot}}",
      "foot": "{{words.label.close}}\n{{words.label.close}}\n",
    ]
    #expect(try shopText(texts) == "<h1>Bread &amp; &lt;Rolls&gt;</h1>\n  Close\n  Close\n")
  }

  @Test func `fills its places with the fields of their names`() throws {
    #expect(
      try text(
        "<b>{{words.shop.hours}}</b><i title=\"{{words.shop.hours}}\">", #"{"time":"5 & 6"}"#)
        == "<b>open until 5 &amp; 6</b><i title=\"open until 5 &amp; 6\">")
    #expect(try text("{{words.shop.twice}}", #"{"day":"Monday"}"#) == "Monday and Monday")
    #expect(try text("{{words.shop.hours}}") == "open until ")
  }

  @Test func `fills its places in the section of their values, too`() throws {
    #expect(
      try text("{{#time}}{{.}}: {{words.shop.hours}}{{/time}}", #"{"time":"5"}"#)
        == "5: open until 5")
  }

  @Test func `writes a text that has a place of its own plainly without a block`() throws {
    #expect(
      try text(
        "{{#words.shop.made-by}}{{$baker}}{{owner.name}}{{/baker}}{{/words.shop.made-by}}",
        #"{"day":"Monday","owner":{"name":"Bo"}}"#) == "Baked by Bo on Monday")
  }

  @Test func `replaced by the site's own keeps its places, in another order or left out`() throws {
    let own = "shop:\n  made-by: \"{day}: {baker}\"\n  hours: \"always open\"\n"
    let main = """
      {{words.shop.hours}}, {{#words.shop.made-by}}{{$about}}<a>{{.}}</a>{{/about}}\
      {{$baker}}<b>{{owner.name}}</b>{{/baker}}{{/words.shop.made-by}}
      """
    #expect(
      try text(
        main, #"{"day":"Monday","owner":{"name":"Bo"}}"#, replacing: own)
        == "always open, Monday: <b>Bo</b>")
  }

  @Test func `is an ordinary name for the engine of the specification`() throws {
    #expect(
      try rendered(
        "{{words.a}}{{#words.b}}{{$c}}1{{/c}}{{/words.b}}", #"{"words":{"a":"A","b":true}}"#)
        == "A1")
  }

  @Test func `is listed among those that are used`() throws {
    let texts = [
      "main": """
      {{words.shop.title}}{{>part}}{{#words.shop.hours}}{{$time}}{{words.label.close}}{{/time}}\
      {{/words.shop.hours}}
      """,
      "part": "{{words.shop.loaves}}", "unused": "{{words.shop.left}}",
    ]
    let templates = try BoundTemplates(
      Templates(texts), models: ["main": [shop]], words: catalogue(shopWords))
    #expect(
      templates.usedWordKeys == ["shop.title", "shop.loaves", "shop.hours", "label.close"])
  }
}

struct `The plural form of a word` {
  @Test(arguments: [
    ("{}", " loaves"), (#"{"count":0}"#, "0 loaves"), (#"{"count":1}"#, "1 loaf"),
    (#"{"count":2}"#, "2 loaves"), (#"{"count":-1}"#, "-1 loaves"),
  ])
  func `is chosen by a whole number, and 'other' without one`(_ json: String, _ text: String) throws
  {
    #expect(try shopText(["main": "({{words.shop.loaves}})"], json) == "(\(text))")
  }

  @Test(arguments: [
    (1, 1, "one loaf for one person"), (2, 1, "2 loaves for one person"),
    (1, 3, "one loaf for 3 people"), (4, 5, "4 loaves for 5 people"),
  ])
  func `can have forms by another number`(_ count: Int, _ people: Int, _ text: String) throws {
    let json = #"{"count":\#(count),"people":\#(people)}"#
    #expect(try shopText(["main": "a {{words.shop.orders}} b"], json) == "a \(text) b")
  }

  @Test func `has the blocks of all forms`() throws {
    let main = """
      {{#words.shop.more}}{{$unseen}}<i>{{.}}</i>{{/unseen}}{{$count}}<b>{{count}}</b>{{/count}}\
      {{/words.shop.more}}.
      """
    #expect(try shopText(["main": main], #"{"count":1}"#) == "+<b>1</b><i> loaf</i>.")
    #expect(try shopText(["main": main], #"{"count":3}"#) == "+<b>3</b><i> loaves</i>.")
  }

  @Test func `is chosen by the number that a block writes`() throws {
    let main = """
      {{#words.shop.orders}}{{$people}}<i>{{count}}</i>{{/people}}\
      {{$count}}{{#isOpen}}{{people}}{{/isOpen}}{{people}}{{/count}}{{/words.shop.orders}}
      """
    #expect(
      try shopText(["main": main], #"{"count":2,"people":1}"#) == "one loaf for <i>2</i> people")
    #expect(
      try shopText(["main": main], #"{"count":1,"people":3}"#) == "3 loaves for one person")
  }

  @Test func `need not write its number`() throws {
    let main = "{{#words.shop.left}}{{$baker}}Bo{{/baker}}{{/words.shop.left}}"
    #expect(try shopText(["main": main], #"{"count":1}"#) == "the last loaf of Bo")
    #expect(try shopText(["main": main], #"{"count":2}"#) == "2 loaves of Bo")
  }

  @Test func `is chosen for each item of a list`() throws {
    let item = Schema("an item", names: ["count": .number])
    let list = Schema("a list", names: ["items": .list(item)])
    #expect(
      try bound(
        ["main": "{{#items}}{{words.shop.loaves}};{{/items}}"], list,
        #"{"items":[{"count":1},{"count":2},{},{"count":1}]}"#, words: catalogue(shopWords))
        == "1 loaf;2 loaves; loaves;1 loaf;")
  }
}

struct `The section of a word` {
  private let about = """
    {{#words.shop.made-by}}{{$about}}<a href="{{url}}">{{.}}</a>{{/about}}\
    {{$baker}}{{owner.name}}{{/baker}}{{/words.shop.made-by}}
    """
  private let json = #"{"url":"/about","day":"Monday","owner":{"name":"Bo"}}"#

  @Test func `fills places with blocks, in which a dot is the text of the place`() throws {
    #expect(
      try shopText(["main": about], json)
        == "<a href=\"/about\">Baked</a> by Bo on Monday")
  }

  @Test func `follows a block for each of its places`() throws {
    #expect(
      try shopText(
        ["main": "{{#words.shop.twice}}{{$day}}<b>{{day}}</b>{{/day}}{{/words.shop.twice}}"], json)
        == "<b>Monday</b> and <b>Monday</b>")
    let main =
      "{{#words.shop.choice}}{{$about}}<a href=\"{{url}}\">{{.}}</a>{{/about}}{{/words.shop.choice}}"
    #expect(
      try shopText(["main": main], json)
        == "<a href=\"/about\">One</a> or <a href=\"/about\">two</a>")
  }

  @Test func `does not write white space between its blocks`() throws {
    let main = """
      <p>{{#words.shop.made-by}}
        {{$about}}<i>{{.}}</i>{{/about}}
        {{! who }}
        {{$baker}}{{owner.name}}{{/baker}}
      {{/words.shop.made-by}}</p>
      """
    #expect(try shopText(["main": main], json) == "<p><i>Baked</i> by Bo on Monday</p>")
  }

  @Test func `can be in an attribute, and in the block of another word`() throws {
    #expect(
      try shopText(
        [
          "main":
            "<i title=\"{{#words.shop.hours}}{{$time}}{{day}}{{/time}}{{/words.shop.hours}}\">"
        ],
        #"{"day":"\"5\""}"#) == "<i title=\"open until &quot;5&quot;\">")
    let main = """
      {{#words.shop.hours}}{{$time}}{{#words.shop.price}}{{$price}}1{{/price}}{{/words.shop.price}}\
      {{/time}}{{/words.shop.hours}}
      """
    #expect(try shopText(["main": main]) == "open until 1 each")
  }

  @Test func `has blocks with sections, lists and partials`() throws {
    let texts = [
      "main": """
      {{#words.shop.hours}}{{$time}}{{#bakers}}{{name}}{{>dot}}{{/bakers}}{{^isOpen}}!{{/isOpen}}\
      {{/time}}{{/words.shop.hours}}
      """,
      "dot": ".",
    ]
    #expect(
      try shopText(texts, #"{"bakers":[{"name":"A"},{"name":"B"}]}"#) == "open until A.B.!")
  }

  @Test func `has a dot that partials know, also ones that use themselves`() throws {
    let texts = [
      "main": "{{#words.shop.pair}}{{$about}}{{>p}}{{/about}}{{/words.shop.pair}}",
      "p": "{{#.}}{{.}}{{/.}}{{^.}}?{{/.}}{{#owner}}{{#name}}{{>p}}{{/name}}{{/owner}}",
    ]
    #expect(try shopText(texts) == "ab")
    let main = """
      {{#words.shop.pair}}{{$about}}{{#day}}{{.}}{{/day}}{{.}}{{/about}}{{/words.shop.pair}}
      """
    #expect(try shopText(["main": main], #"{"day":"1"}"#) == "1a1b")
  }

  @Test func `has an empty text for a dot`() throws {
    let own = "shop:\n  made-by: \"[]{about}\"\n"
    let main = """
      {{#words.shop.made-by}}{{$about}}{{#.}}1{{/.}}{{^.}}2{{/.}}({{.}}){{/about}}\
      {{/words.shop.made-by}}
      """
    #expect(try shopText(["main": main], replacing: own) == "2()")
  }

  @Test func `has blocks that no override replaces`() throws {
    let texts = [
      "main": "{{<frame}}{{$time}}of the parent{{/time}}{{/frame}}",
      "frame": "{{#words.shop.hours}}{{$time}}6{{/time}}{{/words.shop.hours}}, {{$time}}{{/time}}",
    ]
    #expect(try shopText(texts) == "open until 6, of the parent")
    #expect(
      try shopErrors(in: [
        "main": "{{<frame}}{{$time}}of the parent{{/time}}{{/frame}}",
        "frame": "{{#words.shop.hours}}{{$time}}6{{/time}}{{/words.shop.hours}}",
      ]) == """
        main.mustache:1:14: 'frame' has no block 'time'
          {{<frame}}{{$time}}of the parent{{/time}}{{/frame}}
                       ^
        """)
  }
}
