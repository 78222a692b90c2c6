internal import Host
internal import Site
internal import Synchronization

/// Keeps a few folders open: those whose files were accessed last.
final class FolderCache: Sendable {
  /// The maximum number of folders. Most sites have few folders, and the number of open files of a
  /// process is limited.
  private static let maximumCount = 8

  private let folders = Mutex<[OutputPath?: OpenFolder]>([:])

  /// Returns a folder, and calls `open` if it is not open yet. The path `nil` stands for the top
  /// folder.
  func folder(
    _ path: OutputPath?, open: () throws(FileError) -> OpenFolder
  ) throws(FileError) -> OpenFolder {
    if let cached = folders.withLock({ $0[path] }) { return cached }
    let opened: OpenFolder
    do throws(FileError) { opened = try open() } catch {
      if !error.isLackOfDescriptors { throw error }
      removeAll()
      opened = try open()
    }
    folders.withLock { folders in
      if folders.count >= Self.maximumCount { folders.removeAll(keepingCapacity: true) }
      folders[path] = opened
    }
    return opened
  }

  /// Closes all folders that are not in use.
  func removeAll() { folders.withLock { $0.removeAll() } }
}
