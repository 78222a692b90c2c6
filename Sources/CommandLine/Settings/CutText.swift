internal import Diagnostics
internal import YAML

/// A text of the settings file that ends before a `#`, which begins a comment.
struct CutText {
  /// The name of the text, such as `'title'` or `view 'new': 'title': the text for 'es'`.
  let subject: String
  let comment: YAMLDocument.Comment
  /// The correction, such as `put the text in quotes: title: 'Our #1 loans'`.
  let advice: String

  private init?(
    _ entry: YAMLEntry, _ subject: String, isInBraces: Bool, in document: YAMLDocument
  ) {
    guard let comment = document.comment(endingTextOf: entry, isInBraces: isInBraces) else {
      return nil
    }
    self.subject = subject
    self.comment = isInBraces ? comment.beforeSeparator : comment
    advice = document.advice(on: self.comment, endingTextOf: entry)
  }

  /// Returns the cut texts of a key, in one or several languages.
  static func all(
    of entry: YAMLEntry, _ subject: String, isInBraces: Bool = false, in document: YAMLDocument
  ) -> [CutText] {
    guard let texts = entry.value.mapping else {
      return [CutText(entry, subject, isInBraces: isInBraces, in: document)].compactMap(\.self)
    }
    let areInBraces = document.isInBraces(entry.value)
    return texts.compactMap { text in
      CutText(
        text, "\(subject): the text for '\(text.key.excerpt(100))'", isInBraces: areInBraces,
        in: document)
    }
  }
}
