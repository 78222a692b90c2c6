internal import Diagnostics
internal import YAML

/// Values in the settings file that are comments, because YAML ignores what follows a `#`.
extension SettingsResolution {
  /// Returns the errors on loans that would not be excluded because their numbers are comments.
  func exclusionErrors(in entry: SettingsFile.Entry) -> [Diagnostic] {
    guard let comments = ExclusionComments(of: entry) else { return [] }
    return comments.numbers.diagnostics(in: entry.file) { comment in
      entry.diagnostic(
        on: comment,
        "'\(entry.key)': what follows a '#' is a comment, so that the loan would not be excluded; "
          + "write its number without '#'")
    }
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

  /// Returns the warnings on comments that are in the place of the value of an entry or of values of
  /// its list, or that may be meant as further values.
  private func warnings(onValuesOf entry: SettingsFile.Entry) -> [Warning] {
    let exclusion = ExclusionComments(of: entry)
    let inPlace = exclusion?.remarks ?? entry.commentsInPlaceOfValues
    let offsets = Set(inPlace.map(\.offset))
    let others =
      exclusion?.sentences
      ?? furtherValues(of: entry).filter { !offsets.contains($0.offset) }
    let comments = (inPlace + others).sorted { $0.offset < $1.offset }
    // Counting the lines above each of very many comments would take long.
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

  /// Returns the comments after values that may be meant as further values, or as the rest of a value
  /// that cannot go on after a space.
  private func furtherValues(of entry: SettingsFile.Entry) -> [YAMLDocument.Comment] {
    guard let setting = settingsTable.first(where: { $0.name == entry.key }), !entry.isEmpty,
      !setting.isText
    else { return [] }
    func isValue(_ comment: YAMLDocument.Comment) -> Bool {
      accepts(String(comment.beforeSeparator.text.dropFirst()).trimmingBlanks, setting)
    }
    guard entry.isList else {
      let comment = entry.commentAfterValue
      return [comment].compactMap(\.self).filter { setting.placeholder == "URL" || isValue($0) }
    }
    let comments = entry.comments
    return comments.all.filter {
      $0.looksLikeValue && !comments.aboveNextKey.contains($0.offset)
        && ($0.beginsWithNumber || isValue($0))
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
    if entry.key == ExclusionComments.key { return ExclusionComments.advice }
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

extension Setting {
  /// Whether the setting is one text, which can have several words.
  var isText: Bool {
    shape == .single && ["TEXT", "DIR", "FILE"].contains(placeholder)
  }
}
