internal import Diagnostics
internal import SiteIndex
internal import Words

extension SettingsResolution {
  /// Decides between `language` and `languages`: the one that is set in the nearer place counts.
  ///
  /// - Parameter file: The entries of the settings file without errors.
  /// - Returns: Whether `language` counts though `languages` is set, and an error if both are set in
  ///   the same place.
  func languageChoice(
    in file: [SettingsFile.Entry]
  ) -> (usesOne: Bool, errors: [CommandError]) {
    guard let single = place(ofSetting: "language", file),
      let several = place(ofSetting: "languages", file)
    else { return (false, []) }
    return (single < several, single == several ? [conflict(in: single, file)] : [])
  }

  /// Returns the setting of this name if the command has it.
  private func setting(named name: String) -> Setting? {
    settingsTable.first { $0.name == name && $0.commands.contains(arguments.command) }
  }

  /// Returns the nearest place where a setting is set; `nil` if it is set nowhere, or if the command
  /// does not have it.
  private func place(ofSetting name: String, _ file: [SettingsFile.Entry]) -> SettingPlace? {
    guard let setting = setting(named: name) else { return nil }
    if arguments.options.contains(where: { $0.setting.name == name }) { return .option }
    if variable(for: setting) != nil { return .variable }
    return file.contains { $0.key == name } ? .file : nil
  }

  private func conflict(in place: SettingPlace, _ file: [SettingsFile.Entry]) -> CommandError {
    let reason =
      "cannot be used together: the first is for a site in one language, the second for a site in "
      + "several"
    switch place {
    case .option:
      return CommandError("options '--language' and '--languages' \(reason)", exit: .usage)
    case .variable:
      return CommandError(
        "variables KIVAGEN_LANGUAGE and KIVAGEN_LANGUAGES \(reason)", exit: .badSettings)
    case .file:
      let message = "settings 'language' and 'languages' \(reason)"
      let entries = file.filter { ["language", "languages"].contains($0.key) }
      return CommandError(
        entries.suffix(1).map { $0.keyDiagnostic(message) }, exit: .badSettings)
    }
  }

  /// A warning for each language of the texts in the settings file in which the site has no pages.
  /// Only commands that make or check pages have any.
  var unusedTranslations: [Warning] {
    guard [.build, .serve, .check].contains(arguments.command) else { return [] }
    let used = (settings.pageLanguages + settings.languages).flatMap(\.fallbackChain)
    let texts = [
      ("'title'", settings.titles), ("'description'", settings.descriptions),
      ("'footer'", settings.footers),
    ]
    let titles = settings.views.map { view in
      ("the title of view '\(view.name)'", settings.viewTitles[view.name] ?? Translations())
    }
    return (texts + titles).flatMap { subject, translations in
      translations.languages.filter { !used.contains($0) }.map {
        Warning(.settings, "\(subject): the site has no pages in '\($0.text)'")
      }
    }
  }
}
