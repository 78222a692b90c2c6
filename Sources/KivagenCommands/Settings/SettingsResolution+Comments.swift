internal import Diagnostics
internal import YAML

/// Values in the settings file that are comments, because YAML ignores what follows a `#`.
extension SettingsResolution {
  /// Returns the error on a loan that would not be excluded because its number is a comment; `nil`
  /// for any other entry.
  func exclusionError(in entry: SettingsFile.Entry) -> Diagnostic? {
    guard entry.key == exclusion, let comment = entry.comment,
      comment.text.contains(where: \.isNumber)
    else { return nil }
    return entry.diagnostic(
      on: comment,
      "'\(exclusion)': what follows a '#' is a comment, so that the loan would not be excluded; "
        + "write its number without '#'")
  }

  /// The warnings on all other values that are comments.
  func commentWarnings(in file: SettingsFile) -> [Warning] {
    (file.emptiedEntries + file.entries).filter { $0.key != exclusion }.compactMap { entry in
      guard let comment = entry.comment else { return nil }
      let position = entry.diagnostic(on: comment, "").position
      let place = position.map { "\(entry.file):\($0.line):\($0.column)" } ?? entry.file
      let state = entry.isEmpty ? "has no value" : "ends before '\(comment.text.excerpt(100))'"
      return Warning(
        .settings, at: .file(entry.file, line: position?.line),
        "\(place): '\(entry.key)' \(state), since what follows a '#' is a comment; "
          + (entry.isEmpty
            ? advice(on: comment, in: entry) : "write it without '#', or in quotes"))
    }
  }

  /// Returns what to type in place of a comment, as far as the setting can have that.
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
      try setting.apply(&scratch, try setting.value(of: text, in: machine.environment))
      return true
    } catch {
      return false
    }
  }
}

/// The setting of the loans that are never shown.
private let exclusion = "exclude"
