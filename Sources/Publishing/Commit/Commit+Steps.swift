internal import Host
internal import Site

extension Commit {
  /// Creates the folders of a plan and performs its steps.
  ///
  /// - Returns: The folders that were moved in as a whole.
  func perform(_ plan: Plan) throws(PublishError) -> Set<OutputPath> {
    var progress = Progress()
    do throws(CommitConflict) {
      try createFolders(plan.folders)
      for step in plan.steps { try perform(step, &progress) }
      return progress.movedFolders
    } catch { throw .unfinished(error, done: progress.done, of: plan.changeCount) }
  }

  /// What the steps that have been performed did.
  private struct Progress {
    /// The number of changes.
    var done = 0
    /// The folders that were moved in as a whole.
    var movedFolders: Set<OutputPath> = []
    /// The file that was checked last.
    var checked: OutputPath?
  }

  private func perform(_ step: Step, _ progress: inout Progress) throws(CommitConflict) {
    switch step {
    case .replaceManifest(let stagedName):
      try convertingErrors { () throws(FileError) in
        try move(stagedName, to: Manifest.name)
      }
    case .moveFolder(let path, let pages):
      if try moveFolder(path) {
        progress.movedFolders.insert(path)
        progress.done += pages.count
        return
      }
      return try movePages(pages, &progress)
    case .addPage(let path): try movePage(path, replacing: nil, &progress)
    case .replacePage(let path, let version):
      try movePage(path, replacing: version, &progress)
    case .delete(let path, let version):
      try checkUnchanged(path, since: version, &progress)
      try convertingErrors { () throws(FileError) in
        try tree.openFolder(path.folder).remove(path.name)
      }
    case .deleteFolderIfEmpty(let path):
      try convertingErrors { () throws(FileError) in try tree.removeIfEmpty(path) }
    }
    progress.done += 1
  }

  /// Moves a folder in, with all its pages.
  ///
  /// - Returns: `false` if the pages must be moved one by one, because something has appeared at
  ///   the path or because the file system cannot move the folder.
  private func moveFolder(_ path: OutputPath) throws(CommitConflict) -> Bool {
    do throws(FileError) {
      let staged = try area.openFolder(path.folder)
      try staged.moveNew(path.name, to: tree.openFolder(path.folder), path.name)
      return true
    } catch {
      if error.isUnsupported || error.isInUse || error.isAcrossMounts { return false }
      throw CommitConflict(error)
    }
  }

  /// Moves in new pages one by one, after creating the folders that they need.
  private func movePages(
    _ pages: [OutputPath], _ progress: inout Progress
  ) throws(CommitConflict) {
    let folders = try convertingErrors { () throws(FileError) in
      try missingFolders(of: pages)
    }
    let before = progress.done
    // The first new folder is a change, even if the next one cannot be created.
    progress.done += 1
    try createFolders(folders)
    for (index, page) in pages.enumerated() {
      try movePage(page, replacing: nil, &progress)
      progress.done = before + index + 1
    }
  }

  private func movePage(
    _ path: OutputPath, replacing version: FileVersion?, _ progress: inout Progress
  ) throws(CommitConflict) {
    try checkUnchanged(path, since: version, &progress)
    try convertingErrors { () throws(FileError) in
      let (folder, name) = (try tree.openFolder(path.folder), path.name)
      let group = try tree.passedGroup(of: path.folder)
      try relocatingAreaIfNeeded { () throws(FileError) in
        let staged = try area.openFolder(path.folder)
        try groups.give(name, in: staged, group: group)
        try staged.rename(name, to: folder, name)
      }
    }
  }

  private func createFolders(_ folders: [OutputPath]) throws(CommitConflict) {
    for folder in folders {
      let isCreated = try convertingErrors { () throws(FileError) in
        try tree.createFolder(folder)
      }
      if !isCreated { throw .changed(tree.path(of: folder)) }
    }
  }

  private func checkUnchanged(
    _ path: OutputPath, since version: FileVersion?, _ progress: inout Progress
  ) throws(CommitConflict) {
    // Steps for the files of a folder follow each other.
    let isFolderChecked = progress.checked.map(path.isBeside) ?? false
    progress.checked = path
    let isUnchanged = try convertingErrors { () throws(FileError) in
      try tree.isUnchanged(path, since: version, isFolderChecked: isFolderChecked)
    }
    if !isUnchanged { throw .changed(tree.path(of: path)) }
  }
}
