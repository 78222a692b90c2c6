internal import Host
internal import Site

/// Applies a change set to the output folder, in an order in which it may be interrupted anywhere.
///
/// 1. The journal is moved in, which shows that a commit has begun.
/// 2. The combined manifest of old and new files is moved in, so that each file has an owner.
/// 3. New pages are moved in, so that no page ever links to a missing one.
/// 4. Changed pages are replaced, `index.html` last.
/// 5. Obsolete files are deleted, with the folders that they leave empty.
/// 6. The manifest of the new files is moved in.
/// 7. The journal is deleted.
///
/// Each file is compared with its snapshot once more before it is changed, so that changes which
/// someone else made in the meantime are not lost.
struct Commit {
  private enum Step {
    /// Replaces the manifest by a staged one.
    case replaceManifest(stagedName: String)
    /// Moves a page in. The snapshot is that of the file to be replaced; `nil` if there is none.
    case movePage(OutputPath, FileSnapshot?)
    case delete(OutputPath, FileSnapshot)
    case deleteFolderIfEmpty(OutputPath)

    var path: OutputPath? {
      switch self {
      case .replaceManifest: nil
      case .movePage(let path, _), .delete(let path, _), .deleteFolderIfEmpty(let path): path
      }
    }

    /// The file that is changed, and the snapshot that it must still match.
    var expected: (OutputPath, FileSnapshot?)? {
      switch self {
      case .movePage(let path, let snapshot): (path, snapshot)
      case .delete(let path, let snapshot): (path, snapshot)
      case .replaceManifest, .deleteFolderIfEmpty: nil
      }
    }

    /// The name in the staging area of the page that is moved in.
    var stagedPage: String? {
      if case .movePage(let path, _) = self { Commit.stagedName(of: path) } else { nil }
    }
  }

  /// The name in the staging area of the manifest of the new files.
  static let stagedManifest = "manifest-after"
  /// The name in the staging area of the manifest of old and new files.
  private static let stagedCombinedManifest = "manifest-during"
  private static let stagedJournal = "journal"

  private let files: FileSystem
  private let folder: OutputFolder
  private let tree: OutputTree
  private let area: StagingArea
  private let existing: ExistingManifest
  /// The files to write into the staging area besides the pages.
  private let ownFiles: [(name: String, bytes: [UInt8])]
  private let steps: [Step]
  /// The fingerprint of the new site's manifest.
  let fingerprint: Fingerprint

  /// Plans a commit, without changing anything. `manifest` is that of the new site.
  init(
    _ changes: ChangeSet, files: FileSystem, folder: OutputFolder, tree: OutputTree,
    area: StagingArea, existing: ExistingManifest, manifest: Manifest
  ) {
    self.files = files
    self.folder = folder
    self.tree = tree
    self.area = area
    self.existing = existing

    let after = manifest.bytes
    fingerprint = Fingerprint(of: after)
    var ownFiles = [(Self.stagedManifest, after)]
    var steps = Self.steps(for: changes)
    var current = existing.fingerprint
    if !changes.isEmpty {
      let during = existing.manifest.union(manifest).bytes
      if Fingerprint(of: during) != current {
        current = Fingerprint(of: during)
        ownFiles.append((Self.stagedCombinedManifest, during))
        steps.insert(.replaceManifest(stagedName: Self.stagedCombinedManifest), at: 0)
      }
    }
    if fingerprint != current {
      steps.append(.replaceManifest(stagedName: Self.stagedManifest))
    }
    self.steps = steps
    self.ownFiles = ownFiles + [(Self.stagedJournal, Journal(of: fingerprint).bytes)]
  }

  private static func steps(for changes: ChangeSet) -> [Step] {
    let index = OutputPath(known: "index.html")
    var steps: [Step] = []
    steps.reserveCapacity(changes.count + 2)
    for path in changes.new where path != index { steps.append(.movePage(path, nil)) }
    for file in changes.changed where file.path != index {
      steps.append(.movePage(file.path, file.snapshot))
    }
    if changes.new.contains(index) { steps.append(.movePage(index, nil)) }
    for file in changes.changed where file.path == index {
      steps.append(.movePage(index, file.snapshot))
    }
    for file in changes.deleted { steps.append(.delete(file.path, file.snapshot)) }
    for path in changes.emptiedFolders { steps.append(.deleteFolderIfEmpty(path)) }
    return steps
  }

  /// Returns the name of a page in the staging area.
  static func stagedName(of path: OutputPath) -> String { "pages/\(path)" }

  /// Whether there is nothing to do.
  var isEmpty: Bool { steps.isEmpty }
}

extension Commit {
  /// Makes the changes.
  ///
  /// - Returns: The error of a staged file that could not be deleted after all changes were made.
  /// - Throws: `.failed`, `.unusableFolder` or `.changedDuringBuild` if the folder is as it was, or
  ///   `.unfinished` if the journal is in it.
  func run() throws(PublishError) -> FileError? {
    do throws(FileError) {
      for (name, bytes) in ownFiles { try area.write(name, bytes) }
    } catch { throw .failed(error) }
    let folders = try missingFolders()
    do throws(FileError) { try checkFolders() } catch {
      throw .unusableFolder(folder.displayPath, error)
    }
    do throws(CommitConflict) {
      try checkUnchanged()
      try convertingErrors(moveJournal)
    } catch { throw error.beforeFirstChange }
    do throws(PublishError) {
      try performSteps(creating: folders)
    } catch {
      guard case .unfinished(let conflict, done: 0, of: _) = error, rollBack(folders) else {
        throw error
      }
      throw conflict.beforeFirstChange
    }
    return finish()
  }

  /// Removes the journal and the new folders of a commit that has made no other change.
  ///
  /// - Returns: Whether nothing of the commit is left.
  private func rollBack(_ folders: [OutputPath]) -> Bool {
    do throws(FileError) {
      for folder in folders.reversed() { try tree.removeIfEmpty(folder) }
      try files.remove(folder.path(of: Journal.name))
      return true
    } catch { return false }
  }

  /// Makes the changes of an interrupted commit. Only those of its files are staged that have not
  /// been moved in yet.
  ///
  /// - Throws: `.unfinished`, or `.failed` if the output folder cannot be inspected.
  func resume() throws(PublishError) {
    do throws(FileError) {
      for (name, bytes) in ownFiles where name == Self.stagedCombinedManifest {
        // Whatever is at this path must go first: a folder would make every later build fail, and
        // a link would lead elsewhere.
        try files.removeAll(area.path(of: name))
        try area.write(name, bytes)
      }
    } catch { throw .unfinished(.disk(error), done: 0, of: steps.count) }
    try performSteps(creating: try missingFolders())
  }

  /// Deletes the journal and then the staging area.
  ///
  /// - Returns: The error of a file that could not be deleted.
  private func finish() -> FileError? {
    do throws(FileError) {
      try files.remove(folder.path(of: Journal.name))
      try area.remove()
      return nil
    } catch { return error }
  }

  /// Throws for a folder that this process may not write to, before anything is moved.
  private func checkFolders() throws(FileError) {
    var checked: Set<OutputPath> = []
    for step in steps {
      guard let parent = step.path?.folder, checked.insert(parent).inserted else { continue }
      let path = tree.path(of: parent)
      if try files.status(path) != nil { try files.checkWritable(path) }
    }
  }

  /// Throws if the manifest or a file that the steps change is not as it was inspected.
  private func checkUnchanged() throws(CommitConflict) {
    let manifest = folder.path(of: Manifest.name)
    let status = try convertingErrors { () throws(FileError) in try files.status(manifest) }
    if status != existing.status { throw .changed(manifest) }
    let changed = try convertingErrors { () throws(FileError) in
      try tree.firstChange(among: steps.lazy.compactMap(\.expected))
    }
    if let changed { throw .changed(tree.path(of: changed)) }
  }

  private func checkUnchanged(
    _ path: OutputPath, since snapshot: FileSnapshot?
  ) throws(CommitConflict) {
    let isUnchanged = try convertingErrors { () throws(FileError) in
      try tree.isUnchanged(path, since: snapshot)
    }
    if !isUnchanged { throw .changed(tree.path(of: path)) }
  }

  private func moveJournal() throws(FileError) {
    try move(Self.stagedJournal, to: folder.path(of: Journal.name))
  }

  /// Moves a staged file to a path in the output folder. If the first file cannot be moved because
  /// the staging area is across a mount point, relocates the staging area and tries once more.
  private func move(_ stagedName: String, to path: String) throws(FileError) {
    do throws(FileError) {
      try files.rename(area.path(of: stagedName), path)
    } catch {
      if !error.isAcrossMounts || area.isInOutput { throw error }
      // The new manifest goes last: recovery assumes that the staged files beside it are complete.
      let names = ownFiles.map(\.name) + steps.compactMap(\.stagedPage)
      try area.moveIntoOutput(names.reversed())
      try files.rename(area.path(of: stagedName), path)
    }
  }

  /// Returns the folders that pages need and that do not exist, each after the folder that contains
  /// it.
  private func missingFolders() throws(PublishError) -> [OutputPath] {
    var missing: Set<OutputPath> = []
    do throws(FileError) {
      for step in steps {
        var parent = step.stagedPage == nil ? nil : step.path?.folder
        while let folder = parent, !missing.contains(folder) {
          if try tree.containsFolder(folder) { break }
          missing.insert(folder)
          parent = folder.folder
        }
      }
    } catch { throw .failed(error) }
    return missing.sorted()
  }

  /// Creates the folders and performs all steps.
  ///
  /// Folders come first because they need space on the disk, and moving files needs none.
  private func performSteps(creating folders: [OutputPath]) throws(PublishError) {
    do throws(CommitConflict) {
      for folder in folders {
        let isCreated = try convertingErrors { () throws(FileError) in
          try tree.createFolder(folder)
        }
        if !isCreated { throw .changed(tree.path(of: folder)) }
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
    case .replaceManifest(let stagedName):
      try convertingErrors { () throws(FileError) in
        try move(stagedName, to: folder.path(of: Manifest.name))
      }
    case .movePage(let path, let snapshot):
      try checkUnchanged(path, since: snapshot)
      try convertingErrors { () throws(FileError) in
        try move(Self.stagedName(of: path), to: tree.path(of: path))
      }
    case .delete(let path, let snapshot):
      try checkUnchanged(path, since: snapshot)
      try convertingErrors { () throws(FileError) in try files.remove(tree.path(of: path)) }
    case .deleteFolderIfEmpty(let path):
      try convertingErrors { () throws(FileError) in try tree.removeIfEmpty(path) }
    }
  }

  /// Performs `body`, and throws an error of the disk as a `CommitConflict`.
  private func convertingErrors<Result>(
    _ body: () throws(FileError) -> Result
  ) throws(CommitConflict) -> Result {
    do throws(FileError) { return try body() } catch { throw .disk(error) }
  }
}
