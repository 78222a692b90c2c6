internal import Host
internal import Site

/// The pages that have been added to a build, and whether more can be added.
struct StagingState {
  var pages: [OutputPath: StagedPage] = [:]
  /// The folders that contain the pages, at any depth.
  var folders: Set<OutputPath> = []
  var conflictingFiles: Set<ConflictingFile> = []
  /// The error of the first page that could not be added, without which the site is incomplete.
  var failure: PublishError?
  var isOpen = true
  /// The locks, which are held until the staging ends.
  var locks: [FileLock] = []

  /// Registers a page, or returns the path at which it conflicts with one registered before.
  mutating func register(_ path: OutputPath) -> OutputPath? {
    precondition(isOpen, "a page is added to a staging that has ended")
    if pages[path] != nil || folders.contains(path) { return path }
    pages[path] = StagedPage()
    var parent = path.folder
    while let folder = parent {
      if pages[folder] != nil { return folder }
      if !folders.insert(folder).inserted { break }
      parent = folder.folder
    }
    return nil
  }
}
