internal import Diagnostics
internal import YAML

/// Finds values in the settings file that are comments, because YAML ignores text after a `#`.
extension SettingsResolution {
  /// Returns errors about loans that would not be excluded because their numbers are comments.
  func exclusionErrors(in entry: SettingsFile.SettingsEntry) -> [Diagnostic] {
    guard let comments = ExclusionComments(of: entry) else { return [] }
    return comments.numbers.diagnostics(in: entry.file) { comment in
      entry.diagnostic(
        on: comment,
        "'\(entry.key)': what follows a '#' is a comment, so that the loan would not be excluded; "
          + "write its number without '#'")
    }
  }

  /// Returns an error about a value that begins with `#`, as colors do, and so is a comment.
  func errorOnComment(in entry: SettingsFile.SettingsEntry) -> Diagnostic? {
    guard entry.isEmpty, let setting = entry.setting, !setting.isText,
      let comment = entry.commentsInPlaceOfValues.first
    else { return nil }
    let text = comment.text.trimmingBlanks
    let values = [text, String(text.prefix { $0 != " " && $0 != "\t" })]
    guard let value = values.first(where: { $0.hasPrefix("#") && accepts($0, setting) }) else {
      return nil
    }
    let plain = value.replacing("#", with: "")
    let quoted = "\(entry.key): '\(value)'"
    let advice =
      accepts(plain, setting) ? "write \(entry.key): \(plain), or \(quoted)" : "write \(quoted)"
    return entry.diagnostic(
      on: comment,
      "'\(entry.key)' has no value, since what follows a '#' is a comment; \(advice)")
  }

  /// Returns warnings about all other values, and parts of values, that are comments.
  func commentWarnings(in file: SettingsFile) -> [Warning] {
    (file.emptiedEntries + file.entries).filter { errorOnComment(in: $0) == nil }.flatMap { entry in
      let texts = entry.cutTexts.map { text in
        warning(
          on: text.comment, in: entry,
          "\(text.subject) ends before '\(text.comment.text.excerpt(100))'",
          "write it without '#', or \(text.advice)")
      }
      return warnings(onValuesOf: entry) + texts
    }
  }

  /// Returns warnings about comments in place of values, or that may be meant as further values.
  private func warnings(onValuesOf entry: SettingsFile.SettingsEntry) -> [Warning] {
    let exclusion = ExclusionComments(of: entry)
    let inPlace = exclusion?.remarks ?? entry.commentsInPlaceOfValues
    let offsets = Set(inPlace.map(\.offset))
    let others =
      exclusion?.sentences ?? furtherValues(of: entry).filter { !offsets.contains($0.offset) }
    let comments = (inPlace + others).sorted { $0.offset < $1.offset }
    // The number is limited because counting lines for very many comments would take long.
    return comments.prefix(Diagnostic.maximumCount).map { comment in
      let excerpt = comment.text.excerpt(100)
      if exclusion != nil, !offsets.contains(comment.offset) {
        return warning(
          on: comment, in: entry, "'\(entry.key)' does not have the number in '\(excerpt)'",
          "write the number without '#', or take it out of the comment")
      }
      if entry.isEmpty {
        return warning(
          on: comment, in: entry, "'\(entry.key)' has no value", advice(on: comment, in: entry))
      }
      return warning(
        on: comment, in: entry, "'\(entry.key)' ends before '\(excerpt)'",
        exclusion != nil
          ? ExclusionComments.advice
          : entry.isList
            ? "write it without '#', or in quotes"
            : "put a space after the '#' if it is meant as a comment, or delete it")
    }
  }

  /// Returns comments after values that may be meant as further values, or as the rest of a value
  /// that cannot contain a space.
  private func furtherValues(of entry: SettingsFile.SettingsEntry) -> [YAMLDocument.Comment] {
    guard let setting = entry.setting, !entry.isEmpty, !setting.isText else { return [] }
    func isValue(_ comment: YAMLDocument.Comment) -> Bool {
      accepts(String(comment.beforeSeparator.text.dropFirst()).trimmingBlanks, setting)
    }
    guard entry.isList else {
      return [entry.document.comment(endingTextOf: entry.entry)].compactMap(\.self)
        .filter { setting.placeholder == "URL" || isValue($0) }
    }
    let comments = entry.comments
    return comments.all.filter {
      $0.looksLikeValue && !comments.aboveNextKey.contains($0.offset)
        && ($0.beginsWithNumber || isValue($0))
    }
  }

  private func warning(
    on comment: YAMLDocument.Comment, in entry: SettingsFile.SettingsEntry, _ state: String,
    _ advice: String
  ) -> Warning {
    let position = entry.diagnostic(on: comment, "").position
    let place = position.map { "\(entry.file):\($0.line):\($0.column)" } ?? entry.file
    return Warning(
      .settings, at: .file(entry.file, line: position?.line),
      "\(place): \(state), since what follows a '#' is a comment; \(advice)")
  }

  /// Returns advice on a comment in the place of a value.
  private func advice(on comment: YAMLDocument.Comment, in entry: SettingsFile.SettingsEntry)
    -> String
  {
    if entry.key == ExclusionComments.key { return ExclusionComments.advice }
    if let setting = entry.setting {
      let text = String(comment.text.drop { $0 == "#" }).trimmingBlanks
      if accepts(comment.text, setting) { return entry.document.advice(on: comment, of: entry.key) }
      if accepts(text, setting) { return "write it without '#': \(entry.key): \(text)" }
    }
    return "write a value that does not begin with '#', or delete the line"
  }

  func accepts(_ text: String, _ setting: Setting) -> Bool {
    var scratch = Settings()
    do throws(Setting.Expected) {
      try setting.apply(&scratch, setting.value(of: text, in: .file, machine.environment))
      return true
    } catch { return false }
  }
}

extension Setting {
  /// Whether the setting is one text, which can have several words.
  var isText: Bool { shape == .single && ["TEXT", "DIR", "FILE"].contains(placeholder) }
}

/// The comments at `exclude` that may contain the number of a loan that is missing there.
struct ExclusionComments {
  static let key = "exclude"
  static let advice = "write the number of a loan without '#', or delete the line"

  /// Comments that are numbers of loans, which are errors: `#1000002`.
  private(set) var numbers: [YAMLDocument.Comment] = []
  /// Comments in other places that contain a number as long as those of loans: `# and 1000002`.
  private(set) var sentences: [YAMLDocument.Comment] = []
  /// Comments in place of a value that contain a shorter number: `# nobody in 2026`.
  private(set) var remarks: [YAMLDocument.Comment] = []

  /// Classifies every comment up to the next key. Returns `nil` for any other setting.
  init?(of entry: SettingsFile.SettingsEntry) {
    guard entry.key == Self.key else { return nil }
    let excluded = Set(entry.values ?? [])
    let inPlace = Set(entry.commentsInPlaceOfValues.map(\.offset))
    let comments = entry.comments
    for comment in comments.all {
      let numbers = Numbers(in: comment.text, except: excluded)
      if numbers.isEmpty { continue }
      if comments.aboveNextKey.contains(comment.offset) {
        if numbers.isFirst { sentences.append(comment) }
      } else if inPlace.contains(comment.offset) {
        if numbers.areInSentence { remarks.append(comment) } else { self.numbers.append(comment) }
      } else if numbers.isFirst, !numbers.isAfterDash {
        self.numbers.append(comment)
      } else if numbers.hasLongNumber {
        sentences.append(comment)
      }
    }
  }
}

/// The numbers in a comment at the excluded loans.
private struct Numbers {
  let isEmpty: Bool
  /// Whether one of them is as long as the numbers of loans, and longer than a year.
  let hasLongNumber: Bool
  /// Whether the comment begins with any number after `#`, or a long one after `# `.
  let isFirst: Bool
  /// Whether the comment begins with a dash, as an element of a list does.
  let isAfterDash: Bool
  /// Whether the comment begins with a space and a word, and has no long number.
  let areInSentence: Bool

  /// Reads a comment. Dates and the numbers of excluded loans do not count.
  init(in comment: String, except excluded: Set<String>) {
    let dates = /\b(?:\d{4}-\d\d?-\d\d?|\d\d?[.\/]\d\d?[.\/]\d{4})\b/
    let text = comment.replacing(dates, with: "")
    let numbers = text.matches(of: /\d+/).map { String($0.output) }
      .filter { !excluded.contains($0) }
    isEmpty = numbers.isEmpty
    let hasLongNumber = numbers.contains { $0.count >= 5 }
    self.hasLongNumber = hasLongNumber
    let first = text.prefixMatch(of: /#(?:(\d+)|[#\s]*(-\s+)?\d{5})/)?.output
    isFirst = first.map { $0.1.map { numbers.contains(String($0)) } ?? hasLongNumber } ?? false
    isAfterDash = first?.2 != nil
    areInSentence = !hasLongNumber && text.prefixMatch(of: /#[ \t]+\p{Letter}/) != nil
  }
}
