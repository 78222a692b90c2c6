internal import Diagnostics
package import SiteIndex
package import Words
internal import YAML

/// A text in several languages, as in `title: { en: Our loans, es: Nuestros préstamos }`.
package struct Translations: Equatable, Sendable {
  private var texts: [LanguageTag: String] = [:]

  package init() {}

  /// Reads a mapping of languages to texts. Returns `nil` for any other value. `refusal` returns a
  /// description of the expected text if a text is invalid, and `report` is called with the offset
  /// of an error in the file.
  init?(
    _ value: YAMLValue, in document: YAMLDocument, refusal: (String) -> String? = { _ in nil },
    report: (_ offset: Int, _ message: String) -> Void
  ) {
    guard let entries = value.mapping else { return nil }
    if entries.isEmpty { report(value.offset, "expected a text, or a text for each language") }
    let isInBraces = document.isInBraces(value)
    for entry in entries {
      guard let language = LanguageTag(entry.key) else {
        report(
          entry.offset,
          "expected the tag of a language, such as en, es, fr or zh-Hans, got '\(entry.key.excerpt(100))'"
            + (isInBraces && entry.value.text == "" ? "; a text with a ',' needs quotes here" : ""))
        continue
      }
      if texts[language] != nil {
        report(entry.offset, "there is a text for '\(language.text)' already")
      } else if let text = entry.value.text, !text.isBlank, !entry.value.isNull {
        let expected =
          text.utf8.contains(0) ? "expected a text without the character NUL (\\0)" : refusal(text)
        if let expected { report(entry.value.offset, "'\(language.text)': \(expected)") }
        texts[language] = text
      } else if let comment = document.comment(inPlaceOfValueOf: entry) {
        let advice = document.advice(
          on: isInBraces ? comment.beforeSeparator : comment, of: entry.key)
        report(
          comment.offset,
          "there is no text for '\(language.text)', since what follows a '#' is a comment; \(advice)"
        )
      } else {
        report(entry.value.offset, "expected a text for '\(language.text)'")
      }
    }
  }

  var languages: [LanguageTag] { texts.keys.sorted { $0.text < $1.text } }

  /// A text for messages; `nil` if there is none.
  var anyText: String? { languages.first.flatMap { texts[$0] } }

  /// Returns the text in a language or, if there is none, in the first language of the site.
  func text(in language: LanguageTag, first: LanguageTag) -> String? {
    self.language(for: language, first: first).flatMap { texts[$0] }
  }

  /// Returns the language of the text on pages in a language, if it differs from that language.
  func otherLanguage(for language: LanguageTag, first: LanguageTag) -> LanguageTag? {
    guard let own = self.language(for: language, first: first), !language.isVariety(of: own) else {
      return nil
    }
    return own
  }

  private func language(for language: LanguageTag, first: LanguageTag) -> LanguageTag? {
    (language.fallbackChain + first.fallbackChain).first { texts[$0] != nil }
  }
}

extension SiteSettings {
  /// Creates the settings of the pages in one of the languages of the site.
  package init(_ settings: Settings, in language: LanguageTag) {
    let first = settings.originalLanguage
    func text(_ translations: Translations, else text: String?) -> String? {
      translations.text(in: language, first: first) ?? text
    }
    self.init(
      title: text(settings.titles, else: settings.title),
      description: text(settings.descriptions, else: settings.siteDescription),
      author: settings.author, footer: text(settings.footers, else: settings.footer),
      baseURL: settings.baseURL, appID: settings.appID, cardsPerPage: settings.cards)
    index = settings.index
    data = settings.dataFormats
    embeddingOrigins = settings.embedOn
    previews = settings.previews
    showsAge = settings.ageNotice
    palette = settings.accent.map(AccentPalette.init)
    titleLanguage = settings.titles.otherLanguage(for: language, first: first)
    descriptionLanguage = settings.descriptions.otherLanguage(for: language, first: first)
    footerLanguage = settings.footers.otherLanguage(for: language, first: first)
  }
}

extension Settings {
  /// Returns the named searches, with their titles in one of the languages of the site.
  package func views(in language: LanguageTag) -> [LoanView] {
    views.map { view in
      let titles = viewTitles[view.name]
      return LoanView(
        name: view.name, title: titles?.text(in: language, first: originalLanguage) ?? view.title,
        titleLanguage: titles?.otherLanguage(for: language, first: originalLanguage),
        search: view.search)
    }
  }

  /// Returns the presets, with their titles in one of the languages of the site; `nil` for all
  /// built-in ones.
  package func presets(in language: LanguageTag) -> [PresetChoice]? {
    presets?.map { preset in
      switch preset {
      case .named(let name): .named(name)
      case .own(let search):
        .own(
          title: search.titles?.text(in: language, first: originalLanguage) ?? search.title,
          titleLanguage: search.titles?.otherLanguage(for: language, first: originalLanguage),
          search.search)
      }
    }
  }
}
