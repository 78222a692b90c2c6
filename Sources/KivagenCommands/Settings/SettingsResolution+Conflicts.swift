internal import Diagnostics
internal import Host

/// Settings that contradict each other.
extension SettingsResolution {
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
    if !applies("output") {
      // Another command does not write there.
    } else if let (name, folder) = sources.first(where: { $0.1 == settings.output }) {
      errors.append(
        CommandError(
          "settings 'output' and '\(name)' name the same folder, '\(folder)', but kivagen writes into the one "
            + "and reads from the other", exit: .badSettings))
    } else if let (name, folder) = sources.first(where: { $0.0 != "static" && containsOutput($0.1) }
    ) {
      // The folder of static files is compared when they are listed.
      errors.append(
        CommandError(
          "settings 'output' and '\(name)': kivagen cannot write into '\(settings.output)', since that "
            + "folder is in '\(folder)', from which it reads; choose another output folder",
          exit: .badSettings))
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
