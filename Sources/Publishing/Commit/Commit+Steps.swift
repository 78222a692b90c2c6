internal import Host
internal import Site

extension Commit {
  /// Creates the folders of a plan, performs its steps, and returns the folders that were moved as
  /// a whole.
  func perform(_ plan: Plan) throws(PublishError) -> Set<OutputPath> {
    var progress = Progress()
    do throws(FileError) {
      try createFolders(plan.folders)
      for step in plan.steps { try perform(step, &progress) }
      return progress.movedFolders
    } catch { throw .unfinished(CommitConflict(error), done: progress.done, of: plan.changeCount) }
  }

  /// The progress of performing the steps.
  private struct Progress {
    /// The number of changes made so far.
    var done = 0
    var movedFolders: Set<OutputPath> = []
    /// The file that was checked last.
    var checked: OutputPath?
  }

  private func perform(_ step: Step, _ progress: inout Progress) throws(FileError) {
    switch step {
    case .replaceManifest(let stagedName): try move(stagedName, to: Manifest.name)
    case .moveFolder(let path, let pages):
      if try moveFolder(path) {
        progress.movedFolders.insert(path)
        progress.done += pages.count
        return
      }
      return try movePages(pages, &progress)
    case .addPage(let path): try movePage(path, replacing: nil, &progress)
    case .replacePage(let path, let version): try movePage(path, replacing: version, &progress)
    case .delete(let path, let version):
      try checkUnchanged(path, since: version, &progress)
      try tree.openFolder(path.folder).remove(path.name)
    case .deleteFolderIfEmpty(let path): try tree.removeIfEmpty(path)
    }
    progress.done += 1
  }

  /// Moves a folder in, with all its pages. Returns `false` if the pages must be moved one by one,
  /// because something has appeared at the path or the file system cannot move the folder.
  private func moveFolder(_ path: OutputPath) throws(FileError) -> Bool {
    do throws(FileError) {
      let staged = try area.openFolder(path.folder)
      try staged.moveNew(path.name, to: tree.openFolder(path.folder), path.name)
      return true
    } catch {
      if error.isUnsupported || error.isInUse || error.isAcrossMounts { return false }
      throw error
    }
  }

  /// Moves in new pages one by one, after creating the folders that they need.
  private func movePages(_ pages: [OutputPath], _ progress: inout Progress) throws(FileError) {
    let folders = try missingFolders(of: pages)
    let before = progress.done
    // The first new folder counts as a change, even if the next one cannot be created.
    progress.done += 1
    try createFolders(folders)
    for (index, page) in pages.enumerated() {
      try movePage(page, replacing: nil, &progress)
      progress.done = before + index + 1
    }
  }

  private func movePage(
    _ path: OutputPath, replacing version: FileVersion?, _ progress: inout Progress
  ) throws(FileError) {
    try checkUnchanged(path, since: version, &progress)
    let (folder, name) = (try tree.openFolder(path.folder), path.name)
    let group = try tree.passedGroup(of: path.folder)
    try relocatingAreaIfNeeded { () throws(FileError) in
      let staged = try area.openFolder(path.folder)
      try groups.give(name, in: staged, group: group)
      try staged.rename(name, to: folder, name)
    }
  }

  private func createFolders(_ folders: [OutputPath]) throws(FileError) {
    for path in folders where try !tree.createFolder(path) { throw .replaced(tree.path(of: path)) }
  }

  private func checkUnchanged(
    _ path: OutputPath, since version: FileVersion?, _ progress: inout Progress
  ) throws(FileError) {
    // The steps for the files of a folder are consecutive.
    let isFolderChecked = progress.checked.map(path.isBeside) ?? false
    progress.checked = path
    if try !tree.isUnchanged(path, since: version, isFolderChecked: isFolderChecked) {
      throw .replaced(tree.path(of: path))
    }
  }
}
