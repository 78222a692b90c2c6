package import Diagnostics
internal import YAML

/// Resolves the settings of a run. A flag overrides an environment variable, which overrides the
/// settings file, which overrides the default.
package struct SettingsResolution {
  package private(set) var settings = Settings()
  /// Warnings about variables and settings without effect, settings files with another name or in a
  /// folder above, and texts in languages without pages.
  package private(set) var warnings: [Warning] = []
  /// The path of the settings file, as displayed, if it exists.
  package var fileName: String? { file?.name }
  /// Whether it is unknown which files the site has, because the settings file cannot be read to
  /// its end, or because a setting that determines files is invalid.
  package private(set) var lacksSettingsOfFiles = false

  /// The entries that neither a flag nor a variable overrides.
  package var effectiveFileEntries: [SettingsFile.SettingsEntry] {
    (file?.entries ?? []).filter { entry in
      !isSetByFlag(entry.key) && entry.setting.flatMap(variable) == nil
    }
  }

  /// The names of the variables that no flag overrides, by the names of their settings.
  package var effectiveVariables: [String: String] {
    let names = settingsTable.filter { !isSetByFlag($0.name) }.compactMap { setting in
      variable(for: setting).map { (setting.name, $0.name) }
    }
    return Dictionary(names) { first, _ in first }
  }

  /// Returns whether a flag, a variable or the settings file sets the setting of this name.
  package func isSet(_ name: String) -> Bool {
    isSetByFlag(name) || effectiveVariables[name] != nil
      || effectiveFileEntries.contains { $0.key == name }
  }

  private func isSetByFlag(_ name: String) -> Bool {
    arguments.options.contains { $0.setting.name == name }
  }

  let arguments: Arguments
  let machine: Machine
  /// The settings file, once it is read.
  private(set) var file: SettingsFile?

  package init(of arguments: Arguments, on machine: Machine) {
    self.arguments = arguments
    self.machine = machine
  }

  /// Resolves all settings of the command. Throws `CommandError` with the exit code 64 for an
  /// invalid flag, and 78 for an invalid variable or for all errors in the settings file.
  package mutating func resolve() throws(CommandError) {
    if let error = resolveAll().first { throw error }
  }

  /// Resolves the settings as far as possible. An invalid setting gets the value from the next
  /// place or the default, and the settings file ends at a syntax error.
  ///
  /// - Returns: The errors in variables and in the settings file, with the exit code 78.
  /// - Throws: `CommandError` with the exit code 64 for an invalid value of a flag.
  package mutating func resolveLeniently() throws(CommandError) -> [CommandError] {
    let errors = resolveAll()
    if let error = errors.first(where: { $0.exit != .badSettings }) { throw error }
    return errors
  }

  /// Resolves the settings as far as possible, and returns errors in the order for correcting them.
  private mutating func resolveAll() -> [CommandError] {
    var errors = applyAll(where: { !$0.isKey }, from: [])
    // Other commands do not read a settings file, because it is about a site.
    guard CommandName.aboutSite.contains(arguments.command) else {
      errors += applyAll(where: \.isKey, from: [])
      warnings = [settings.removeIndexFromBaseURL()].compactMap(\.self)
      return errors
    }
    if let error = rootError { return errors + [error] }
    let file = readFile()
    let fileErrors = (file.entries + file.emptiedEntries).lazy.flatMap(diagnostics)
      .diagnostics(in: file.name ?? SettingsFile.defaultName) { $0 }
    errors += [file.error].compactMap { $0 }
    errors += fileErrors.isEmpty ? [] : [CommandError(fileErrors, exit: .badSettings)]
    let valid = file.entries.filter { diagnostics(of: $0).isEmpty }
    let validKeys = Set(valid.map(\.key))
    lacksSettingsOfFiles =
      file.error != nil
      || file.entries.contains { !validKeys.contains($0.key) && $0.affectsFiles }
    errors += applyAll(where: \.isKey, from: valid)
    let views = file.entries.last { $0.views != nil }?.views
    settings.views = views?.views ?? []
    settings.viewTitles = views?.titles ?? [:]
    let presets = effectiveFileEntries.last { $0.key == "presets" }?.searches
    // Presets that are only names have been applied like other settings.
    if let presets { settings.presets = presets.presets }
    let languages = languageChoice(in: valid)
    settings.usesOneLanguage = languages.usesOne
    errors += languages.errors + conflicts(in: valid)
    settings = adaptedToSource(settings, valid)
    // The languages of the site may be among the settings with errors.
    warnings =
      unusedVariables + misnamedFiles + siteAbove + commentWarnings(in: file)
      + loansIncludedAgain(by: valid) + searchesForExcludedLoans
      + [settings.removeIndexFromBaseURL()].compactMap(\.self) + settings.accentWarnings
      + (errors.isEmpty ? unusedTranslations : [])
    return errors
  }

  /// Returns whether a switch is on, even if other settings have errors. The switch may determine
  /// how these errors are reported. The settings file ends at a syntax error.
  package mutating func isSwitchOn(_ name: String) -> Bool {
    guard let setting = settingsTable.first(where: { $0.name == name }) else { return false }
    let value =
      arguments.options.last { $0.setting.name == name }?.value
      ?? variable(for: setting)?.value ?? valueInFile(of: setting)
    return value.map(Setting.isTrue) ?? false
  }

  private mutating func valueInFile(of setting: Setting) -> String? {
    guard arguments.hasCommand, CommandName.aboutSite.contains(arguments.command) else {
      return nil
    }
    // These settings determine the location of the file. `resolve` reports their errors.
    _ = applyAll(where: { !$0.isKey }, from: [])
    return readFile().entries.last { $0.key == setting.name }?.values?.first
  }

  /// Returns the settings file. It is read only once, because it may be a pipe.
  private mutating func readFile() -> SettingsFile {
    if let file { return file }
    let read = SettingsFile(settings.config, root: settings.root, machine: machine)
    file = read
    return read
  }

  /// Returns whether the command has a setting. A check has all settings of a build.
  func applies(_ setting: Setting) -> Bool {
    let commands: Set = arguments.command == .check ? [.check, .build] : [arguments.command]
    return !setting.commands.isDisjoint(with: commands)
  }

  func applies(_ name: String) -> Bool { settingsTable.contains { $0.name == name && applies($0) } }

  /// Applies the valid ones of the selected settings, and returns the errors of the others.
  private mutating func applyAll(
    where isWanted: (Setting) -> Bool, from file: [SettingsFile.SettingsEntry]
  ) -> [CommandError] {
    var errors: [CommandError] = []
    for setting in settingsTable where isWanted(setting) && applies(setting) {
      do throws(CommandError) { try apply(setting, from: file) } catch { errors.append(error) }
    }
    return errors
  }

  /// Applies a setting from the first place that has it: flags, environment variables, settings
  /// file.
  private mutating func apply(
    _ setting: Setting, from file: [SettingsFile.SettingsEntry]
  ) throws(CommandError) {
    let flags = arguments.options.filter { $0.setting.name == setting.name }
    if !flags.isEmpty {
      for flag in setting.shape == .single ? flags.suffix(1) : flags[...] {
        let values = setting.shape == .list ? commaSeparatedValues(of: flag.value) : [flag.value]
        let name = "option '\(flag.flag)'"
        try checkGroups(of: flag.value, setting, named: name, exit: .usage)
        try apply(setting, values, in: .option, named: name, exit: .usage)
      }
    } else if let (name, value) = variable(for: setting) {
      let values = setting.shape == .single ? [value] : commaSeparatedValues(of: value)
      try checkGroups(of: value, setting, named: "variable \(name)", exit: .badSettings)
      try apply(setting, values, in: .variable, named: "variable \(name)", exit: .badSettings)
    } else if let entry = file.last(where: { $0.key == setting.name }) {
      if let path = setting.translations, let translations = entry.translations() {
        settings[keyPath: path] = translations
      } else if let texts = entry.values {
        // Paths in the settings file are relative to the site root, regardless of the working
        // folder.
        let name = "setting '\(setting.name)'"
        try apply(setting, texts, in: .file, named: name, exit: .badSettings)
      }
    }
  }

  private mutating func apply(
    _ setting: Setting, _ values: [String], in place: SettingPlace, named name: String,
    exit: ExitCode
  ) throws(CommandError) {
    for value in values {
      do throws(Setting.Expected) {
        let text = try setting.value(of: value, in: place, machine.environment)
        let isRelative = place == .file && setting.shape == .repeated && text != "-"
        try setting.apply(&settings, isRelative ? joinedPath(text, below: settings.root) : text)
      } catch { throw CommandError("\(name): \(error.sentence(about: value))", exit: exit) }
    }
  }

  /// Returns the errors in an entry of the file, even if a flag overrides it.
  private func diagnostics(of entry: SettingsFile.SettingsEntry) -> [Diagnostic] {
    let exclusionErrors = exclusionErrors(in: entry)
    if !exclusionErrors.isEmpty { return exclusionErrors }
    if let error = errorOnGroups(in: entry) ?? errorOnComment(in: entry) { return [error] }
    if entry.isEmpty { return [] }
    if let searches = entry.searches {
      return searches.diagnostics.diagnostics(in: entry.file) { $0 }
    }
    guard let setting = entry.setting, setting.isKey else {
      let hint = nearestName(to: entry.key, among: SettingsFile.SettingsEntry.allKeys).map {
        "; did you mean '\($0)'?"
      }
      return [entry.keyDiagnostic("unknown setting '\(entry.key)'\(hint ?? "")")]
    }
    if setting.translations != nil {
      var errors: [Diagnostic] = []
      if entry.translations(report: { errors.append($0) }) != nil {
        return errors.diagnostics(in: entry.file) { $0 }
      }
    }
    guard let values = entry.values else {
      if setting.shape != .single {
        let message = "'\(entry.key)': expected a text or a list of texts"
        return [entry.diagnosticOnElement(message) { accepts($0, setting) }]
      }
      let isText = setting.placeholder == "TEXT"
      let advice = isText ? entry.document.adviceOnBrackets(of: entry.entry) : nil
      return [
        entry.valueDiagnostic(
          "'\(entry.key)': expected one value" + (advice.map { "; \($0)" } ?? ""))
      ]
    }
    // No path, flag or variable can contain a NUL.
    if let value = values.first(where: { $0.utf8.contains(0) }) {
      let message = "a value cannot contain the character NUL (\\0)"
      return [entry.diagnostic(onValue: value, "'\(entry.key)': \(message)")]
    }
    var scratch = Settings()
    return values.enumerated().diagnostics(in: entry.file) { index, value in
      do throws(Setting.Expected) {
        try setting.apply(&scratch, setting.value(of: value, in: .file, machine.environment))
        return nil
      } catch {
        return entry.diagnostic(onValueAt: index, "'\(entry.key)': \(error.sentence(about: value))")
      }
    }
  }
}
