internal import Host
internal import Site

/// The pages that have been added to a build, and whether more can be added.
struct StagingState {
  /// The paths of the pages, in the order in which they were registered.
  private(set) var paths: [OutputPath] = []
  var pages: [StagedPage] = []
  /// The versions of the files that will be replaced, by the index of the page.
  var replaced: [Int: FileVersion] = [:]
  /// The folders that contain the pages, at any depth.
  private(set) var folders: Set<OutputPath> = []
  var conflictingFiles: Set<ConflictingFile> = []
  /// The error of the first page that could not be added, so that the site is incomplete.
  var failure: PublishError?
  var isOpen = true
  var locks: [FileLock] = []

  private var registered: Set<OutputPath> = []

  init(isOpen: Bool = true, locks: [FileLock] = []) {
    self.isOpen = isOpen
    self.locks = locks
  }

  mutating func reserveCapacity(_ count: Int) {
    paths.reserveCapacity(count)
    pages.reserveCapacity(count)
    registered.reserveCapacity(count)
  }

  /// Registers a page with the next index, or returns the path at which it conflicts with another
  /// page.
  mutating func register(_ path: OutputPath) -> OutputPath? {
    precondition(isOpen, "a page is added to a staging that has ended")
    if folders.contains(path) || !registered.insert(path).inserted { return path }
    // Most pages are in the same folder as the previous page.
    let isFolderRegistered = paths.last.map(path.isBeside) ?? false
    paths.append(path)
    pages.append(StagedPage())
    var parent = isFolderRegistered ? nil : path.folder
    while let folder = parent {
      if registered.contains(folder) { return folder }
      if !folders.insert(folder).inserted { break }
      parent = folder.folder
    }
    return nil
  }

  mutating func record(_ page: StagedPage, of path: OutputPath, at index: Int) {
    precondition(isOpen, "a page is added to a staging that has ended")
    precondition(
      paths[index] == path && pages[index].disposition == nil,
      "a page is added with the index of another one")
    pages[index] = page
  }

  /// The indices of the pages, sorted by their paths.
  var sortedIndices: [Int] {
    // Most paths differ in their first bytes, and comparing these is faster than comparing the
    // paths.
    var keys = paths.indices.map { (start: paths[$0].firstBytes, index: $0) }
    keys.sort { left, right in
      left.start == right.start ? paths[left.index] < paths[right.index] : left.start < right.start
    }
    return keys.map(\.index)
  }

  /// The version of the file that was found at the path of a page; `nil` if there was none.
  func version(of index: Int) -> FileVersion? {
    let page = pages[index]
    switch page.disposition {
    case .unchanged, .equivalentForeign: return page.version
    default: return replaced[index]
    }
  }
}
