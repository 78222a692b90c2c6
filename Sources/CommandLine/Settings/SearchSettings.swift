package import Diagnostics
internal import SiteIndex
internal import YAML

/// The named searches in `kivagen.yml`: the list `views` of names, titles and searches, which would
/// not fit into a flag or variable.
package struct ViewSettings {
  package static let key = "views"
  private static let form = "a list of views, each with 'name', 'title' and 'search'"
  private static let keys = ["name", "title", "search"]

  /// The views, in the order of the file. A view whose search has errors is included with the valid
  /// part of its search, so that a check knows its page.
  private(set) var views: [LoanView] = []
  /// Whether `views` lacks views because they have no valid names.
  private(set) var lacksViews = false
  /// The titles in several languages, by the names of their views.
  private(set) var titles: [String: Translations] = [:]
  /// Every error in the views, in the order of the file.
  private(set) var diagnostics: [Diagnostic] = []
  /// The names, titles and searches that are cut off by a comment.
  private(set) var cutTexts: [CutText] = []

  private let document: YAMLDocument
  /// The offsets of views that may continue in a comment or below an error, and may lack keys.
  private var offsetsOfIncompleteViews: Set<Int> = []
  private var lineOfName: [String: Int] = [:]
  /// The offset of each search in the document, by the name of its view.
  private var offsetOfSearch: [String: Int] = [:]

  /// Reads the value of the key. If `isIncomplete` is set, it may continue below a syntax error in
  /// the file.
  init(_ entry: YAMLEntry, in document: YAMLDocument, isIncomplete: Bool) {
    self.document = document
    if isIncomplete, let last = entry.value.sequence?.last {
      offsetsOfIncompleteViews.insert(last.offset)
    }
    guard let elements = entry.value.sequence else {
      report(at: entry.value.offset, "'\(Self.key)': expected \(Self.form)")
      lacksViews = true
      return
    }
    for element in elements.prefix(LoanView.maximumCount) { add(element) }
    lacksViews = views.count < elements.count
    diagnostics.sort {
      ($0.position?.line ?? 0, $0.position?.column ?? 0)
        < ($1.position?.line ?? 0, $1.position?.column ?? 0)
    }
    if elements.count > LoanView.maximumCount {
      report(
        at: elements[LoanView.maximumCount].offset,
        "'\(Self.key)': expected at most \(LoanView.maximumCount) views, got \(elements.count)")
    }
  }

  /// Returns an error at the position of the search of a view.
  package func diagnostic(onSearchOf view: String, _ message: String) -> Diagnostic? {
    offsetOfSearch[view].map { document.diagnostic(at: $0, message) }
  }

  private mutating func report(at offset: Int, _ message: String) {
    diagnostics.append(document.diagnostic(at: offset, message))
  }

  private mutating func add(_ element: YAMLValue) {
    guard let entries = element.mapping else {
      return report(at: element.offset, "'\(Self.key)': expected \(Self.form)")
    }
    if document.isInBraces(element), entries.contains(where: isCommentInPlaceOfText) {
      offsetsOfIncompleteViews.insert(element.offset)
    }
    let name = name(in: entries, of: element)
    let subject = name.map { "view '\($0)'" } ?? "a view"
    for entry in entries where !Self.keys.contains(entry.key) {
      let hint = nearestName(to: entry.key, among: Self.keys).map { "; did you mean '\($0)'?" }
      report(
        at: entry.offset, "\(subject): unknown setting '\(entry.key.excerpt(100))'\(hint ?? "")")
    }
    let isInBraces = document.isInBraces(element)
    cutTexts += entries.filter { Self.keys.contains($0.key) }.flatMap {
      CutText.all(of: $0, "\(subject): '\($0.key)'", isInBraces: isInBraces, in: document)
    }
    let translations = titles(in: entries, subject)
    let title = translations == nil ? title(in: entries, of: element, subject) : nil
    let search = search(in: entries, of: element, subject)
    guard let name else { return }
    offsetOfSearch[name] = entries.first { $0.key == "search" }?.value.offset
    titles[name] = translations
    views.append(LoanView(name: name, title: title ?? name, search: search))
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
      if offsetsOfIncompleteViews.contains(element.offset) { return nil }
      report(at: element.offset, "\(subject) has no '\(key)'")
      return nil
    }
    if let text = value.text { return (value, text) }
    report(at: value.offset, "\(subject): '\(key)': expected one text")
    return nil
  }

  /// Returns the name of a view, if it is valid.
  private mutating func name(in entries: [YAMLEntry], of element: YAMLValue) -> String? {
    guard let (value, name) = text("name", in: entries, of: element, "a view") else { return nil }
    if let refusal = LoanView.refusal(ofName: name) {
      report(at: value.offset, "a view: 'name': \(refusal)")
      return nil
    }
    let line = document.diagnostic(at: value.offset, "").position?.line ?? 1
    if let other = lineOfName[name] {
      report(
        at: value.offset,
        "view '\(name)': the view on line \(other) has the same name; rename one of them")
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

  /// Returns the search of a view, without the words that have errors.
  private mutating func search(
    in entries: [YAMLEntry], of element: YAMLValue, _ subject: String
  ) -> LoanSearch {
    guard let (value, text) = text("search", in: entries, of: element, subject) else {
      return LoanSearch()
    }
    var errors: [LoanSearchError] = []
    let search = LoanSearch(parsing: text, errors: &errors)
    for error in errors {
      let offset = document.offset(of: error.part, at: error.offset, in: value)
      report(at: offset, "\(subject): 'search': \(error.message)")
    }
    return search
  }
}
