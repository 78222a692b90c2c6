internal import Diagnostics
internal import Host
internal import Publishing
internal import SiteIndex
internal import Words

/// Finds settings that contradict each other, and errors in the locations of the settings file and
/// the site.
extension SettingsResolution {
  /// Returns errors about settings that contradict each other. `file` has the valid entries of the
  /// settings file.
  func conflicts(in file: [SettingsFile.SettingsEntry]) -> [CommandError] {
    var errors: [CommandError] = []
    if settings.offline, settings.refresh {
      let isArgument = arguments.options.contains {
        ["offline", "refresh"].contains($0.setting.name)
      }
      errors.append(
        CommandError(
          "options '--offline' and '--refresh' cannot be used together",
          exit: isArgument ? .usage : .badSettings))
    }
    errors +=
      [outputConflict, unknownPreset].compactMap(\.self) + portfolioConflicts(in: file)
    if settings.historyExport != nil, settings.historyImport != nil {
      errors.append(
        CommandError("options '--export' and '--import' cannot be used together", exit: .usage))
    }
    for (name, file) in [("save", settings.save), ("export", settings.historyExport)]
    where file == "-" && settings.json {
      errors.append(
        CommandError(
          "options '--\(name) -' and '--json' cannot be used together: both write to standard output",
          exit: .usage))
    }
    return errors
  }

  /// The error about a preset that is neither built in nor a view; `nil` if there is none.
  private var unknownPreset: CommandError? {
    guard applies("presets"), let presets = settings.presets else { return nil }
    let known = BuiltInPreset.allCases.map(\.rawValue) + settings.views.map(\.name)
    let names = presets.compactMap { if case .named(let name) = $0 { name } else { nil } }
    guard let name = names.first(where: { !known.contains($0) }) else { return nil }
    let hint = nearestName(to: name, among: known).map { "; did you mean '\($0)'?" } ?? ""
    let message =
      "'presets': there is no preset or view '\(name.excerpt(100))'\(hint)"
      + (hint.isEmpty ? "; name one of \(known.joined(separator: ", "))" : "")
    if let entry = effectiveFileEntries.last(where: { $0.key == "presets" }) {
      let diagnostic =
        entry.searches?.diagnostic(onName: name, message)
        ?? entry.diagnostic(onValue: name, message)
      return CommandError([diagnostic], exit: .badSettings)
    }
    let isVariable = effectiveVariables["presets"] != nil
    return CommandError(message, exit: isVariable ? .badSettings : .usage)
  }

  /// The error if the output folder is also a source of the site.
  private var outputConflict: CommandError? {
    guard applies("output") else { return nil }
    let folders = [("templates", settings.templates), ("notes", settings.notes)]
    let all = folders + [("static", settings.staticFolder)]
    if let (name, folder) = all.first(where: { $0.1 == settings.output }) {
      return CommandError(
        "settings 'output' and '\(name)' name the same folder, '\(folder)', but kivagen writes into the one "
          + "and reads from the other", exit: .badSettings)
    }
    // The folder of static files is compared when it is listed.
    let other = folders.first { applies($0.0) && containsOutput($0.1) }
    guard let (name, folder) = other else { return nil }
    return CommandError(
      "settings 'output' and '\(name)': kivagen cannot write into '\(settings.output)', since that "
        + "folder is in '\(folder)', from which it reads; choose another output folder",
      exit: .badSettings)
  }

  /// Returns whether a folder of the site is the output folder or contains it, possibly through a
  /// link.
  private func containsOutput(_ folder: String) -> Bool {
    do throws(FileError) {
      return try "\(absolute(settings.output))/".hasPrefix("\(absolute(folder))/")
    } catch {
      // The error is reported when the folder is needed.
      return false
    }
  }

  private func absolute(_ folder: String) throws(FileError) -> String {
    try machine.files.absolute(joinedPath(folder, below: settings.root))
  }

  /// A warning if the site root has no settings file, not even a misspelled one, but is within a
  /// folder that has one. The command was probably meant for that site.
  var siteAbove: [Warning] {
    if fileName != nil || !misnamedFiles.isEmpty { return [] }
    do throws(FileError) {
      var folder = try machine.files.absolute(settings.root)
      var above = settings.root == "." ? "" : settings.root
      while folder != "/" {
        folder = FileSystem.folder(of: folder)
        above += above.isEmpty || above.hasSuffix("/") ? ".." : "/.."
        guard try machine.files.status(joinedPath(SettingsFile.defaultName, below: folder)) == nil
        else {
          return [
            Warning(
              .settings, at: .file(settings.root),
              "'\(settings.root)' has no '\(SettingsFile.defaultName)', but '\(above)' has one; use "
                + "that site with --root \(above.quotedForShell), or make a "
                + "'\(SettingsFile.defaultName)' in '\(settings.root)' if it is a site of its own")
          ]
        }
      }
      return []
    } catch {
      // This is only advice, and the folders above the site are not needed otherwise.
      return []
    }
  }

  /// Warnings about misspelled settings files, if the correct one is missing.
  var misnamedFiles: [Warning] {
    let path = joinedPath(SettingsFile.defaultName, below: settings.root)
    do throws(FileError) {
      if settings.config != nil { return [] }
      if try machine.files.status(path) != nil { return [] }
      let misspellings = [
        "kivagen.yaml", "kivagen.yml", ".kivagen.yaml", ".kivagen.yml", "kivagen.yml.txt",
        "kivagen.yaml.txt", "kivagen.txt",
      ]
      return try machine.files.list(settings.root).filter { misspellings.contains($0.lowercased()) }
        .map {
          let path = joinedPath($0, below: settings.root)
          return Warning(
            .settings, at: .file(path),
            "'\(path)' is not read: the settings file is called '\(SettingsFile.defaultName)'; rename "
              + "it, or use --config \($0)")
        }
    } catch {
      // This is only advice. The error is reported when the folder is needed.
      return []
    }
  }

  var rootError: CommandError? {
    if let error = machine.refusal(ofRoot: settings.root) { return error }
    // A link to a folder counts as a folder.
    if settings.root == "." || (try? machine.files.list(settings.root)) != nil { return nil }
    let isFlag = arguments.options.contains { $0.setting.name == "root" }
    return CommandError(
      "\(isFlag ? "option '--root'" : "variable KIVAGEN_ROOT"): "
        + "there is no folder '\(settings.root)'", exit: isFlag ? .usage : .badSettings)
  }

  /// Decides between `language` and `languages`. The one in the nearer place takes precedence, and
  /// both in the same place are an error. `file` has the valid entries of the settings file.
  func languageChoice(in file: [SettingsFile.SettingsEntry]) -> (
    usesOne: Bool, errors: [CommandError]
  ) {
    guard let single = place(ofSetting: "language", file),
      let several = place(ofSetting: "languages", file)
    else { return (false, []) }
    return (single < several, single == several ? [conflict(in: single, file)] : [])
  }

  /// Returns the nearest place where a setting of the command is set, if any.
  private func place(ofSetting name: String, _ file: [SettingsFile.SettingsEntry]) -> SettingPlace?
  {
    guard
      let setting = settingsTable.first(where: {
        $0.name == name && $0.commands.contains(arguments.command)
      })
    else { return nil }
    if arguments.options.contains(where: { $0.setting.name == name }) { return .option }
    if variable(for: setting) != nil { return .variable }
    return file.contains { $0.key == name } ? .file : nil
  }

  private func conflict(in place: SettingPlace, _ file: [SettingsFile.SettingsEntry])
    -> CommandError
  {
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
      let entry = file.last { ["language", "languages"].contains($0.key) }
      let error = entry?.keyDiagnostic("settings 'language' and 'languages' \(reason)")
      return CommandError([error].compactMap(\.self), exit: .badSettings)
    }
  }

  /// Warnings about texts in languages without pages, for commands that render or check pages.
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
    let presets = (settings.presets ?? []).compactMap { preset in
      if case .own(let search) = preset, let titles = search.titles {
        ("the title of preset '\(search.title)'", titles)
      } else {
        nil
      }
    }
    return (texts + titles + presets).flatMap { subject, translations in
      translations.languages.filter { !used.contains($0) }.map {
        Warning(.settings, "\(subject): the site has no pages in '\($0.text)'")
      }
    }
  }
}

extension Machine {
  /// Returns the error for a site in the output folder of another one, which would publish it;
  /// `nil` for any other folder.
  package func refusal(ofRoot root: String) -> CommandError? {
    guard (try? PublishedFolders.isOutputFolder(root, files: files)) == true else { return nil }
    return CommandError(
      "'\(root)' is the output folder of a site, and everything in it is published; go to the "
        + "folder of the site, or name that with --root", exit: .cannotCreate)
  }
}
