internal import Host
internal import Site

/// The changes to the output folder, in an order in which it may be cut off anywhere.
///
/// First the journal, so that what follows is known to have begun; then the manifest of old and new
/// files, so that none is ever without an owner; then the new pages, so that no page links to one
/// that is missing; then the replaced ones, `index.html` last; then the obsolete ones go, with the
/// folders they leave empty; then comes the manifest of the new files, and last the journal goes.
///
/// Each place is looked at once more before it is changed: what someone else changed in the
/// meantime is not lost.
struct Commit {
  private enum Step {
    /// A manifest is moved in.
    case own(stagedName: String)
    /// A page is moved in, over what was seen there.
    case place(OutputPath, FileSnapshot?)
    case delete(OutputPath, FileSnapshot)
    case deleteIfEmpty(OutputPath)

    var path: OutputPath? {
      switch self {
      case .own: nil
      case .place(let path, _), .delete(let path, _), .deleteIfEmpty(let path): path
      }
    }

    /// What is changed, and how it looked.
    var place: (OutputPath, FileSnapshot?)? {
      switch self {
      case .place(let path, let version): (path, version)
      case .delete(let path, let version): (path, version)
      case .own, .deleteIfEmpty: nil
      }
    }

    /// Where the page waits that is moved in.
    var stagedPage: String? {
      if case .place(let path, _) = self { Commit.stagedName(of: path) } else { nil }
    }
  }

  /// Where the manifests and the journal wait in the staging area.
  static let stagedManifest = "manifest-after"
  private static let stagedUnion = "manifest-during"
  private static let stagedJournal = "journal"

  private let files: FileSystem
  private let folder: OutputFolder
  private let tree: OutputTree
  private let area: StagingArea
  private let existing: ExistingManifest
  /// What has to wait in the staging area besides pages, by name.
  private let staged: [(name: String, bytes: [UInt8])]
  private let steps: [Step]
  /// The fingerprint of the new site's manifest.
  let fingerprint: Fingerprint

  /// `manifest` is that of the site as it will be.
  init(
    _ changes: Changes, files: FileSystem, folder: OutputFolder, tree: OutputTree,
    area: StagingArea, existing: ExistingManifest, manifest: Manifest
  ) {
    self.files = files
    self.folder = folder
    self.tree = tree
    self.area = area
    self.existing = existing

    let after = manifest.bytes
    fingerprint = Fingerprint(of: after)
    var staged = [(Self.stagedManifest, after)]
    var steps = Self.steps(changes)
    var last = existing.fingerprint
    if !changes.isEmpty {
      let during = existing.manifest.union(manifest).bytes
      if Fingerprint(of: during) != last {
        last = Fingerprint(of: during)
        staged.append((Self.stagedUnion, during))
        steps.insert(.own(stagedName: Self.stagedUnion), at: 0)
      }
    }
    if fingerprint != last { steps.append(.own(stagedName: Self.stagedManifest)) }
    self.steps = steps
    self.staged = staged + [(Self.stagedJournal, Journal(of: fingerprint).bytes)]
  }

  private static func steps(_ changes: Changes) -> [Step] {
    let index = OutputPath(known: "index.html")
    var steps: [Step] = []
    steps.reserveCapacity(changes.count + 2)
    for path in changes.new where path != index { steps.append(.place(path, nil)) }
    for file in changes.changed where file.path != index {
      steps.append(.place(file.path, file.version))
    }
    if changes.new.contains(index) { steps.append(.place(index, nil)) }
    for file in changes.changed where file.path == index {
      steps.append(.place(index, file.version))
    }
    for file in changes.deleted { steps.append(.delete(file.path, file.version)) }
    for path in changes.emptied { steps.append(.deleteIfEmpty(path)) }
    return steps
  }

  /// Where a page waits in the staging area.
  static func stagedName(of path: OutputPath) -> String { "pages/\(path)" }

  /// Whether nothing is to be done.
  var isEmpty: Bool { steps.isEmpty }
}

extension Commit {
  /// Makes the changes; gives what could not be deleted when all is in place.
  ///
  /// Throws `.failed`, `.cannotUse` or `.changedMeanwhile` with the folder as it was, or
  /// `.unfinished` with the journal in it.
  func run() throws(PublishError) -> FileError? {
    do throws(FileError) {
      for (name, bytes) in staged { try area.write(name, bytes) }
    } catch { throw .failed(error) }
    let folders = try missingFolders()
    do throws(FileError) { try checkFolders() } catch { throw .cannotUse(folder.shown, error) }
    do throws(CommitConflict) {
      try checkPlaces()
      try disk(moveJournalIn)
    } catch { throw error.beforeAnyChange }
    do throws(PublishError) {
      try perform(making: folders)
    } catch {
      guard case .unfinished(let conflict, done: 0, of: _) = error, undo(folders) else {
        throw error
      }
      throw conflict.beforeAnyChange
    }
    return end()
  }

  /// Whether nothing of a commit is left that has made no change yet.
  private func undo(_ folders: [OutputPath]) -> Bool {
    do throws(FileError) {
      for folder in folders.reversed() { try tree.removeIfEmpty(folder) }
      try files.remove(folder.place(of: Journal.name))
      return true
    } catch { return false }
  }

  /// Makes the changes of a commit that was cut off; of its files only those wait that are not in
  /// their places yet.
  ///
  /// Throws `.unfinished`.
  func resume() throws(PublishError) {
    do throws(FileError) {
      for (name, bytes) in staged where name == Self.stagedUnion {
        // A folder would bar every build that follows, and a link lead elsewhere.
        try files.removeAll(area.path(of: name))
        try area.write(name, bytes)
      }
    } catch { throw .unfinished(.disk(error), done: 0, of: steps.count) }
    try perform(making: try missingFolders())
  }

  /// Deletes what a commit needed, the journal first; gives what could not be deleted.
  private func end() -> FileError? {
    do throws(FileError) {
      try files.remove(folder.place(of: Journal.name))
      try area.remove()
      return nil
    } catch { return error }
  }

  /// Throws for a folder that is closed to this process, before anything is moved.
  private func checkFolders() throws(FileError) {
    var checked: Set<OutputPath> = []
    for step in steps {
      guard let above = step.path?.folder, checked.insert(above).inserted else { continue }
      let place = tree.place(of: above)
      if try files.status(place) != nil { try files.checkWritable(place) }
    }
  }

  private func checkPlaces() throws(CommitConflict) {
    let manifest = folder.place(of: Manifest.name)
    if try disk({ () throws(FileError) in try files.status(manifest) }) != existing.status {
      throw .changed(manifest)
    }
    let change = try disk { () throws(FileError) in
      try tree.firstChange(among: steps.lazy.compactMap(\.place))
    }
    if let change { throw .changed(tree.place(of: change)) }
  }

  private func check(_ path: OutputPath, _ version: FileSnapshot?) throws(CommitConflict) {
    let isStill = try disk { () throws(FileError) in try tree.isStill(path, version) }
    if !isStill { throw .changed(tree.place(of: path)) }
  }

  private func moveJournalIn() throws(FileError) {
    try moveIn(Self.stagedJournal, to: folder.place(of: Journal.name))
  }

  /// The first thing that is moved shows whether anything can be moved from where it waits.
  private func moveIn(_ name: String, to place: String) throws(FileError) {
    do throws(FileError) {
      try files.rename(area.path(of: name), place)
    } catch {
      if !error.isAcrossMounts || area.isInOutput { throw error }
      // The new manifest last: what waits is taken for whole where it is.
      try area.moveIntoOutput((staged.map(\.name) + steps.compactMap(\.stagedPage)).reversed())
      try files.rename(area.path(of: name), place)
    }
  }

  /// Those that pages will lie in and that are not there, each after the one it lies in.
  private func missingFolders() throws(PublishError) -> [OutputPath] {
    var missing: Set<OutputPath> = []
    do throws(FileError) {
      for step in steps {
        var above = step.stagedPage == nil ? nil : step.path?.folder
        while let folder = above, !missing.contains(folder) {
          if try tree.has(folder) { break }
          missing.insert(folder)
          above = folder.folder
        }
      }
    } catch { throw .failed(error) }
    return missing.sorted()
  }

  /// All folders first: they need room on the disk, and what is moved needs none.
  private func perform(making folders: [OutputPath]) throws(PublishError) {
    do throws(CommitConflict) {
      for folder in folders {
        let isMade = try disk { () throws(FileError) in try tree.makeFolder(folder) }
        if !isMade { throw .changed(tree.place(of: folder)) }
      }
    } catch { throw .unfinished(error, done: 0, of: steps.count) }
    for (done, step) in steps.enumerated() {
      do throws(CommitConflict) {
        try perform(step)
      } catch { throw .unfinished(error, done: done, of: steps.count) }
    }
  }

  private func perform(_ step: Step) throws(CommitConflict) {
    switch step {
    case .own(let name):
      try disk { () throws(FileError) in
        try moveIn(name, to: folder.place(of: Manifest.name))
      }
    case .place(let path, let version):
      try check(path, version)
      try disk { () throws(FileError) in
        try moveIn(Self.stagedName(of: path), to: tree.place(of: path))
      }
    case .delete(let path, let version):
      try check(path, version)
      try disk { () throws(FileError) in try files.remove(tree.place(of: path)) }
    case .deleteIfEmpty(let path):
      try disk { () throws(FileError) in try tree.removeIfEmpty(path) }
    }
  }

  private func disk<Result>(
    _ call: () throws(FileError) -> Result
  ) throws(CommitConflict) -> Result {
    do throws(FileError) { return try call() } catch { throw .disk(error) }
  }
}
