internal import Diagnostics
internal import YAML

/// Values in the settings file that are comments, because YAML ignores what follows a `#`.
extension SettingsResolution {
  /// Returns the errors on loans that would not be excluded because their numbers are comments.
  func exclusionErrors(in entry: SettingsFile.Entry) -> [Diagnostic] {
    if entry.key != exclusion { return [] }
    return entry.comments.filter(isNumberOfLoan).diagnostics(in: entry.file) { comment in
      entry.diagnostic(
        on: comment,
        "'\(exclusion)': what follows a '#' is a comment, so that the loan would not be excluded; "
          + "write its number without '#'")
    }
  }

  /// Returns whether a comment at `exclude` may be the number of a loan.
  private func isNumberOfLoan(_ comment: YAMLDocument.Comment) -> Bool {
    comment.text.contains(where: \.isNumber) && !isSentence(comment)
  }

  /// Returns whether a comment begins with a space and a word, and has no number as long as those of
  /// loans: `# nobody in 2026`.
  private func isSentence(_ comment: YAMLDocument.Comment) -> Bool {
    !comment.hasLongNumber && comment.text.prefixMatch(of: /#[ \t]+\p{Letter}/) != nil
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
      return warnings(onValuesOf: entry) + texts
    }
  }

  /// Returns the warnings on comments that are in the place of the value of an entry, or of values of
  /// its list.
  private func warnings(onValuesOf entry: SettingsFile.Entry) -> [Warning] {
    var comments = entry.comments
    if entry.key == exclusion {
      // Most comments say that there is nothing to exclude.
      comments = comments.filter {
        $0.text.contains(where: \.isNumber) && !isNumberOfLoan($0)
      }
    } else if !entry.isEmpty {
      let offsets = Set(comments.map(\.offset))
      comments += furtherValues(of: entry).filter { !offsets.contains($0.offset) }
    }
    // Counting the lines above each of very many comments would take long.
    let first = comments.sorted { $0.offset < $1.offset }.prefix(Diagnostic.maximumCount)
    return first.map { comment in
      entry.isEmpty
        ? warning(
          on: comment, in: entry, "'\(entry.key)' has no value", advice(on: comment, in: entry))
        : warning(
          on: comment, in: entry, "'\(entry.key)' ends before '\(comment.text.excerpt(100))'",
          entry.key == exclusion ? adviceOnExclusion : "write it without '#', or in quotes")
    }
  }

  /// Returns the comments after values of a list that would be valid values of it.
  private func furtherValues(of entry: SettingsFile.Entry) -> [YAMLDocument.Comment] {
    guard let setting = settingsTable.first(where: { $0.name == entry.key }) else { return [] }
    return entry.commentsAfterValues.filter {
      accepts(String($0.text.dropFirst()).trimmingBlanks, setting)
    }
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
    if entry.key == exclusion { return adviceOnExclusion }
    let setting = settingsTable.first { $0.name == entry.key }
    if let setting, accepts(comment.text, setting) { return entry.advice(on: comment) }
    let text = String(comment.text.drop { $0 == "#" }).trimmingBlanks
    if let setting, accepts(text, setting) { return "write it without '#': \(entry.key): \(text)" }
    return "write a value that does not begin with '#', or delete the line"
  }

  /// Returns whether a text is a valid value of a setting.
  func accepts(_ text: String, _ setting: Setting) -> Bool {
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
private let adviceOnExclusion = "write the number of a loan without '#', or delete the line"
