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
      kivagen.yml:1:4: anchors are not supported
        a: &x 1
           ^
      """
    ),
    (
      "a: &x [1]\n",
      """
      kivagen.yml:1:4: anchors are not supported
        a: &x [1]
           ^
      """
    ),
    (
      "a: &x {b: 1}\n",
      """
      kivagen.yml:1:4: anchors are not supported
        a: &x {b: 1}
           ^
      """
    ),
    (
      "a: *x\n",
      """
      kivagen.yml:1:4: aliases are not supported
        a: *x
           ^
      """
    ),
    (
      "a: !color red\n",
      """
      kivagen.yml:1:4: tags are not supported: '!color'
        a: !color red
           ^
      """
    ),
    (
      "a: !!str 1\n",
      """
      kivagen.yml:1:4: tags are not supported: 'tag:yaml.org,2002:str'
        a: !!str 1
           ^
      """
    ),
    (
      "a: !<tag:x> [1]\n",
      """
      kivagen.yml:1:4: tags are not supported: 'tag:x'
        a: !<tag:x> [1]
           ^
      """
    ),
    (
      "a: ! x\n",
      """
      kivagen.yml:1:4: tags are not supported: '!'
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
      kivagen.yml:2:1: found a tab character that violates indentation while scanning a plain scalar
        \tb: 2
        ^
      """
    ),
    (
      "a:\n\t- b\n",
      """
      kivagen.yml:2:1: found a tab where only spaces are allowed
        \t- b
        ^
      """
    ),
    (
      "a: 1\n  b: 2\n",
      """
      kivagen.yml:2:4: mapping values are not allowed in this context
          b: 2
           ^
      """
    ),
    (
      "a: b: c\n",
      """
      kivagen.yml:1:5: mapping values are not allowed in this context
        a: b: c
            ^
      """
    ),
    (
      "a: [1, 2\n",
      """
      kivagen.yml:1:4: did not find expected ',' or ']' while parsing a flow sequence
        a: [1, 2
           ^
      """
    ),
    (
      "title: \"abc\nlimit: 1\n",
      """
      kivagen.yml:1:8: found unexpected end of stream while scanning a quoted scalar
        title: "abc
               ^
      """
    ),
    (
      "a: 'x\n",
      """
      kivagen.yml:1:4: found unexpected end of stream while scanning a quoted scalar
        a: 'x
           ^
      """
    ),
    (
      "a: @x\n",
      """
      kivagen.yml:1:4: found character that cannot start any token while scanning for the next token
        a: @x
           ^
      """
    ),
    (
      "a: \"\\q\"\n",
      """
      kivagen.yml:1:5: found unknown escape character while parsing a quoted scalar
        a: "\\q"
            ^
      """
    ),
    (
      "just text\na: 1\n",
      """
      kivagen.yml:2:2: mapping values are not allowed in this context
        a: 1
         ^
      """
    ),
    (
      "a: 1\nb\n",
      """
      kivagen.yml:2:1: could not find expected ':' while scanning a simple key
        b
        ^
      """
    ),
    (
      "ü: 1\nñandú: [}\n",
      """
      kivagen.yml:2:9: did not find expected node content while parsing a flow node
        ñandú: [}
                ^
      """
    ),
    (
      "a: 1\r\nb: ]\r\n",
      """
      kivagen.yml:2:4: did not find expected node content while parsing a block node
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
      kivagen.yml:1:5: found unknown directive name while scanning a directive
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
