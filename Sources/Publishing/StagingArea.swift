internal import Host
internal import Synchronization

/// The folder that files wait in until all of them are there; made when the first one is written.
///
/// It lies on the file system of the output folder, so that a file can be moved in at one stroke.
final class StagingArea: Sendable {
  /// Its name where it has to lie in the output folder itself.
  static let nameInOutput = ".kivagen-staging"

  private struct State {
    var place: String
    /// Those that are there.
    var folders: Set<String> = []
    var isUsed = false
  }

  private let files: FileSystem
  private let placeInOutput: String
  private let state: Mutex<State>

  /// In the output folder itself.
  convenience init(files: FileSystem, in folder: OutputFolder) {
    self.init(files: files, at: folder.place(of: Self.nameInOutput), for: folder)
  }

  init(files: FileSystem, at place: String, for folder: OutputFolder) {
    self.files = files
    placeInOutput = folder.place(of: Self.nameInOutput)
    state = Mutex(State(place: place))
  }

  /// Where a file waits. May change only in `moveIntoOutput`.
  func path(of name: String) -> String { "\(state.withLock(\.place))/\(name)" }

  /// Whether the area lies in the output folder.
  var isInOutput: Bool { state.withLock(\.place) == placeInOutput }

  /// Whether anything was ever to be written.
  var isUsed: Bool { state.withLock(\.isUsed) }

  /// Returns the digest of a file that waits in the area, or `nil` if there is no file of this name.
  func digest(of name: String) throws(FileError) -> FileDigest? {
    let path = path(of: name)
    return try files.status(path)?.kind == .file ? files.digest(of: path) : nil
  }

  /// Writes a file, making the folders above it; several at a time may.
  func write(_ name: String, _ bytes: [UInt8]) throws(FileError) {
    try files.write(newPath(of: name), bytes)
  }

  /// Copies a file, making the folders above the copy; gives the digest of what was written.
  func copy(_ source: String, to name: String) throws(FileError) -> FileDigest {
    let path = try newPath(of: name)
    return try FileDigest { take throws(FileError) in try files.copy(source, path, take) }
  }

  /// Where a file is to wait, in a folder that is there.
  private func newPath(of name: String) throws(FileError) -> String {
    let path = path(of: name)
    let folder = FileSystem.folder(of: path)
    let isThere = state.withLock { state in
      state.isUsed = true
      return state.folders.contains(folder)
    }
    if !isThere {
      try files.makeFolder(folder)
      state.withLock { _ = $0.folders.insert(folder) }
    }
    return path
  }

  /// Writes those of the named files that still wait again, into the output folder, and goes on
  /// there; if that fails, nothing of it stays there.
  ///
  /// Moves the files into the output folder first, because nothing can be moved into a mount point from
  /// outside (`rename(2)`, `EXDEV`). A volume of a container can be one although its device is the same.
  func moveIntoOutput(_ names: [String]) throws(FileError) {
    let old = state.withLock { state in
      defer { state = State(place: placeInOutput, isUsed: true) }
      return state
    }
    do throws(FileError) {
      for name in names where try files.status("\(old.place)/\(name)") != nil {
        _ = try copy("\(old.place)/\(name)", to: name)
      }
    } catch {
      try? files.removeAll(placeInOutput)
      state.withLock { $0 = old }
      throw error
    }
    try files.removeAll(old.place)
  }

  /// Deletes it with all that waits there.
  func remove() throws(FileError) {
    try files.removeAll(state.withLock(\.place))
  }
}
