internal import Host
internal import Site
internal import Synchronization

/// Folders that are kept open, a few at a time: those whose files were accessed last.
final class FolderCache: Sendable {
  /// The maximum number of folders. Most sites have few, and a process may have few files open.
  private static let maximumCount = 8

  private let folders = Mutex<[OutputPath?: OpenFolder]>([:])

  /// Returns a folder, which `open` opens if it is not open. The path `nil` is that of the top.
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

  /// Closes all folders that nobody uses any more.
  func removeAll() { folders.withLock { $0.removeAll() } }
}
