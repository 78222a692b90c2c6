internal import Building
internal import CommandLine
internal import Host
internal import Synchronization
internal import Watching

/// `kivagen serve`, which builds a site, serves it, and builds it again when its sources change.
enum ServeCommand {
  /// Runs the command until it is interrupted, and reports how it ended.
  static func run(_ arguments: Arguments, on machine: Machine) async -> ExitCode {
    await CommandRun.execute(arguments, on: machine) { run throws(CommandError) in
      if run.settings.inputs.contains("-") {
        throw CommandError(
          "'kivagen serve' cannot read standard input, as it reads its inputs again and again; "
            + "save the loans in a file and name that", exit: .usage)
      }
      var session = try ServeSession(run, arguments, machine)
      await session.run()
    }
  }
}

/// Why a site that is served is built.
enum BuildOccasion {
  case start, refetch
  /// Files in the output folder were deleted.
  case lostFiles
  /// The files at these paths have changed.
  case changes([String])

  var isRefetch: Bool {
    if case .refetch = self { return true }
    return false
  }

  /// Returns whether one of the person's own files was changed, which is no page.
  func changesFile(of run: CommandRun) -> Bool {
    guard case .changes(let paths) = self else { return false }
    let folder = joinedPath(run.settings.staticFolder, below: run.settings.root)
    return paths.contains { $0.hasPrefix("\(folder)/") }
  }

  /// The occasion in words, such as `Notes/index.md and 2 more`.
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

extension Settings {
  /// The files and folders that a site is made from.
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

/// Wakes the session when sources may have changed, and at regular intervals.
final class WakeUps: Sendable {
  let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation
  private let hasChanges = Mutex(false)

  init() {
    (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Reports that sources may have changed.
  func add() {
    hasChanges.withLock { $0 = true }
    continuation.yield()
  }

  /// Reports that some time has passed.
  func tick() { continuation.yield() }

  /// Returns whether sources may have changed since the last call of this method.
  func consumeChanges() -> Bool {
    hasChanges.withLock { value in
      defer { value = false }
      return value
    }
  }
}
