import Diagnostics
import Pages
import Rendering
import Site
import SiteIndex
import Testing
import Words

@Suite struct `The words of scripts` {
  private let embedded = Catalogue.embedded

  /// Returns a script with its words, of which some may be replaced.
  private func filling(
    _ script: String, replacing own: String = "", errors: inout [Diagnostic]
  ) throws -> String {
    let catalogue =
      own.isEmpty
      ? embedded : try embedded.replacingWords(with: Array(own.utf8), file: "words/en.yml")
    let filled = ScriptWords(catalogue).filling(
      Array(script.utf8), of: "list.js", errors: &errors)
    return String(decoding: filled, as: UTF8.self)
  }

  private func filling(_ script: String, replacing own: String = "") throws -> String {
    var errors: [Diagnostic] = []
    let filled = try filling(script, replacing: own, errors: &errors)
    #expect(errors == [])
    return filled
  }

  @Test(arguments: [
    ("en", "forms.at(-(1!=n))"), ("zh-Hans", "forms.at(-1)"),
    ("es", "forms.findLast((_,i)=>!i||i==(n==1?0:n!=0&&n%1000000==0?1:2))"),
  ])
  func `choose the plural form as the language does`(tag: String, script: String) throws {
    let catalogue = embedded.translated(into: try #require(LanguageTag(tag)), file: "")
    var errors: [Diagnostic] = []
    let filled = ScriptWords(catalogue).filling(
      Array("forms['%plural.form%'](n)".utf8), of: "list.js", errors: &errors)
    #expect(String(decoding: filled, as: UTF8.self) == script)
    #expect(errors == [])
  }

  @Test(arguments: [
    "'%plural.form%'", "forms['%plural.form%']", "forms['%plural.form%'](n + 1)",
    "forms['%plural.form%'](count(n))",
  ])
  func `choose the plural form by a name or an index only`(script: String) throws {
    var errors: [Diagnostic] = []
    _ = try filling(script, errors: &errors)
    #expect(
      errors.map(\.message) == [
        "the plural form is chosen by a call with a name or an index, as in "
          + "['%plural.form%'](count)"
      ])
  }

  @Test(arguments: [
    (#"write('%status.ended%')"#, #"write('Ended')"#),
    ("['%status.ended%',\"%time.last-day%\",`%loan.next%`]", "['Ended',\"Last day\",`Next`]"),
    ("fill('%script.save name%', name)", "fill('Save {0}', name)"),
    ("'%script.group count group%'", "'{1} · {0} loan]{1} · {0} loans'"),
    ("'%script.found-none _ total%'", "'None of {1} loans'"),
    ("'%time.hours-ago-short count%'", "'{0} h ago'"),
    ("'%number.money amount%'", "'${0}'"),
    ("'%footer.made-with%'\n'%footer.made-with%'", "'Made with kivagen'\n'Made with kivagen'"),
  ])
  func `stand in place of their keys`(script: String, expected: String) throws {
    #expect(try filling(script) == expected)
  }

  @Test(arguments: [
    "'%'", "'%%'", "'100%'", "'%status.ended'", "'%status.ended%\"", "\"%status.ended%'",
    "%status.ended%",
    "'a %status.ended%'", "'%card%'", "'%status.ended.now%'", "'%.ended%'", "'%card.%'", "'%d.%s%'",
    "'%no-such.word%'", "'%Card.ended%'", "'% status.ended%'", "'%status.ended %'", "'%", "%", "",
    "`%${status.ended}%`",
  ])
  func `leave anything else as it is`(script: String) throws {
    #expect(try filling(script) == script)
  }

  @Test func `are strings whatever they hold`() throws {
    let own = #"""
      status: {ended: "a'b\"c`d\\e</script><!--\r\n\u2028\u2029\u0001\u007f$x💚مرحبا\u0628|"}
      number: {money: "${amount}"}
      """#
    let text =
      #"a\'b\"c\`d\\e\x3c/script>\x3c!--\x0d\n\u2028\u2029\x01\x7f$x💚مرحباب|"#
    #expect(try filling("'%status.ended%'", replacing: own) == "'\(text)'")
    #expect(try filling("\"%status.ended%\"", replacing: own) == "\"\(text)\"")
    #expect(try filling("\"'%status.ended%'\"", replacing: own) == "\"'\(text)'\"")
    #expect(
      try filling("`%status.ended%`", replacing: own) == "`\(text.replacing("$", with: "\\$"))`")
    #expect(try filling("`%number.money amount%`", replacing: own) == #"`\${0}`"#)
  }

  @Test func `are not looked for in words`() throws {
    let own = #"status: {ended: "'%card.tags%'"}"#
    #expect(try filling("\"%status.ended%\"", replacing: own) == #""\'%card.tags%\'""#)
  }

  @Test func `are those of the site`() throws {
    let own = #"list: {count: {one: "{count} project", other: "{count} projects"}}"#
    #expect(
      try filling("'%list.count count%'", replacing: own) == "'{0} project]{0} projects'")
  }

  @Test(arguments: [
    ("%list.cuont count%", "there is no word 'list.cuont'; did you mean 'list.count'?"),
    ("%card.xyzabc%", "there is no word 'card.xyzabc'"),
    (
      "%script.save%",
      "nothing is filled in at '{name}' of 'script.save'; write the name after the key, as in "
        + "'%script.save name%'"
    ),
    (
      "%script.save nmae name%",
      "the word 'script.save' has no place '{nmae}'; did you mean '{name}'?"
    ),
    (
      "%status.ended name%",
      "the word 'status.ended' has no place '{name}'; remove the name from the string"
    ),
  ])
  func `that do not exist are errors with their line`(name: String, message: String) throws {
    var errors: [Diagnostic] = []
    #expect(try filling("a();\nb('\(name)');", errors: &errors) == "a();\nb('');")
    #expect(
      errors == [
        Diagnostic(
          file: "list.js", position: SourcePosition(line: 2, column: 4), message: message,
          line: "b('\(name)');")
      ])
  }

  @Test func `choose their forms by the first value`() throws {
    let own = #"script: {save: {by: name, one: "Save it", other: "Save {name}"}}"#
    #expect(
      try filling("'%script.save name%'", replacing: own) == "'Save it]Save {0}'")
    let count = #"""
      script: {count-of: {by: total, one: "{count} of one", other: "{count} of {total}"}}
      """#
    var errors: [Diagnostic] = []
    _ = try filling("'%script.count-of count total%'", replacing: count, errors: &errors)
    #expect(
      errors.map(\.message) == [
        "the forms of 'script.count-of' are chosen by '{total}', but a script chooses them by its "
          + "first value; write 'total' first; the word was replaced in 'words/en.yml'"
      ])
  }

  @Test func `are all in the scripts of the program`() throws {
    var used: Set<String> = []
    for file in EmbeddedTemplates.files where file.name.hasSuffix(".js") {
      let script = String(decoding: file.bytes, as: UTF8.self)
      var errors: [Diagnostic] = []
      let filled = try filling(script, errors: &errors)
      #expect(errors == [], "\(file.name)")
      #expect(!filled.contains(/%[a-z-]+\.[a-z0-9_ -]+%/), "\(file.name)")
      used.formUnion(script.matches(of: /["'`]%([a-z-]+\.[a-z0-9-]+)/).map { String($0.1) })
    }
    // Only scripts use the words of these groups.
    let own = embedded.keys.filter { $0.hasPrefix("script.") || $0.hasPrefix("time.") }
    #expect(own.filter { !used.contains($0) } == [])
  }

  @Test func `are errors of the site that has the script`() {
    let script = SiteFile(
      name: "page.js", displayPath: "Templates/page.js", bytes: Array("\n  '%status.endd%'".utf8))
    #expect(
      throws: SiteErrors([
        Diagnostic(
          file: "Templates/page.js", position: SourcePosition(line: 2, column: 4),
          message: "there is no word 'status.endd'; did you mean 'status.ended'?",
          line: "  '%status.endd%'")
      ])
    ) { try TemplateFolder([script]) }
  }
}
