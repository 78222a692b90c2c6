internal import Diagnostics
internal import Host

/// What is wrong with the settings as a whole, and with where they are.
extension SettingsResolution {
  /// Warnings about settings files with a misspelled name. There are none if a file with the right
  /// name exists.
  var misnamedFiles: [Warning] {
    let path = joinedPath(SettingsFile.defaultName, below: settings.root)
    do throws(FileError) {
      if settings.config != nil { return [] }
      if try machine.files.status(path) != nil { return [] }
      let misspellings = ["kivagen.yaml", "kivagen.yml", ".kivagen.yaml", ".kivagen.yml"]
      return try machine.files.list(settings.root).filter { misspellings.contains($0.lowercased()) }
        .map {
          let path = joinedPath($0, below: settings.root)
          return Warning(
            .settings, at: .file(path),
            "'\(path)' is not read: the settings file is called '\(SettingsFile.defaultName)'; rename "
              + "it, or use --config \($0)")
        }
    } catch {
      // This is only advice, and whatever needs the folder reports the error.
      return []
    }
  }

  /// The error if there is no folder where the site should be.
  var rootError: CommandError? {
    // A link to a folder counts as a folder.
    if settings.root == "." || (try? machine.files.list(settings.root)) != nil { return nil }
    let isFlag = arguments.options.contains { $0.setting.name == "root" }
    return CommandError(
      "\(isFlag ? "option '--root'" : "variable KIVAGEN_ROOT"): "
        + "there is no folder '\(settings.root)'", exit: isFlag ? .usage : .badSettings)
  }

  /// Returns whether a folder of the site is the output folder or contains it, also by a link.
  private func containsOutput(_ folder: String) -> Bool {
    do throws(FileError) {
      return try "\(absolute(settings.output))/".hasPrefix("\(absolute(folder))/")
    } catch {
      // Whatever needs the folder reports the error.
      return false
    }
  }

  private func absolute(_ folder: String) throws(FileError) -> String {
    try machine.files.absolute(joinedPath(folder, below: settings.root))
  }

  /// The errors about settings that contradict each other.
  var conflicts: [CommandError] {
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
    let sources = [
      ("templates", settings.templates), ("notes", settings.notes),
      ("static", settings.staticFolder),
    ]
    if let (name, folder) = sources.first(where: { $0.1 == settings.output }) {
      errors.append(
        CommandError(
          "settings 'output' and '\(name)' name the same folder, '\(folder)', but kivagen writes into the one "
            + "and reads from the other", exit: .badSettings))
    } else if let (name, folder) = sources.first(where: { $0.0 != "static" && containsOutput($0.1) }
    ) {
      // The folder of static files is compared when they are listed.
      errors.append(
        CommandError(
          "settings 'output' and '\(name)': '\(settings.output)' lies in '\(folder)', from which kivagen "
            + "reads, so it cannot write there; name another folder", exit: .badSettings))
    }
    if settings.historyExport != nil, settings.historyImport != nil {
      errors.append(
        CommandError(
          "options '--export' and '--import' cannot be used together", exit: .usage))
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
}
