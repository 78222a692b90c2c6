internal import Diagnostics
internal import Host

/// Settings that contradict each other.
extension SettingsResolution {
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
    errors += [outputConflict].compactMap(\.self)
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

  /// The error if a command that writes the site would write into a folder from which it reads.
  private var outputConflict: CommandError? {
    guard applies("output") else { return nil }
    let folders = [("templates", settings.templates), ("notes", settings.notes)]
    let all = folders + [("static", settings.staticFolder)]
    if let (name, folder) = all.first(where: { $0.1 == settings.output }) {
      return CommandError(
        "settings 'output' and '\(name)' name the same folder, '\(folder)', but kivagen writes into the one "
          + "and reads from the other", exit: .badSettings)
    }
    // The folder of static files is compared with the output folder when they are listed.
    let other = folders.first { applies($0.0) && containsOutput($0.1) }
    guard let (name, folder) = other else { return nil }
    return CommandError(
      "settings 'output' and '\(name)': kivagen cannot write into '\(settings.output)', since that "
        + "folder is in '\(folder)', from which it reads; choose another output folder",
      exit: .badSettings)
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
}
