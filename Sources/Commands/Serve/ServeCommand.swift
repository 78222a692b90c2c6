internal import Building
internal import CommandLine
internal import Host
internal import Watching

/// `kivagen serve`, which builds a site, serves it, and builds it again when its sources change.
enum ServeCommand {
  static func run(_ arguments: Arguments, on machine: Machine) async -> ExitCode {
    await CommandRun.execute(arguments, on: machine) { run throws(CommandError) in
      if run.settings.inputs.contains("-") {
        throw CommandError(
          "'kivagen serve' cannot read standard input, because it reads its inputs repeatedly; "
            + "save the loans in a file and use that", exit: .usage)
      }
      var session = try ServeSession(run, arguments, machine)
      await session.run()
    }
  }
}

extension Settings {
  /// Returns the files and folders from which a site is built.
  func sources(on machine: Machine) -> SourcePaths {
    let settingsFile = config ?? SettingsFile.defaultName
    let folder = { (path: String) in joinedPath(path, below: root) }
    return SourcePaths(
      files: ([settingsFile] + inputs.filter { $0 != "-" }).map { name in
        (try? machine.existingPath(of: name, root: root)) ?? joinedPath(name, below: root)
      },
      folders: [
        SourcePaths.Folder(folder(templates)), SourcePaths.Folder(folder(notes)),
        SourcePaths.Folder(folder(staticFolder), includesHidden: true),
      ],
      excluded: [output, ".kivagen"].compactMap { try? machine.files.absolute(folder($0)) })
  }
}
