import Diagnostics
import Mustache
import Testing
import Words

struct `An error in a word of a template` {
  @Test(arguments: [
    (
      "{{words.shop.titel}}",
      """
      main.mustache:1:9: unknown word 'shop.titel'; did you mean 'shop.title'?
        {{words.shop.titel}}
                ^
      """
    ),
    (
      "\n{{#words.quite.unlike}}{{$time}}{{/time}}{{/words.quite.unlike}}",
      """
      main.mustache:2:10: unknown word 'quite.unlike'
        {{#words.quite.unlike}}{{$time}}{{/time}}{{/words.quite.unlike}}
                 ^
      """
    ),
    (
      "{{words.shop}}",
      """
      main.mustache:1:9: 'words.shop' is a group of words; write one of its keys, {{words.shop.choice}}
        {{words.shop}}
                ^
      """
    ),
    (
      "{{words.shp}}",
      """
      main.mustache:1:9: unknown group of words 'shp'; did you mean 'shop'?
        {{words.shp}}
                ^
      """
    ),
    (
      "{{words.shop.title.x}}",
      """
      main.mustache:1:3: 'words.shop.title.x' has too many parts; a word has a group and a key, \
      {{words.group.key}}
        {{words.shop.title.x}}
          ^
      """
    ),
    (
      "{{{words.shop.title}}}",
      """
      main.mustache:1:4: 'words.shop.title' is plain text and must be escaped; write {{words.shop.title}}
        {{{words.shop.title}}}
           ^
      """
    ),
    (
      "{{#words.shop.title}}x{{/words.shop.title}}",
      """
      main.mustache:1:4: word 'shop.title' has no places to fill; write {{words.shop.title}}
        {{#words.shop.title}}x{{/words.shop.title}}
           ^
      """
    ),
    (
      "{{^words.shop.hours}}x{{/words.shop.hours}}",
      """
      main.mustache:1:4: a word is never absent, so {{^words.shop.hours}} is never shown; remove the section
        {{^words.shop.hours}}x{{/words.shop.hours}}
           ^
      """
    ),
    (
      "{{>*words.label.close}}",
      """
      main.mustache:1:5: a word cannot choose a partial; only a value of the kind 'choice' can
        {{>*words.label.close}}
            ^
      """
    ),
  ])
  func `is told where it stands`(_ template: String, _ message: String) throws {
    #expect(try shopErrors(in: ["main": template]) == message)
  }

  @Test(arguments: [
    (
      "{{words.shop.made-by}}",
      """
      main.mustache:1:3: place '{baker}' of word 'shop.made-by': unknown name 'baker' in a shop; \
      fill the place with a block, {{#words.shop.made-by}}{{$baker}}…{{/baker}}{{/words.shop.made-by}}
        {{words.shop.made-by}}
          ^
      """
    ),
    (
      "{{#words.shop.made-by}}{{/words.shop.made-by}}",
      """
      main.mustache:1:4: place '{baker}' of word 'shop.made-by': unknown name 'baker' in a shop; \
      fill the place with a block, {{$baker}}…{{/baker}}
        {{#words.shop.made-by}}{{/words.shop.made-by}}
           ^
      """
    ),
    (
      "{{#bakers}}{{words.shop.hours}}{{words.shop.made-by}}{{/bakers}}",
      """
      main.mustache:1:34: place '{baker}' of word 'shop.made-by': unknown name 'baker' in \
      a baker of a shop; fill the place with a block, \
      {{#words.shop.made-by}}{{$baker}}…{{/baker}}{{/words.shop.made-by}}
        {{#bakers}}{{words.shop.hours}}{{words.shop.made-by}}{{/bakers}}
                                         ^
      """
    ),
    (
      "{{#words.shop.hours}}{{$tiem}}{{/tiem}}{{/words.shop.hours}}",
      """
      main.mustache:1:25: word 'shop.hours' has no place '{tiem}'; did you mean 'time'?
        {{#words.shop.hours}}{{$tiem}}{{/tiem}}{{/words.shop.hours}}
                                ^
      """
    ),
    (
      "{{#words.shop.hours}}{{$time}}{{/time}}{{$time}}{{/time}}{{/words.shop.hours}}",
      """
      main.mustache:1:43: place '{time}' is filled twice; remove one of the blocks
        {{#words.shop.hours}}{{$time}}{{/time}}{{$time}}{{/time}}{{/words.shop.hours}}
                                                  ^
      """
    ),
    (
      "{{#words.shop.hours}}{{$time}}{{/time}}\n  at {{day}}{{#isOpen}}x{{/isOpen}}{{/words.shop.hours}}",
      """
      main.mustache:2:3: only blocks are allowed in the section of word 'shop.hours', such as {{$time}}…{{/time}}
          at {{day}}{{#isOpen}}x{{/isOpen}}{{/words.shop.hours}}
          ^
      main.mustache:2:8: only blocks are allowed in the section of word 'shop.hours', such as {{$time}}…{{/time}}
          at {{day}}{{#isOpen}}x{{/isOpen}}{{/words.shop.hours}}
               ^
      main.mustache:2:16: only blocks are allowed in the section of word 'shop.hours', such as {{$time}}…{{/time}}
          at {{day}}{{#isOpen}}x{{/isOpen}}{{/words.shop.hours}}
                       ^
      """
    ),
    (
      "{{#words.shop.hours}}{{$time}}{{tiem}}<b title='{{/time}}{{/words.shop.hours}}",
      """
      main.mustache:1:25: block 'time' begins in text and ends in the value of 'title' of <b>, \
      at line 1, column 49; end it in the place where it begins
        {{#words.shop.hours}}{{$time}}{{tiem}}<b title='{{/time}}{{/words.shop.hours}}
                                ^
      main.mustache:1:33: unknown name 'tiem' in a shop; did you mean 'time'?
        {{#words.shop.hours}}{{$time}}{{tiem}}<b title='{{/time}}{{/words.shop.hours}}
                                        ^
      """
    ),
    (
      "{{#words.shop.twice}}{{$day}}{{{day}}}{{/day}}{{/words.shop.twice}}",
      """
      main.mustache:1:33: 'day' in a shop is plain text and must be escaped; write {{day}}
        {{#words.shop.twice}}{{$day}}{{{day}}}{{/day}}{{/words.shop.twice}}
                                        ^
      """
    ),
  ])
  func `is one in a place`(_ template: String, _ message: String) throws {
    #expect(try shopErrors(in: ["main": template]) == message)
  }

  @Test(arguments: [
    (["count": ValueKind.text], "but 'count' in a page is not a whole number"),
    (["count": .flag], "but 'count' in a page is not a whole number"),
    ([:], "but there is no whole number 'count' in a page"),
  ])
  func `is one in the number of a plural`(_ names: [String: ValueKind], _ reason: String) throws {
    let errors = bindingErrors(
      of: ["main": "{{words.shop.loaves}}"], ["main": Schema("a page", names: names)],
      words: try catalogue(shopWords))
    #expect(
      errors.map(\.message) == [
        "word 'shop.loaves' chooses its plural form by the place '{count}', \(reason); "
          + "fill the place with one, or choose the form by another place in the word"
      ])
  }

  @Test func `is one in the number that a block of a plural writes`() throws {
    #expect(
      try shopErrors(in: [
        "main": "{{#words.shop.loaves}}{{$count}}<b>{{day}}</b>{{/count}}{{/words.shop.loaves}}"
      ]) == """
        main.mustache:1:4: word 'shop.loaves' chooses its plural form by the place '{count}', but \
        'day' in a shop is not a whole number; fill the place with one, or choose the form by another \
        place in the word
          {{#words.shop.loaves}}{{$count}}<b>{{day}}</b>{{/count}}{{/words.shop.loaves}}
             ^
        """)
  }

  @Test func `is one of a plural in a file of the site, which it names`() throws {
    let own = "shop:\n  hours: {by: time, one: \"{time}\", other: \"at {time}\"}\n"
    #expect(
      try shopErrors(in: ["main": "{{words.shop.hours}}"], replacing: own) == """
        main.mustache:1:3: word 'shop.hours' chooses its plural form by the place '{time}', but 'time' \
        in a shop is not a whole number; fill the place with one, or choose the form by another place \
        in the word; the word was replaced in 'own/en.yml'
          {{words.shop.hours}}
            ^
        """)
  }

  @Test func `is one of the kind of a field in its place`() throws {
    let schema = Schema("a page", names: ["time": .html])
    let errors = bindingErrors(
      of: ["main": "{{words.shop.hours}}"], ["main": schema], words: try catalogue(shopWords))
    #expect(
      errors.map(\.message) == [
        "place '{time}' of word 'shop.hours': 'time' in a page is HTML and would be escaped twice; "
          + "write {{{time}}}"
      ])
  }

  @Test func `is not that a place is left out in the site's own words`() throws {
    let own = "shop:\n  hours: \"always open\"\n  title: \"Bread\"\n"
    #expect(
      try shopErrors(
        in: ["main": "{{#words.shop.hours}}{{$time}}{{day}}{{/time}}{{/words.shop.hours}}"],
        replacing: own) == "")
  }
}
