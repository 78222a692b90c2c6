internal import Diagnostics
internal import Host

/// What is wrong with where the settings and the site are.
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
}
