internal import Diagnostics
package import SiteIndex
internal import YAML

/// One of the presets that the settings choose.
package enum PresetSetting: Equatable, Sendable {
  /// The name of a built-in preset or of a view.
  case named(String)
  case own(TitledSearch)
}

/// A preset that has no page and no name.
package struct TitledSearch: Equatable, Sendable {
  package let title: String
  /// The title in several languages, in place of `title`.
  let titles: Translations?
  package let search: LoanSearch
}

/// The searches with titles in `kivagen.yml`, which would not fit into a flag or a variable: the list
/// `views`, or the list `presets`, which can also have names of other presets.
package struct SearchSettings {
  /// The key of a list of searches.
  package enum Key: String, CaseIterable {
    case views, presets

    /// What an element is called in messages.
    var element: String { self == .views ? "view" : "preset" }

    /// What the value of the key should be.
    var form: String {
      switch self {
      case .views: "a list of views, each with 'name', 'title' and 'search'"
      case .presets: "a list of names, or of presets, each with 'title' and 'search'"
      }
    }

    var purpose: LoanSearch.Purpose { self == .views ? .view : .preset }
  }

  private static let keys = ["name", "title", "search"]

  package let key: Key
  /// The views, in the order of the file. A view whose search has errors is included with the valid
  /// part of its search, so that a check knows its page.
  private(set) var views: [LoanView] = []
  /// The titles of views in several languages, by the names of their views.
  private(set) var titles: [String: Translations] = [:]
  /// The presets, in the order of the file, with the valid parts of their searches.
  private(set) var presets: [PresetSetting] = []
  /// Whether elements are missing, because views have no valid names or there are too many.
  private(set) var lacksElements = false
  /// Every error in the list, in the order of the file.
  private(set) var diagnostics: [Diagnostic] = []
  /// The names, titles and searches that are cut off by a comment.
  private(set) var cutTexts: [CutText] = []

  private let document: YAMLDocument
  /// The offsets of searches that may continue in a comment or below an error, and may lack keys.
  private var offsetsOfIncompleteElements: Set<Int> = []
  private var lineOfName: [String: Int] = [:]
  private var offsetsOfSearches: [(title: String, search: LoanSearch, offset: Int)] = []
  /// The offsets of names in the list of presets.
  private var offsetOfName: [String: Int] = [:]

  /// Reads the value of an entry with this key. If `isIncomplete` is set, it may continue below a
  /// syntax error in the file.
  init(_ key: Key, _ entry: YAMLEntry, in document: YAMLDocument, isIncomplete: Bool) {
    self.key = key
    self.document = document
    if isIncomplete, let last = entry.value.sequence?.last {
      offsetsOfIncompleteElements.insert(last.offset)
    }
    guard let allValues = entry.value.sequence else {
      report(at: entry.value.offset, "'\(key.rawValue)': expected \(key.form)")
      lacksElements = true
      return
    }
    let values = allValues.filter { key == .views || !$0.isNull }
    for value in values.prefix(LoanView.maximumCount) { add(value) }
    lacksElements = views.count + presets.count < values.count
    diagnostics.sort {
      ($0.position?.line ?? 0, $0.position?.column ?? 0)
        < ($1.position?.line ?? 0, $1.position?.column ?? 0)
    }
    if values.count > LoanView.maximumCount {
      report(
        at: values[LoanView.maximumCount].offset,
        "'\(key.rawValue)': expected at most \(LoanView.maximumCount) \(key.rawValue), "
          + "got \(values.count)")
    }
  }

  /// Returns an error at the position of the search with a title.
  func diagnostic(
    on search: LoanSearch, titled title: String, _ message: String
  ) -> Diagnostic? {
    offsetsOfSearches.first { $0.title == title && $0.search == search }.map {
      document.diagnostic(at: $0.offset, message)
    }
  }

  /// Returns an error at the position of the name of a preset.
  func diagnostic(onName name: String, _ message: String) -> Diagnostic? {
    offsetOfName[name].map { document.diagnostic(at: $0, message) }
  }

  private mutating func report(at offset: Int, _ message: String) {
    diagnostics.append(document.diagnostic(at: offset, message))
  }

  private mutating func add(_ value: YAMLValue) {
    guard let entries = value.mapping else {
      guard key == .presets, let name = value.text else {
        return report(at: value.offset, "'\(key.rawValue)': expected \(key.form)")
      }
      return add(name, at: value.offset)
    }
    let isInBraces = document.isInBraces(value)
    if isInBraces, entries.contains(where: isCommentInPlaceOfText) {
      offsetsOfIncompleteElements.insert(value.offset)
    }
    let name = name(in: entries, of: value)
    let subject = name.map { "\(key.element) '\($0)'" } ?? "a \(key.element)"
    for entry in entries where !Self.keys.contains(entry.key) {
      let hint = nearestName(to: entry.key, among: Self.keys).map { "; did you mean '\($0)'?" }
      report(
        at: entry.offset, "\(subject): unknown setting '\(entry.key.excerpt(100))'\(hint ?? "")")
    }
    cutTexts += entries.filter { Self.keys.contains($0.key) }.flatMap {
      CutText.all(of: $0, "\(subject): '\($0.key)'", isInBraces: isInBraces, in: document)
    }
    let translations = titles(in: entries, subject)
    let title = translations == nil ? title(in: entries, of: value, subject) : nil
    let search = search(in: entries, of: value, subject)
    let anyTitle = title ?? name ?? translations?.anyText ?? ""
    if let offset = entries.first(where: { $0.key == "search" })?.value.offset {
      offsetsOfSearches.append((anyTitle, search, offset))
    }
    switch (key, name) {
    case (.views, let name?):
      titles[name] = translations
      views.append(LoanView(name: name, title: anyTitle, search: search))
    case (.views, nil): break
    case (.presets, _):
      presets.append(.own(TitledSearch(title: anyTitle, titles: translations, search: search)))
    }
  }

  /// Adds the name of a preset or of a view.
  private mutating func add(_ name: String, at offset: Int) {
    if presets.contains(.named(name)) {
      report(at: offset, "'\(key.rawValue)': expected each preset once, got '\(name.excerpt(100))'")
    }
    offsetOfName[name] = offset
    presets.append(.named(name))
  }

  /// Returns whether a comment is in place of the text of a key, or of one of its translations.
  private func isCommentInPlaceOfText(of entry: YAMLEntry) -> Bool {
    ([entry] + (entry.value.mapping ?? [])).contains {
      document.comment(inPlaceOfValueOf: $0) != nil
    }
  }

  /// Returns the value of a key, and reports one that is missing or is not a text.
  private mutating func text(
    _ key: String, in entries: [YAMLEntry], of element: YAMLValue, _ subject: String
  ) -> (value: YAMLValue, text: String)? {
    let entry = entries.first { $0.key == key }
    if let entry, let comment = document.comment(inPlaceOfValueOf: entry) {
      report(
        at: comment.offset,
        "\(subject) has no '\(key)', since what follows a '#' is a comment; "
          + document.advice(
            on: document.isInBraces(element) ? comment.beforeSeparator : comment, of: key))
      return nil
    }
    guard let value = entry?.value, !value.isNull else {
      if offsetsOfIncompleteElements.contains(element.offset) { return nil }
      report(at: element.offset, "\(subject) has no '\(key)'")
      return nil
    }
    if let text = value.text { return (value, text) }
    report(at: value.offset, "\(subject): '\(key)': expected one text")
    return nil
  }

  /// Returns the name of a search, if it is valid. Presets need none, because they have no page.
  private mutating func name(in entries: [YAMLEntry], of element: YAMLValue) -> String? {
    if key == .presets, !entries.contains(where: { $0.key == "name" }) { return nil }
    guard let (value, name) = text("name", in: entries, of: element, "a \(key.element)") else {
      return nil
    }
    if let refusal = LoanView.refusal(ofName: name) {
      report(at: value.offset, "a \(key.element): 'name': \(refusal)")
      return nil
    }
    let line = document.diagnostic(at: value.offset, "").position?.line ?? 1
    if let other = lineOfName[name] {
      report(
        at: value.offset,
        "\(key.element) '\(name)': the \(key.element) on line \(other) has the same name; rename one of them"
      )
      return nil
    }
    lineOfName[name] = line
    return name
  }

  /// Returns the title in several languages; `nil` if it is in another form.
  private mutating func titles(in entries: [YAMLEntry], _ subject: String) -> Translations? {
    guard let value = entries.first(where: { $0.key == "title" })?.value else { return nil }
    var errors: [(offset: Int, message: String)] = []
    let titles = Translations(value, in: document, refusal: LoanView.refusal(ofTitle:)) {
      errors.append(($0, $1))
    }
    for error in errors { report(at: error.offset, "\(subject): 'title': \(error.message)") }
    return titles
  }

  private mutating func title(
    in entries: [YAMLEntry], of element: YAMLValue, _ subject: String
  ) -> String? {
    guard let (value, title) = text("title", in: entries, of: element, subject) else { return nil }
    guard let refusal = LoanView.refusal(ofTitle: title) else { return title }
    report(at: value.offset, "\(subject): 'title': \(refusal)")
    return nil
  }

  /// Returns the search, without the words that have errors.
  private mutating func search(
    in entries: [YAMLEntry], of element: YAMLValue, _ subject: String
  ) -> LoanSearch {
    guard let (value, text) = text("search", in: entries, of: element, subject) else {
      return LoanSearch()
    }
    var errors: [LoanSearchError] = []
    let search = LoanSearch(
      parsing: text, for: key.purpose, errors: &errors)
    for error in errors {
      let offset = document.offset(of: error.part, at: error.offset, in: value)
      report(at: offset, "\(subject): 'search': \(error.message)")
    }
    return search
  }
}

extension Settings {
  /// The search of a view or of a preset that has one of its own.
  package struct Search {
    package let search: LoanSearch
    let title: String
    let key: SearchSettings.Key
    /// What the search is called in messages: `view 'east-africa'`.
    package let subject: String
  }

  /// The searches of the views and of the presets.
  package var searches: [Search] {
    let presets = (presets ?? []).compactMap { preset -> TitledSearch? in
      if case .own(let search) = preset { search } else { nil }
    }
    return views.map {
      Search(search: $0.search, title: $0.title, key: .views, subject: "view '\($0.name)'")
    }
      + presets.map {
        Search(
          search: $0.search, title: $0.title, key: .presets,
          subject: "preset '\($0.title.excerpt(100))'")
      }
  }
}
