import Mustache
import Rendering
import Testing

/// Finds words of pages that are not in `Templates/words/en.yml`.
///
/// The lists of what is allowed are in `AllowedWords`.
struct WordsElsewhereTests {
  // MARK: View models

  @Test func `no view model has words of its own`() throws {
    var unused = AllowedWords.inViewModels
    var found: [SourceLiteral] = []
    let documentation = Documentation()
    for literal in try viewModelLiterals() where literal.looksLikeWords {
      if unused.removeValue(forKey: literal.text) != nil { continue }
      if AllowedWords.inViewModels[literal.text] != nil || documentation.contains(literal)
        || literal.lineText.contains("precondition")
      {
        continue
      }
      found.append(literal)
    }
    #expect(found == [], "words that belong in Templates/words/en.yml")
    #expect(unused.keys.sorted() == [], "allowed words that no source has any more")
  }

  @Test func `view models write numbers and dates with the words of the site`() throws {
    let members =
      /\.(?:formattedDay|formatted|formattedWithoutYear|dollars|dollarsAndCents|appendDollars|appendFormattedDay)\b/
    for (path, text) in try Self.sourcesOfPages() {
      for line in text.split(separator: "\n") where !line.contains("//") {
        #expect(!line.contains(members), "\(path): \(line)")
      }
    }
  }

  /// Returns the sources of the modules that render pages of loans.
  private static func sourcesOfPages() throws -> [(path: String, text: String)] {
    try ["SiteIndex", "Notes", "Pages", "Feeds", "Rendering"].flatMap { module in
      try Repository.files(in: "Sources/\(module)", suffix: ".swift")
    }
  }

  /// Returns the literals of all sources of pages, except for those that only write messages or
  /// rules for browsers.
  private func viewModelLiterals() throws -> [SourceLiteral] {
    let files = try Self.sourcesOfPages()
    let names = Set(files.map(\.path))
    for path in AllowedWords.sourcesWithoutWordsOfPages.keys { #expect(names.contains(path)) }
    return files.filter { AllowedWords.sourcesWithoutWordsOfPages[$0.path] == nil }
      .flatMap { SourceLiteralScanner.literals(in: $0.text, of: .swift, file: $0.path) }
  }

  /// The texts of the reference of templates about records and their names, which are in the
  /// sources.
  private struct Documentation {
    private let texts: Set<String>

    init() {
      let schemas = TemplateReference([]).records.map(\.schema)
      texts = Set(schemas.map(\.title) + schemas.flatMap(\.fields).map(\.meaning))
    }

    /// Returns whether a literal is a title or a meaning, or a part of one with at least three
    /// words.
    func contains(_ literal: SourceLiteral) -> Bool {
      if texts.contains(literal.text) { return true }
      return literal.text.count { $0 == " " } > 1 && texts.contains { $0.contains(literal.text) }
    }
  }

  // MARK: Templates

  @Test func `no template has words of its own`() throws {
    for (path, text) in try Repository.files(in: "Templates", suffix: ".mustache") {
      let words = TemplateWords.found(in: text).filter {
        AllowedWords.inTemplates[$0] == nil
      }
      #expect(words == [], "\(path)")
    }
  }

  // MARK: Scripts

  @Test func `no script has words of its own`() throws {
    for (path, text) in try Repository.files(in: "Templates/script", suffix: ".js")
    where !AllowedWords.readers.contains(where: path.hasSuffix) {
      let words = SourceLiteralScanner.literals(in: text, of: .javaScript, file: path)
        .filter {
          $0.looksLikeWords && $0.wordKey == nil && AllowedWords.inScripts[$0.text] == nil
        }
      #expect(words == [], "\(path)")
    }
  }

  // MARK: The finders

  @Test(arguments: [
    #"let label = "Saved""#, #"return "once more""#, #"output.write(" to go")"#,
    #"a ? "" : "\(name), \(count) loans""#, #"x("\(y.map { "and \($0) more" } ?? "")")"#,
    "let text = \"\"\"\n  Nothing was found.\n  \"\"\"", #"case .a: "None of it.""#,
  ])
  func `find a sentence and a word`(source: String) {
    let literals = SourceLiteralScanner.literals(in: source, of: .swift, file: "a.swift")
    #expect(literals.filter(\.looksLikeWords).count == 1, "\(literals)")
  }

  @Test(arguments: [
    #"let key = "amount-desc""#, #"// "Some words""#, #"/* "Some words" */ x("a.b")"#,
    #"path.firstMatch(of: /, Line "(\d+)/)"#, #"["card.to-go", "loan-name", " · ", "Z", "KES"]"#,
  ])
  func `do not take keys and comments for words`(source: String) {
    let literals = SourceLiteralScanner.literals(in: source, of: .swift, file: "a.swift")
    #expect(literals.filter(\.looksLikeWords).isEmpty, "\(literals)")
  }

  @Test(arguments: [
    ("a = 'Saved'", ["Saved"]), ("a = `${b ? 'One' : c} of it`", ["One", "\u{fffc} of it"]),
    ("a.replace(/[/'\"]/g, 'x') // 'Some words'", []), ("a / 2 + 'Not known' / 3", ["Not known"]),
  ])
  func `find words in scripts`(source: String, words: [String]) {
    let literals = SourceLiteralScanner.literals(in: source, of: .javaScript, file: "a.js")
    #expect(literals.filter(\.looksLikeWords).map(\.text) == words)
  }

  @Test(arguments: [
    ("a = '%script.copied%'", "script.copied"), ("a = `%script.save name%`", "script.save"),
    ("a = '%script.found count total%'", "script.found"), ("a = 'Save %script.save name%'", nil),
  ])
  func `find the keys of words in scripts`(source: String, key: String?) {
    let literals = SourceLiteralScanner.literals(in: source, of: .javaScript, file: "a.js")
    #expect(literals.map(\.wordKey) == [key])
  }

  @Test(arguments: [
    ("<p class=\"lede\">{{text}} · 12%</p>", []), ("<p>Saved</p>", ["Saved"]),
    ("<b{{#a}} title=\"At {{b}}\"{{/a}}>{{#c}}, {{/c}}</b>", ["At"]),
    ("{{! A comment }}{{{html}}}{{>card}}<!-- no --><a href=\"a b\" alt=\"\">&nbsp;</a>", []),
    ("<input placeholder='Name'><meta content=\"A word\">", ["Name", "A word"]),
  ])
  func `find words in templates`(template: String, words: [String]) {
    #expect(TemplateWords.found(in: template) == words)
  }
}

/// Finds the words of a template.
enum TemplateWords {
  /// Returns the texts with letters between the tags, and those in attributes that readers see. The
  /// content of `<pre>` is code.
  static func found(in template: String) -> [String] {
    // A template tag does not end a text: "{{#a}}At {{b}}{{/a}}".
    let html = template.replacing(/\{\{\{.*?\}\}\}|\{\{.*?\}\}/.dotMatchesNewlines(), with: "")
      .replacing(/<!--.*?-->|<pre.*?<\/pre>/.dotMatchesNewlines(), with: "")
    let attributes = html.matches(
      of: /\s(?:aria-label|title|alt|placeholder|content|data-gone)=(?:"([^"]*)"|'([^']*)')/
    ).compactMap { $0.1 ?? $0.2 }
    let texts = html.split(separator: /<[^>]*>/)
    return (attributes + texts).map { $0.replacing(/&[a-z]+;/, with: "").trimmed }
      .filter { $0.contains(/\p{L}/) }
  }
}

extension StringProtocol {
  /// The text without the white space around it.
  fileprivate var trimmed: String {
    let start = firstIndex { !$0.isWhitespace } ?? endIndex
    let end = lastIndex { !$0.isWhitespace }.map(index(after:)) ?? start
    return String(self[start..<end])
  }
}
