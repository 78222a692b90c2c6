internal import Host
internal import Site

/// Applies a change set to the output folder. The order of the steps ensures that it may be
/// interrupted at any point.
///
/// 1. The journal is moved in, which shows that a commit has begun.
/// 2. The combined manifest of old and new files is moved in, so that each file has an owner.
/// 3. New pages are moved in, with new folders as a whole, so that no page links to a missing one.
/// 4. Changed pages are replaced, `index.html` last.
/// 5. Obsolete files are deleted, with the folders that they leave empty.
/// 6. The manifest of the new files is moved in.
/// 7. The journal is deleted.
///
/// Each file is checked again before its change, so that concurrent edits are not lost.
struct Commit {
  /// The name of the manifest of the new files in the staging area.
  static let stagedManifest = "manifest-after"
  /// The name of the combined manifest of old and new files in the staging area.
  private static let stagedCombinedManifest = "manifest-during"
  private static let stagedJournal = "journal"
  /// The name to which the staged journal is moved to test whether folders can be moved.
  private static let movedJournal = "journal-moved"

  let files: FileSystem
  let folder: OutputFolder
  let tree: OutputTree
  let area: StagingArea
  let groups = PassedGroups()
  private let existing: ExistingManifest
  /// The files to write into the staging area besides the pages.
  private let controlFiles: [(name: String, bytes: [UInt8])]
  let steps: [Step]
  /// The fingerprint of the manifest of the new site.
  let fingerprint: Fingerprint

  /// Plans a commit without changing anything. `manifest` is the manifest of the new site.
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
    var controlFiles = [(Self.stagedManifest, after)]
    var steps = Self.steps(for: changes)
    var current = existing.fingerprint
    if !changes.isEmpty {
      let during = existing.manifest.isEmpty ? after : existing.manifest.union(manifest).bytes
      let duringFingerprint = existing.manifest.isEmpty ? fingerprint : Fingerprint(of: during)
      if duringFingerprint != current {
        current = duringFingerprint
        controlFiles.append((Self.stagedCombinedManifest, during))
        steps.insert(.replaceManifest(stagedName: Self.stagedCombinedManifest), at: 0)
      }
    }
    if fingerprint != current { steps.append(.replaceManifest(stagedName: Self.stagedManifest)) }
    self.steps = steps
    self.controlFiles = controlFiles + [(Self.stagedJournal, Journal(of: fingerprint).bytes)]
  }

  private static func steps(for changes: ChangeSet) -> [Step] {
    let index = OutputPath(known: "index.html")
    let pages =
      changes.new.map { Step.addPage($0) }
      + changes.changed.map { .replacePage($0.path, $0.version) }
    var steps = pages.filter { $0.page != index } + pages.filter { $0.page == index }
    steps += changes.deleted.map { .delete($0.path, $0.version) }
    return steps + changes.emptiedFolders.map { .deleteFolderIfEmpty($0) }
  }

  var isEmpty: Bool { steps.isEmpty }

  /// The result of a commit, besides the planned changes.
  struct Outcome {
    /// The error of a staged file that could not be deleted after all changes were made.
    var leftover: FileError?
    var movedFolders: Set<OutputPath> = []
    /// A time before the first change, by the file system's clock; `nil` if it is unknown.
    var startTime: Int?
  }

  /// Makes the changes. Throws `.failed`, `.unusableFolder` or `.changedDuringBuild` if the folder
  /// is unchanged, or `.unfinished` if it contains the journal.
  func run() throws(PublishError) -> Outcome {
    do throws(FileError) {
      for (name, bytes) in controlFiles { try area.write(name, bytes) }
    } catch { throw PublishError(error) }
    let plan = try plan { () throws(FileError) in try canMoveFolders() }
    do throws(FileError) { try checkFolders(plan) } catch {
      throw .unusableFolder(folder.displayPath, error)
    }
    var outcome = Outcome()
    do throws(FileError) {
      try checkUnchanged(plan)
      outcome.startTime = try moveJournal()
    } catch { throw PublishError(error) }
    do throws(PublishError) { outcome.movedFolders = try perform(plan) } catch {
      guard case .unfinished(let conflict, done: 0, of: _) = error, rollBack(plan.folders) else {
        throw error
      }
      throw conflict.beforeFirstChange
    }
    outcome.leftover = finish()
    return outcome
  }

  /// Removes the journal and the new folders of a commit that has made no other change. Returns
  /// whether all traces of the commit have been removed.
  private func rollBack(_ folders: [OutputPath]) -> Bool {
    do throws(FileError) {
      for folder in folders.reversed() { try tree.removeIfEmpty(folder) }
      try files.remove(folder.path(of: Journal.name))
      return true
    } catch { return false }
  }

  /// Makes the remaining changes of an interrupted commit. Files that have not been moved in are
  /// still staged. Throws `.unfinished`, or `.failed` if the output folder cannot be inspected.
  func resume() throws(PublishError) {
    do throws(FileError) {
      for (name, bytes) in controlFiles where name == Self.stagedCombinedManifest {
        // Anything at this path must be removed first: a folder would make every later build fail,
        // and a link would lead elsewhere.
        try files.removeAll(area.path(of: name))
        try area.write(name, bytes)
      }
    } catch { throw .unfinished(CommitConflict(error), done: 0, of: steps.count) }
    _ = try perform(try plan { true })
  }

  /// Deletes the journal, then the staging area. Returns the error if a file could not be deleted.
  private func finish() -> FileError? {
    do throws(FileError) {
      try files.remove(folder.path(of: Journal.name))
      try area.remove()
      return nil
    } catch { return error }
  }

  /// Throws for a folder that this process may not write to, before anything is moved.
  private func checkFolders(_ plan: Plan) throws(FileError) {
    var checked: Set<OutputPath> = []
    var last: OutputPath?
    for step in plan.steps {
      guard let stepPath = step.path, last.map({ !$0.isBeside(stepPath) }) ?? true else { continue }
      last = stepPath
      guard let parent = stepPath.folder, checked.insert(parent).inserted else { continue }
      let path = tree.path(of: parent)
      if try files.status(path)?.type == .folder { try files.checkWritable(path) }
    }
  }

  /// Throws if the manifest, or a file that the steps change, has changed since it was inspected.
  private func checkUnchanged(_ plan: Plan) throws(FileError) {
    let manifest = folder.path(of: Manifest.name)
    let status = try files.status(manifest)
    if status?.type != existing.status?.type
      || !FileVersion.haveSameBytes(status?.version, existing.status?.version)
    {
      throw .replaced(manifest)
    }
    if let changed = try tree.firstChange(among: plan.steps.lazy.compactMap(\.expected)) {
      throw .replaced(tree.path(of: changed))
    }
  }

  /// Returns whether the file system supports moving a folder without replacing anything at the new
  /// path. To find out, the staged journal is moved before anything else is changed.
  private func canMoveFolders() throws(FileError) -> Bool {
    let staged = try area.open()
    do throws(FileError) {
      try staged.moveNew(Self.stagedJournal, to: staged, Self.movedJournal)
    } catch {
      if error.isUnsupported { return false }
      throw error
    }
    try staged.rename(Self.movedJournal, to: staged, Self.stagedJournal)
    return true
  }

  /// Moves the journal in, and returns the time at which it was staged, by the file system's clock.
  /// After an error, the journal is not in the output folder, unless the error was that its status
  /// could not be read.
  private func moveJournal() throws(FileError) -> Int? {
    try move(Self.stagedJournal, to: Journal.name)
    return try tree.openFolder(nil).status(of: Journal.name)?.version.modified
  }

  func move(_ stagedName: String, to name: String) throws(FileError) {
    let (output, group) = (try tree.openFolder(nil), try tree.passedGroup(of: nil))
    try relocatingAreaIfNeeded { () throws(FileError) in
      let staged = try area.open()
      try groups.give(stagedName, in: staged, group: group)
      try staged.rename(stagedName, to: output, name)
    }
  }

  /// Performs `move`. If the first file cannot be moved because the staging area is across a mount
  /// point, relocates the staging area and performs `move` once more.
  func relocatingAreaIfNeeded(_ move: () throws(FileError) -> Void) throws(FileError) {
    do throws(FileError) { try move() } catch {
      if !error.isAcrossMounts || area.isInOutput { throw error }
      // The new manifest is last, because recovery assumes that all staged files beside it are
      // complete.
      let names = controlFiles.map(\.name) + steps.compactMap(\.page).map(StagingArea.pageName)
      try area.moveIntoOutput(names.reversed())
      try move()
    }
  }
}
