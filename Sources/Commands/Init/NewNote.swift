internal import Building
package import CommandLine
internal import Diagnostics
package import Loans
package import Notes
internal import Site
internal import SiteIndex
package import Words
internal import YAML

/// A note that `kivagen new note` creates.
package struct NewNote: Equatable, Sendable {
  /// The subject of a note.
  enum Subject: Equatable, Sendable {
    case loan(LoanID)
    /// A country, by its ISO code.
    case country(String)
    case sector(String)
    case page(title: String)
    case index
  }

  let subject: Subject
  /// The language of a translation.
  private let language: LanguageTag?
  /// The path relative to the notes folder.
  package let path: String

  /// Parses the number of a loan, the address of its page at Kiva, the code of a country, the name
  /// of a sector or a page, or a path such as `sectors/food`. The name can end with a language and
  /// a suffix, as in `KE.es.md`. `names` has the files directly in the notes folder. Throws errors
  /// with the exit code 64.
  package init(
    named name: String, in languages: NoteLanguages, beside names: Set<String>
  ) throws(CommandError) {
    let given = name.trimmingBlanks
    let whole = (given.hasSuffix(".md") ? String(given.dropLast(3)) : given).trimmingBlanks
    let missing =
      NoteFileName.missingLanguage(of: whole, in: languages, beside: names)
      ?? Self.language(ofNoteOnLoans: whole, in: languages, beside: names)
    if let missing {
      throw Self.usage(
        "the site has no pages in '\(missing.text)', so no page would show the note '\(whole)'; "
          + "\(languages.advice(adding: missing)) first")
    }
    let split = NoteFileName.split(whole, in: languages, beside: names)
    let name = (split?.name ?? whole).trimmingBlanks
    language = split?.language
    let parts = name.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    subject =
      if let number = Self.loanNumber(inAddress: name) {
        try Self.loan(number)
      } else if parts.count == 1 {
        try Self.subject(named: name)
      } else {
        try Self.subject(named: String(parts[1]), inFolder: String(parts[0]))
      }
    let suffix = language.map { ".\($0.text)" } ?? ""
    path = Self.path(of: subject, named: name) + "\(suffix).md"
    if let refusal = path.split(separator: "/").last.flatMap({ WindowsName.refusal(of: $0) }) {
      throw Self.usage("\(refusal); choose another name for the note")
    }
  }

  /// Returns an unknown language in a name such as `KE.de`, which a build would treat as the name
  /// of a page.
  private static func language(
    ofNoteOnLoans name: String, in languages: NoteLanguages, beside names: Set<String>
  ) -> LanguageTag? {
    guard NoteFileName.split(name, in: languages, beside: names) == nil,
      let (rest, tag) = NoteFileName.splitTag(of: name), let subject = try? subject(named: rest)
    else { return nil }
    if case .page = subject { return nil }
    return tag
  }

  private static func subject(named name: String) throws(CommandError) -> Subject {
    if name.slug == "index" { return .index }
    if !name.isEmpty, name.allSatisfy(isDigit) { return try loan(name) }
    if let number = NotePlacement.loanNumber(impliedBy: name) { return try loan(number) }
    if name.count == 2, name.allSatisfy({ $0.isASCII && $0.isLetter }) { return try country(name) }
    if let sector = knownSector(name) { return .sector(sector) }
    let codes = CountryNames.codes(named: name)
    if codes.count > 1 {
      let countries = codes.map { "'\($0)' (\(CountryCode.names[$0] ?? $0))" }
      throw usage(
        "several countries have the name '\(name)'; use the code, "
          + "\(countries.joined(separator: " or "))")
    }
    if let code = codes.first { return .country(code) }
    return try page(name)
  }

  private static func subject(
    named name: String, inFolder folder: String
  ) throws(CommandError) -> Subject {
    switch folder {
    case "loans": return try loan(name)
    case SectionKind.countries.rawValue: return try country(name)
    case SectionKind.sectors.rawValue where !name.contains("/") && !name.nameSlug.isEmpty:
      return .sector(knownSector(name) ?? name.withoutInvisibleCharacters)
    default:
      let folders = NotePlacement.folders.map { "'\($0)'" }.joined(separator: ", ")
      throw usage(
        "'\(folder)/\(name)' is no place for a note: the folders of notes are \(folders), and a "
          + "page of its own is in none")
    }
  }

  /// Returns the number at the end of the address of a loan at Kiva, such as
  /// `https://www.kiva.org/lend/1234567?basket=1`.
  private static func loanNumber(inAddress address: String) -> String? {
    let start = "https://www.kiva.org/lend/"
    guard address.hasPrefix(start) else { return nil }
    return String(address.dropFirst(start.count).prefix(while: isDigit))
  }

  private static func loan(_ text: String) throws(CommandError) -> Subject {
    guard let number = Int(text), number > 0, text.allSatisfy(isDigit) else {
      throw usage("expected the number of a loan, such as 1234567, got '\(text)'")
    }
    return .loan(LoanID(number))
  }

  private static func country(_ text: String) throws(CommandError) -> Subject {
    let code = text.uppercased()
    guard CountryCode.isKnown(code) else {
      let codes = CountryNames.codes(named: text).map { "'\($0)'" }
      let hint = codes.isEmpty ? "" : "; did you mean \(codes.joined(separator: " or "))?"
      throw usage("expected the ISO code of a country, such as KE, got '\(text)'\(hint)")
    }
    return .country(code)
  }

  private static func page(_ name: String) throws(CommandError) -> Subject {
    let words = name.split(whereSeparator: \.isWhitespace)
    guard name.contains(where: { $0.isLetter || $0.isNumber }), !name.hasPrefix("."),
      name.utf8.count <= 200,
      !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else {
      throw usage(
        "expected the number of a loan, the code of a country, a sector or a name such as about-us, "
          + "got '\(name)'")
    }
    // A name such as `about-us` becomes a title.
    if name != name.slug { return .page(title: words.joined(separator: " ")) }
    let text = name.replacing("-", with: " ")
    return .page(title: text.prefix(1).uppercased() + text.dropFirst())
  }

  /// Returns the path of a note without language and suffix.
  private static func path(of subject: Subject, named name: String) -> String {
    switch subject {
    case .index: "index"
    case .loan(let id): "loans/\(id.value)"
    case .country(let code): "countries/\(code)"
    case .sector(let sector): "sectors/\(sector.nameSlug)"
    case .page: name.slug.isEmpty ? name : name.slug
    }
  }

  private static func knownSector(_ name: String) -> String? {
    FilterValues.kivaSectors.first { $0.nameSlug == name.nameSlug }
  }

  private static func isDigit(_ character: Character) -> Bool {
    character.isASCII && character.isNumber
  }

  private static func usage(_ message: String) -> CommandError {
    CommandError(message, exit: .usage)
  }

  // MARK: - The text

  /// Returns the text of the note, with the known facts about its loan. It is in the language of
  /// the note, or in `original` if the name of the note has no language.
  package func text(
    on loan: Loan? = nil, isInvented: Bool = false, in original: LanguageTag = .english
  ) -> String {
    let words = ScaffoldWords(nearestTo: language ?? original)
    let title = title(in: words).map { ["title: \($0.quotedForYAML)"] } ?? []
    let comments = comments(on: loan, isInvented: isInvented, in: words)
    return (["---"] + title + comments + ["---", "", body(in: words), ""]).joined(separator: "\n")
  }

  /// Returns the heading; `nil` for a loan, because cards and pages of loans do not show the
  /// heading of a note.
  private func title(in words: ScaffoldWords) -> String? {
    switch subject {
    case .loan: return nil
    case .country(let code):
      let names = Catalogue.names(in: words.language)
      let name = names[.countryInSentence, code] ?? names[.country, code] ?? CountryCode.names[code]
      return words.text("note.country-title", ["country": name ?? code])
    case .sector(let name):
      let names = Catalogue.names(in: words.language)
      return words.text("note.sector-title", ["sector": names[.sector, name.nameSlug] ?? name])
    case .page(let title): return title
    case .index: return words.text("note.index-title")
    }
  }

  /// Returns comments about the subject and about other possible front matter.
  private func comments(
    on loan: Loan?, isInvented: Bool, in words: ScaffoldWords
  ) -> [String] {
    switch subject {
    case .loan(let id):
      let address = "https://www.kiva.org/lend/\(id.value)"
      let key = isInvented ? "note.loan-in-sample" : "note.loan"
      // Quoting turns the name into a single line of characters that are allowed in YAML comments.
      let about =
        loan?.plainName.map {
          words.text("\(key)-of", ["address": address, "name": $0.quotedForYAML])
        } ?? words.text(key, ["address": address])
      return ["# \(about)", "# \(words.text("note.pinned"))", "#pinned: true"]
    case .page: return ["# \(words.text("note.menu"))", "#menu: true", "#order: 1"]
    case .country, .sector, .index: return []
    }
  }

  private func body(in words: ScaffoldWords) -> String {
    switch subject {
    case .loan: words.text("text.loan")
    case .country: words.text("text.country")
    case .sector: words.text("text.sector")
    case .page, .index: words.text("text.page")
    }
  }

  /// A warning about a title that resembles a sector or a country, because a note about that was
  /// probably meant.
  var warning: Warning? {
    switch subject {
    case .page(let title):
      let suggestion = Notes.sector(suggestedFor: title) ?? CountryNames.nearest(to: title)
      return suggestion.map {
        Warning(.note, "the note has a page of its own; did you mean '\($0)'?")
      }
    case .sector(let name):
      return Notes.sector(suggestedFor: name).map {
        Warning(.note, "Kiva has no sector '\(name)'; did you mean '\($0)'?")
      }
    case .loan, .country, .index: return nil
    }
  }

  /// Returns a message such as `a note in 'es' on loan 1234567, Maria`.
  func message(on loan: Loan?, isInvented: Bool) -> String {
    let note = language.map { "note in '\($0.text)'" } ?? "note"
    switch subject {
    case .loan(let id):
      guard let loan else {
        return "a \(note) on loan \(id.value), which no build here has shown yet; a loan's number "
          + "ends the address of its page"
      }
      let name = loan.plainName.map { ", \($0)" } ?? ""
      return "a \(note) on loan \(id.value)\(name)\(isInvented ? ", in the sample" : "")"
    case .country(let code): return "a \(note) above the loans of country \(code)"
    case .sector(let name): return "a \(note) above the loans of sector '\(name)'"
    case .page: return "a \(note) with a page of its own"
    case .index: return "the \(note) above the list"
    }
  }
}

extension Loan {
  /// The name of the borrower on one line, if it is known.
  fileprivate var plainName: String? {
    guard let name = self.name, !Loan.isAnonymous(name) else { return nil }
    let words = name.split { $0.isWhitespace || $0.isNewline }
    return words.isEmpty ? nil : String(words.joined(separator: " ").prefix(100))
  }
}
