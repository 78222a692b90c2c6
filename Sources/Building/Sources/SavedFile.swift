package import CommandLine
package import Diagnostics
package import Host

/// A file named by an option such as `--save`, which is replaced either completely or not at all.
package struct SavedFile: Sendable {
  /// The path with links resolved, its folder, and the status of an existing file.
  private struct Target {
    var path: String
    var folder: String
    var old: FileStatus?
  }

  /// The path as the person wrote it.
  private let name: String
  private let option: String
  private let files: FileSystem

  /// Checks that the file can be written, without opening it, because opening a pipe would wait for
  /// its reader. Throws `CommandError` with the exit code 73 if it is not a file, or if its folder
  /// is missing or not writable.
  package init(_ name: String, of option: String = "save", files: FileSystem) throws(CommandError) {
    self.name = name
    self.option = option
    self.files = files
    _ = try target()
  }

  /// Returns whether the file exists and is not empty. Throws the errors of `init`.
  package func hasContent() throws(CommandError) -> Bool {
    try target().old.map { $0.byteCount > 0 } ?? false
  }

  /// Replaces the file if its bytes differ, and keeps its mode and group. Returns a warning if the
  /// group could not be kept. Throws the errors of `init`, or `CommandError` with the exit code 74,
  /// with the old file unchanged.
  package func write(_ bytes: [UInt8]) throws(CommandError) -> [Warning] {
    let target = try target()
    // If the file cannot be read, it is replaced.
    if target.old?.byteCount == bytes.count,
      let old = try? files.read(target.path, bytes.count), old == bytes
    {
      return []
    }
    if Task.isCancelled { throw .interrupted }
    do throws(FileError) {
      let new = try files.makeFile(target.folder, bytes, target.old?.permissions)
      do throws(FileError) {
        let warnings = try preserveGroup(of: target.old, for: new)
        try files.rename(new, target.path)
        return warnings
      } catch {
        try? files.remove(new)
        throw error
      }
    } catch { throw CommandError("\(option): \(error)", exit: .ioFailed) }
  }

  private func preserveGroup(of old: FileStatus?, for new: String) throws(FileError) -> [Warning] {
    guard let old, let status = try files.status(new), status.group != old.group else { return [] }
    do throws(FileError) {
      try files.changeGroup(new, old.group)
      return []
    } catch {
      return [
        Warning(
          .output, at: .file(name),
          "cannot keep the group \(old.group) of '\(name)': \(error.reason); add the user who runs "
            + "kivagen to this group")
      ]
    }
  }

  private func target() throws(CommandError) -> Target {
    let path = try resolvedPath()
    let old = try check { () throws(FileError) in try files.status(path) }
    switch old?.type {
    case .file, nil: break
    case .folder: throw failure("'\(name)' is a folder; name a file in it")
    case .link, .other:
      throw failure(
        "'\(name)' is not a file that can be replaced; '--\(option) -' writes to standard output")
    }
    let folder = FileSystem.folder(of: path)
    guard try check({ () throws(FileError) in try files.status(folder) })?.type == .folder else {
      throw failure("cannot write '\(name)': there is no folder '\(folder)'")
    }
    try check { () throws(FileError) in try files.checkWritable(folder) }
    return Target(path: path, folder: folder, old: old)
  }

  /// Resolves links. The file itself need not exist.
  private func resolvedPath() throws(CommandError) -> String {
    if name.hasSuffix("/") { throw failure("'\(name)' is a folder; name a file in it") }
    do throws(FileError) { return try files.absolute(name) } catch {
      // If standard output is a pipe, `/dev/stdout` is a link that cannot be resolved.
      guard (try? files.status(name))?.type == .link else { throw failure("\(error)") }
      throw failure(
        "'\(name)' is a link whose target does not exist; '--\(option) -' writes to standard output"
      )
    }
  }

  private func check<Result>(
    _ work: () throws(FileError) -> Result
  ) throws(CommandError) -> Result {
    do throws(FileError) { return try work() } catch { throw failure("\(error)") }
  }

  private func failure(_ reason: String) -> CommandError {
    CommandError("\(option): \(reason)", exit: .cannotCreate)
  }
}
