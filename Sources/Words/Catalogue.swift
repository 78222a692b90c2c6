internal import Diagnostics
private import YAML

/// The words of a language by their keys, such as `card.to-go`.
package struct Catalogue: Sendable {
  /// The name of the file with all words, for messages.
  let file: String
  /// The name of the file of the language, for messages. In English, it is the same as `file`.
  package private(set) var languageFile: String
  package private(set) var language: LanguageTag
  /// The plural forms of the language.
  package private(set) var rule: PluralRule
  /// The keys of the words that are in English because they are in no file of the language.
  private(set) var missingKeys: Set<String> = []
  /// The names of countries, sectors and activities, and other names that Kiva sends in English.
  package private(set) var names = NameTable()
  private var messages: [String: Message] = [:]
  /// The languages whose number signs the catalogue has, by key, except for signs that the site
  /// changed.
  private var signLanguages: [String: LanguageTag] = [:]
  /// The files of the site that replaced words, by the keys of the words.
  private(set) var replacementFiles: [String: String] = [:]
  /// The names of the groups of words, such as `card`, in the order of the file.
  package let groups: [String]

  /// Reads a YAML file with all words in English. Throws all errors in it.
  package init(reading bytes: [UInt8], file: String) throws(CatalogueErrors) {
    var words = try WordFile(bytes, file: file)
    let groups = words.groups
    let rule = PluralRule.oneAndOther
    language = .english
    let entries = groups.flatMap(\.words)
    messages.reserveCapacity(entries.count)
    for entry in entries {
      messages[entry.key] = words.message(of: entry) { value throws(MessageError) in
        try Message(value, rule: rule)
      }
    }
    try words.throwErrors()
    self.file = file
    languageFile = file
    self.rule = rule
    self.groups = groups.map(\.name)
    for (key, _) in NumberSigns(of: language).words { signLanguages[key] = language }
  }

  /// A catalogue without any words.
  package static let empty = Catalogue()

  private init() {
    file = ""
    languageFile = ""
    language = .english
    rule = .oneAndOther
    groups = []
  }

  private static let languageKey = "language.tag"
  private static let directionKey = "language.direction"
  private static let nameKey = "language.name"

  /// Returns a catalogue of another language with the same keys, whose words are still in English.
  package func translated(into language: LanguageTag, file: String) -> Catalogue {
    var catalogue = self
    for (key, _) in NumberSigns(of: language).words { catalogue.signLanguages[key] = .english }
    catalogue = catalogue.named(language)
    catalogue.languageFile = file
    catalogue.rule = PluralRule(language: language.text)
    catalogue.messages[Self.directionKey] = Message(literal: language.direction)
    // The English name would be wrong, and people recognize the language by its tag.
    catalogue.messages[Self.nameKey] = Message(literal: language.text)
    for (key, text) in Self.textsWithoutArticles {
      if let english = messages[key] { catalogue.messages[key] = english.replaced(by: text) }
    }
    let own =
      [Self.languageKey, Self.directionKey, Self.nameKey] + Self.textsWithoutArticles.keys
      + NumberSigns(of: language).words.map(\.key)
    catalogue.missingKeys = Set(messages.keys).subtracting(own)
    catalogue.replacementFiles = [:]
    return catalogue
  }

  /// The texts in other languages for the words that say which countries have an article in
  /// English.
  private static let textsWithoutArticles = [
    "country.with-article": "{country}", "country.article-codes": "", "country.article-in-name": "",
  ]

  /// Returns the catalogue of a variety of the language, such as `en-GB`, with its number signs.
  package func named(_ variety: LanguageTag) -> Catalogue {
    var catalogue = self
    catalogue.language = variety
    catalogue.messages[Self.languageKey] = Message(literal: variety.text)
    for (key, text) in NumberSigns(of: variety).words {
      guard let language = signLanguages[key], let message = messages[key],
        !NumberSigns(of: language).words.contains(where: { $0 == (key, text) })
      else { continue }
      catalogue.messages[key] = message.replaced(by: text)
      catalogue.signLanguages[key] = variety
    }
    return catalogue
  }

  /// Records whether a file has the usual number signs of its language, which may be wrong for a
  /// variety.
  private mutating func recordSigns(of keys: Set<String>, in language: LanguageTag, isOwn: Bool) {
    for (key, text) in NumberSigns(of: language).words where keys.contains(key) {
      let isUsual = !isOwn || messages[key] == messages[key]?.replaced(by: text)
      signLanguages[key] = isUsual ? language : nil
    }
  }

  /// Whether the language is written from right to left.
  package var isRightToLeft: Bool { messages[Self.directionKey]?.text == "rtl" }

  /// The number of words that are in English because they are in no file of the language.
  package var missingCount: Int { missingKeys.count }

  /// Returns the catalogue with words replaced by those of a file. The file must not have other
  /// groups and keys than the catalogue.
  ///
  /// If `fileLanguage` is not given, it is the language of the catalogue. Errors in the use of
  /// words mention the file if it is the site's own. `knownNames` has the names that can be
  /// translated. Throws all errors in the file: unknown keys and placeholders, missing plural
  /// forms, and values of another type.
  package func replacingWords(
    with bytes: [UInt8], file: String, in fileLanguage: LanguageTag? = nil, isOwn: Bool = true,
    knownNames: () -> NameTable = { NameTable() }
  ) throws(CatalogueErrors) -> Catalogue {
    var words = try WordFile(bytes, file: file)
    var catalogue = self
    var replacedKeys: Set<String> = []
    for group in words.groups {
      if let category = NameTable.NameCategory(rawValue: group.name) {
        catalogue.names.read(group, as: category, of: knownNames(), errors: &words)
      } else if hasGroup(group.name) {
        for entry in group.words {
          guard let message = message(of: entry, in: group.name, errors: &words) else { continue }
          catalogue.messages[entry.key] = message
          catalogue.missingKeys.remove(entry.key)
          replacedKeys.insert(entry.key)
          if isOwn { catalogue.replacementFiles[entry.key] = file }
        }
      } else {
        let known = groups + NameTable.NameCategory.allCases.map(\.rawValue)
        words.report(
          unknown("group", group.name, among: words.isFull ? [] : known), at: group.offset)
      }
    }
    try words.throwErrors()
    let tag = catalogue.messages[Self.languageKey]?.text.flatMap(LanguageTag.init)
    let tagOfFile = replacedKeys.contains(Self.languageKey) && isOwn ? tag : fileLanguage
    catalogue.recordSigns(of: replacedKeys, in: tagOfFile ?? language, isOwn: isOwn)
    // The file may be for a language, and the site may be in a variety of it.
    let isVariety = isOwn && tag?.text.hasPrefix("\(language.text)-") == true
    return tag.map { catalogue.named(isVariety ? $0 : language) } ?? catalogue
  }

  /// Returns the message of an entry, or `nil` after reporting an error.
  private func message(
    of entry: WordFile.UnparsedWord, in group: String, errors words: inout WordFile
  ) -> Message? {
    guard let message = messages[entry.key] else {
      words.report(unknown("word", entry.key, among: words.isFull ? [] : keys), at: entry.offset)
      return nil
    }
    if let expected = expectation(of: entry, in: group) {
      words.report("'\(entry.key)': expected \(expected)", at: entry.value.offset)
    }
    return words.message(of: entry) { value throws(MessageError) in
      try Message(value, replacing: message, rule: rule)
    }
  }

  /// Returns the form that a word for programs must have, or `nil` if the word has that form.
  private func expectation(of entry: WordFile.UnparsedWord, in group: String) -> String? {
    guard let text = entry.value.text else {
      let isPattern = ["language", "number", "date", "month"].contains(group)
      return isPattern || group.hasPrefix("list-") ? "a text, which has no plural forms" : nil
    }
    if let placeholder = Self.requiredPlaceholders[entry.key], !text.contains("{\(placeholder)}") {
      return "a text with the place '{\(placeholder)}'"
    }
    if group.hasPrefix("list-"), !text.contains("{first}") || !text.contains("{second}") {
      return "a text with the places '{first}' and '{second}'"
    }
    return switch entry.key {
    case Self.languageKey where LanguageTag(text) == nil:
      "the tag of a language, such as 'en' or 'en-GB'"
    case Self.languageKey where LanguageTag(text)?.languageCode != language.languageCode:
      "a tag of the language '\(language.languageCode)', as the file is for '\(language.text)'"
    case Self.directionKey where !["ltr", "rtl"].contains(text): "'ltr' or 'rtl'"
    case Self.nameKey where text.isBlank: "the name of the language"
    case "number.decimal" where text.isEmpty: "a text such as '.'"
    case "number.group-size" where !["2", "3"].contains(text): "'3' or '2'"
    default: nil
    }
  }

  /// The placeholders that are required because scripts use the numbers or elements in them.
  private static let requiredPlaceholders = [
    "number.money": "amount", "number.percent": "number", "number.negative": "number",
    "slider.field-least": "field", "slider.field-most": "field", "header.saved": "count",
    "header.language": "name", "date.hour-of-one-digit": "hour",
  ]

  private func unknown(_ noun: String, _ name: String, among known: [String]) -> String {
    "unknown \(noun) '\(name)'\(suggestion(for: name, among: known))"
  }

  /// Returns whether there is a group of this name, the part of a key before the dot.
  package func hasGroup(_ name: some StringProtocol) -> Bool { groups.contains { $0 == name } }

  /// Returns the end of a message about the use of a word, if a file of the site has replaced the
  /// word; otherwise, an empty string.
  package func hint(onReplaced key: String) -> String {
    replacementFiles[key].map { "; the word was replaced in '\($0)'" } ?? ""
  }

  package var keys: [String] { messages.keys.sorted() }

  /// Returns the message for a key. Its placeholders are in the order of its texts.
  package subscript(key: String) -> Message? { messages[key] }
}
