import Diagnostics
import Testing
import YAML

@Suite struct `An error in a settings file` {
  @Test(arguments: [
    (
      "a: 1\na: 2\n",
      """
      kivagen.yml:2:1: key 'a' is given twice
        a: 2
        ^
      """
    ),
    (
      "a: {b: 1, 'b': 2}",
      """
      kivagen.yml:1:11: key 'b' is given twice
        a: {b: 1, 'b': 2}
                  ^
      """
    ),
    (
      "a: &x 1\n",
      """
      kivagen.yml:1:4: a text without quotes cannot begin with '&'; put the text in quotes: a: \
      '&x 1'
        a: &x 1
           ^
      """
    ),
    (
      "a: &x [1]\n",
      """
      kivagen.yml:1:4: a text without quotes cannot begin with '&'; put the text in quotes: a: \
      '&x [1]'
        a: &x [1]
           ^
      """
    ),
    (
      "a: &x {b: 1}\n",
      """
      kivagen.yml:1:4: a text without quotes cannot begin with '&'; put the text in quotes: a: \
      '&x {b: 1}'
        a: &x {b: 1}
           ^
      """
    ),
    (
      "a: *x\n",
      """
      kivagen.yml:1:4: a text without quotes cannot begin with '*'; put the text in quotes: a: '*x'
        a: *x
           ^
      """
    ),
    (
      "a: !color red\n",
      """
      kivagen.yml:1:4: a text without quotes cannot begin with '!'; put the text in quotes: a: \
      '!color red'
        a: !color red
           ^
      """
    ),
    (
      "a: !!str 1\n",
      """
      kivagen.yml:1:4: a text without quotes cannot begin with '!'; put the text in quotes: a: \
      '!!str 1'
        a: !!str 1
           ^
      """
    ),
    (
      "a: !<tag:x> [1]\n",
      """
      kivagen.yml:1:4: a text without quotes cannot begin with '!'; put the text in quotes: a: \
      '!<tag:x> [1]'
        a: !<tag:x> [1]
           ^
      """
    ),
    (
      "a: ! x\n",
      """
      kivagen.yml:1:4: a text without quotes cannot begin with '!'; put the text in quotes: a: '! x'
        a: ! x
           ^
      """
    ),
    (
      "a: 1\n---\nb: 2\n",
      """
      kivagen.yml:2:1: more than one document in a file
        ---
        ^
      """
    ),
    (
      "? [a]\n: b\n",
      """
      kivagen.yml:1:3: a key must be text, not a list
        ? [a]
          ^
      """
    ),
    (
      "{{a: b}: c}",
      """
      kivagen.yml:1:2: a key must be text, not a mapping
        {{a: b}: c}
         ^
      """
    ),
    (
      "a: 1\n\tb: 2\n",
      """
      kivagen.yml:2:1: a line can be indented with spaces only; put spaces in place of the tab
        \tb: 2
        ^
      """
    ),
    (
      "a:\n\t- b\n",
      """
      kivagen.yml:2:1: a line can be indented with spaces only; put spaces in place of the tab
        \t- b
        ^
      """
    ),
    (
      "views:\n  - name: ea\n   search: q=a\n",
      """
      kivagen.yml:3:4: this line does not begin in the column of the lines that it belongs to
           search: q=a
           ^
      """
    ),
    (
      "a: 1\n  b: 2\n",
      """
      kivagen.yml:2:3: this line does not begin in the column of the lines that it belongs to; \
      remove the spaces at its beginning
          b: 2
          ^
      """
    ),
    (
      "a: b: c\n",
      """
      kivagen.yml:1:5: a text without quotes cannot contain ': '; put the text in quotes: a: 'b: c'
        a: b: c
            ^
      """
    ),
    (
      "a: [1, 2\n",
      """
      kivagen.yml:1:4: the list is never closed; end it with ']'
        a: [1, 2
           ^
      """
    ),
    (
      "title: \"abc\nlimit: 1\n",
      """
      kivagen.yml:1:8: the quotation mark is never closed; put the text in quotes: title: 'abc'
        title: "abc
               ^
      """
    ),
    (
      "a: 'x\n",
      """
      kivagen.yml:1:4: the quotation mark is never closed; put the text in quotes: a: 'x'
        a: 'x
           ^
      """
    ),
    (
      "a: @x\n",
      """
      kivagen.yml:1:4: a text without quotes cannot begin with '@'; put the text in quotes: a: '@x'
        a: @x
           ^
      """
    ),
    (
      "a: \"\\q\"\n",
      """
      kivagen.yml:1:5: a backslash in double quotes has to be doubled: a: "\\\\q"
        a: "\\q"
            ^
      """
    ),
    (
      "just text\na: 1\n",
      """
      kivagen.yml:1:1: expected lines of the form 'key: value'
        just text
        ^
      """
    ),
    (
      "a: 1\nb\n",
      """
      kivagen.yml:2:1: expected lines of the form 'key: value'
        b
        ^
      """
    ),
    (
      "ü: 1\nñandú: [}\n",
      """
      kivagen.yml:2:9: the list is never closed; end it with ']'
        ñandú: [}
                ^
      """
    ),
    (
      "a: 1\r\nb: ]\r\n",
      """
      kivagen.yml:2:4: a text without quotes cannot begin with ']'; put the text in quotes: b: ']'
        b: ]
           ^
      """
    ),
    (
      "a: x\u{0}y",
      """
      kivagen.yml:1:5: a zero byte (NUL), which no text can have; delete it
        a: x y
            ^
      """
    ),
    (
      "b: 1\na: x\u{7}y",
      """
      kivagen.yml:2:5: control characters are not allowed
        a: x y
            ^
      """
    ),
    (
      "%FOO\n",
      """
      kivagen.yml:1:1: a line cannot begin with '%'; delete the sign, or write '#' in its place if \
      the line is a comment
        %FOO
        ^
      """
    ),
  ])
  func `is shown with its line and a caret`(text: String, expected: String) {
    let error = #expect(throws: Diagnostic.self) { try parse(text) }
    #expect(error?.description == expected)
  }
}
