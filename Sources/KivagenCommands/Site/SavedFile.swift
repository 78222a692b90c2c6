internal import Host

/// The file that `--save` names: replaced whole or not at all.
struct SavedFile: Sendable {
  /// Where it is once links are resolved, and what is there.
  private struct Target {
    var path: String
    var folder: String
    var old: FileStatus?
  }

  /// As the person wrote it.
  private let name: String
  private let files: FileSystem

  /// Looks where the file is to be, and opens nothing: a pipe would wait for its other end.
  ///
  /// Throws `CommandError` 73 if what is there is no file, and if the folder is not there or closed
  /// to this process.
  init(_ name: String, files: FileSystem) throws(CommandError) {
    self.name = name
    self.files = files
    _ = try target()
  }

  /// Leaves a file that has these bytes already as it is, and any other its mode.
  ///
  /// Throws as `init` does, and `CommandError` 74 if the disk fails, with the old file as it was.
  func write(_ bytes: [UInt8]) throws(CommandError) {
    let target = try target()
    // One that cannot be read can still be replaced.
    if target.old?.byteCount == bytes.count,
      let old = try? files.read(target.path, bytes.count), old == bytes
    {
      return
    }
    if Task.isCancelled { throw .interrupted }
    do throws(FileError) {
      let new = try files.makeFile(target.folder, bytes, target.old?.permissions)
      do throws(FileError) {
        try files.rename(new, target.path)
      } catch {
        try? files.remove(new)
        throw error
      }
    } catch {
      throw CommandError("save: \(error)", exit: .ioFailed)
    }
  }

  private func target() throws(CommandError) -> Target {
    let path = try place()
    let old = try looking { () throws(FileError) in try files.status(path) }
    switch old?.kind {
    case .file, nil: break
    case .folder: throw refusal("'\(name)' is a folder; name a file in it")
    case .link, .other:
      throw refusal(
        "'\(name)' is not a file that can be replaced; '--save -' writes to standard output")
    }
    let folder = FileSystem.folder(of: path)
    guard try looking({ () throws(FileError) in try files.status(folder) })?.kind == .folder else {
      throw refusal("cannot write '\(name)': there is no folder '\(folder)'")
    }
    try looking { () throws(FileError) in try files.checkWritable(folder) }
    return Target(path: path, folder: folder, old: old)
  }

  /// Its path, links resolved; the file itself need not be there.
  private func place() throws(CommandError) -> String {
    if name.hasSuffix("/") { throw refusal("'\(name)' is a folder; name a file in it") }
    do throws(FileError) {
      return try files.absolute(name)
    } catch {
      // As `/dev/stdout` is when it is a pipe.
      guard (try? files.status(name))?.kind == .link else { throw refusal("\(error)") }
      throw refusal(
        "'\(name)' is a link whose target does not exist; '--save -' writes to standard output")
    }
  }

  private func looking<Result>(
    _ look: () throws(FileError) -> Result
  ) throws(CommandError) -> Result {
    do throws(FileError) { return try look() } catch { throw refusal("\(error)") }
  }

  private func refusal(_ reason: String) -> CommandError {
    CommandError("save: \(reason)", exit: .cannotCreate)
  }
}
