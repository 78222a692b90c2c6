internal import CommandLine
internal import Host
internal import Watching

extension Settings {
  /// The files and folders that a site is made from.
  func sources(on machine: Machine) -> SourcePaths {
    let settingsFile = config ?? SettingsFile.defaultName
    let folder = { (path: String) in joinedPath(path, below: root) }
    return SourcePaths(
      files: [Self.existing(settingsFile, root, machine)] + inputPaths(on: machine),
      folders: [
        SourcePaths.Folder(folder(templates)), SourcePaths.Folder(folder(notes)),
        SourcePaths.Folder(folder(staticFolder), includesHidden: true),
      ],
      excluded: [output, ".kivagen"].compactMap { try? machine.files.absolute(folder($0)) })
  }

  /// The paths of the input files.
  func inputPaths(on machine: Machine) -> [String] {
    inputs.filter { $0 != "-" }.map { Self.existing($0, root, machine) }
  }

  private static func existing(_ name: String, _ root: String, _ machine: Machine) -> String {
    (try? machine.existingPath(of: name, root: root)) ?? joinedPath(name, below: root)
  }
}
