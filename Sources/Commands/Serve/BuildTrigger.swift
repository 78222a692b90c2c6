internal import Building
internal import CommandLine

/// The reason why a served site is built.
enum BuildTrigger {
  case start, refetch
  case lostFiles
  /// The files at these paths have changed.
  case changes([String])

  var isRefetch: Bool { if case .refetch = self { true } else { false } }

  /// Returns whether a static file was changed.
  func changesFile(of run: CommandRun) -> Bool {
    guard case .changes(let paths) = self else { return false }
    let folder = joinedPath(run.settings.staticFolder, below: run.settings.root)
    return paths.contains { $0.hasPrefix("\(folder)/") }
  }

  /// A description of the trigger, such as `Notes/index.md and 2 more`.
  var phrase: String {
    switch self {
    case .start: "start"
    case .refetch: "refetch"
    case .lostFiles: "files were deleted"
    case .changes(let paths):
      (paths.first ?? "") + (paths.count > 1 ? " and \(paths.count - 1) more" : "")
    }
  }
}
