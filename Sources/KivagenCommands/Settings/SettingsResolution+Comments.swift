internal import Diagnostics
internal import YAML

/// Values in the settings file that are comments, because YAML ignores what follows a `#`.
extension SettingsResolution {
  /// Returns the error on a loan that would not be excluded because its number is a comment; `nil`
  /// for any other entry.
  func exclusionError(in entry: SettingsFile.Entry) -> Diagnostic? {
    guard entry.key == exclusion, let comment = entry.comment,
      comment.text.contains(where: \.isNumber),
      !isSentence(comment)
    else { return nil }
    return entry.diagnostic(
      on: comment,
      "'\(exclusion)': what follows a '#' is a comment, so that the loan would not be excluded; "
        + "write its number without '#'")
  }

  /// Returns whether a comment begins with a space and a word, as in `# nobody in 2026`.
  private func isSentence(_ comment: YAMLDocument.Comment) -> Bool {
    comment.text.prefixMatch(of: /#[ \t]+\p{Letter}/) != nil
  }

  /// The warnings on all other values and parts of values that are comments.
  func commentWarnings(in file: SettingsFile) -> [Warning] {
    (file.emptiedEntries + file.entries).flatMap { entry in
      let texts = entry.cutTexts.map { text in
        warning(
          on: text.comment, in: entry,
          "\(text.subject) ends before '\(text.comment.text.excerpt(100))'",
          "write it without '#', or \(text.advice)")
      }
      return [warning(onValuesOf: entry)].compactMap(\.self) + texts
    }
  }

  /// Returns the warning on a comment that is in the place of the value of an entry, or of one of its
  /// values.
  private func warning(onValuesOf entry: SettingsFile.Entry) -> Warning? {
    if exclusionError(in: entry) != nil { return nil }
    if let comment = entry.comment {
      if entry.isEmpty {
        // Most comments say that there is nothing to exclude.
        let isExpected = entry.key == exclusion && !comment.text.contains(where: \.isNumber)
        return isExpected
          ? nil
          : warning(
            on: comment, in: entry, "'\(entry.key)' has no value", advice(on: comment, in: entry))
      }
      return entry.key == exclusion ? nil : warning(onEndOf: entry, before: comment)
    }
    guard let comment = entry.commentAfterValue,
      let setting = settingsTable.first(where: { $0.name == entry.key }),
      accepts(String(comment.text.dropFirst()).trimmingBlanks, setting)
    else { return nil }
    return warning(onEndOf: entry, before: comment)
  }

  private func warning(
    onEndOf entry: SettingsFile.Entry, before comment: YAMLDocument.Comment
  ) -> Warning {
    warning(
      on: comment, in: entry, "'\(entry.key)' ends before '\(comment.text.excerpt(100))'",
      "write it without '#', or in quotes")
  }

  private func warning(
    on comment: YAMLDocument.Comment, in entry: SettingsFile.Entry, _ state: String,
    _ advice: String
  ) -> Warning {
    let position = entry.diagnostic(on: comment, "").position
    let place = position.map { "\(entry.file):\($0.line):\($0.column)" } ?? entry.file
    return Warning(
      .settings, at: .file(entry.file, line: position?.line),
      "\(place): \(state), since what follows a '#' is a comment; \(advice)")
  }

  /// Returns the advice on a comment in the place of a value, as far as the setting can have that.
  private func advice(
    on comment: YAMLDocument.Comment, in entry: SettingsFile.Entry
  ) -> String {
    let setting = settingsTable.first { $0.name == entry.key }
    if let setting, accepts(comment.text, setting) { return entry.advice(on: comment) }
    let text = String(comment.text.drop { $0 == "#" }).trimmingBlanks
    if let setting, accepts(text, setting) { return "write it without '#': \(entry.key): \(text)" }
    return "write a value that does not begin with '#', or delete the line"
  }

  /// Returns whether a text is a valid value of a setting.
  private func accepts(_ text: String, _ setting: Setting) -> Bool {
    var scratch = Settings()
    do throws(Setting.Expected) {
      try setting.apply(&scratch, try setting.value(of: text, in: .file, machine.environment))
      return true
    } catch {
      return false
    }
  }
}

/// The setting of the loans that are never shown.
private let exclusion = "exclude"
