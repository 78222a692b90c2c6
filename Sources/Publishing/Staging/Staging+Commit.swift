internal import Host
internal import Parallel
package import Site

extension Staging {
  /// Moves the pages into the output folder and deletes obsolete files. In a dry run, only reports
  /// what would change. The staging ends, even if an error is thrown.
  ///
  /// Except in a dry run, `didCommit` is called once the pages have been moved in, or once it is
  /// certain that the next build will move them in. No other build can begin before it returns. The
  /// records of the site's files replace all earlier records of this folder.
  ///
  /// Throws `PublishError.conflictingFiles`, `.changedDuringBuild`, `.unusableFolder` or `.failed`
  /// if nothing has been changed, and `.unfinished` if the commit was stopped. In that case every
  /// file is complete, and the next build makes the remaining changes.
  package func commit(
    didCommit: (_ manifest: Fingerprint, _ site: PublishedSite) -> Void = { _, _ in }
  ) throws(PublishError) -> PublishResult {
    var closed = close()
    precondition(closed.isOpen, "a staging is committed that has ended")
    // The locks must be held until everything is done.
    defer {
      tree.closeFolders()
      withExtendedLifetime(closed.locks) {}
    }
    let order = closed.sortedIndices
    var manifest: Fingerprint?
    do throws(PublishError) {
      let changes = try changes(to: closed, order)
      var result = result(of: changes, closed, order)
      if options.dryRun { return result }
      try checkUnchanged(closed, order)
      let commit = makeCommit(changes, closed, order)
      try passOnGroups(closed, order, to: commit.groups)
      manifest = commit.fingerprint
      var outcome = Commit.Outcome()
      if !commit.isEmpty {
        outcome = try commit.run()
        result.leftover = outcome.leftover.map { "\($0)" }
      }
      result.refusedGroup = commit.groups.refusal.map { $0.message(on: folder.displayPath) }
      recorder.update(&closed, after: outcome)
      didCommit(commit.fingerprint, PublishedSite(closed, sortedIndices: order, isComplete: true))
      return result
    } catch {
      switch error {
      // The next build finishes the commit, so the staged pages are not discarded.
      case .unfinished:
        if let manifest {
          didCommit(manifest, PublishedSite(closed, sortedIndices: order, isComplete: false))
        }
      default: discard()
      }
      throw error
    }
  }

  /// Returns the changes that publish a closed staging. `order` has the indices of its pages,
  /// sorted by path.
  private func changes(to closed: StagingState, _ order: [Int]) throws(PublishError) -> ChangeSet {
    if let failure = closed.failure { throw failure }
    if !closed.conflictingFiles.isEmpty {
      let files = closed.conflictingFiles.sorted { $0.path < $1.path }
      throw .conflictingFiles(folder.displayPath, files)
    }
    var changes = ChangeSet()
    for index in order {
      switch closed.pages[index].disposition {
      case .new: changes.new.append(closed.paths[index])
      case .changed:
        guard let version = closed.replaced[index] else {
          preconditionFailure("a page replaces a file that was not inspected")
        }
        changes.changed.append(.init(path: closed.paths[index], version: version))
      default: break
      }
    }
    do throws(FileError) {
      let obsolete = existing.manifest.paths(notAmong: order.lazy.map { closed.paths[$0] })
      try changes.addObsoleteFiles(at: obsolete, in: tree, folders: closed.folders)
    } catch { throw PublishError(error) }
    // On a file system that ignores case, a page may be the same file as an obsolete one.
    let inodes =
      changes.deleted.isEmpty ? [] : Set(order.compactMap { closed.version(of: $0)?.inode })
    changes.deleted.removeAll { inodes.contains($0.version.inode) }
    return changes
  }

  private func result(
    of changes: ChangeSet, _ closed: StagingState, _ order: [Int]
  ) -> PublishResult {
    func written(_ disposition: StagedPage.Disposition) -> [PublishResult.File] {
      order.lazy.filter { closed.pages[$0].disposition == disposition }.map { index in
        PublishResult.File(
          path: closed.paths[index], byteCount: closed.pages[index].version.byteCount)
      }
    }
    var result = PublishResult()
    result.new = written(.new)
    result.changed = written(.changed)
    result.deleted = changes.deleted.map(\.resultFile)
    result.retained = changes.retained
    result.interruptedPaths = interruptedPaths
    result.unchangedCount = closed.pages.count - result.writtenCount
    return result
  }

  /// Throws `.changedDuringBuild` with the first page that is not written again but has changed
  /// since it was compared.
  private func checkUnchanged(_ closed: StagingState, _ order: [Int]) throws(PublishError) {
    // In most builds nearly all pages are unchanged, and each needs a system call.
    let checks = order.indices.concurrentMap(minimumCount: 500) { part in
      [Result { () throws(FileError) in try firstChange(to: closed, among: order[part]) }]
    }
    for check in checks {
      let changed: OutputPath?
      do throws(FileError) { changed = try check.get() } catch { throw PublishError(error) }
      if let changed { throw .changedDuringBuild(tree.path(of: changed)) }
    }
  }

  /// Returns the first of some pages that is not written again but has changed; `nil` if there is
  /// none.
  private func firstChange(
    to closed: StagingState, among indices: ArraySlice<Int>
  ) throws(FileError) -> OutputPath? {
    let unwritten = indices.lazy.filter { !closed.pages[$0].isWritten }
    return try tree.firstChange(among: unwritten.map { (closed.paths[$0], closed.version(of: $0)) })
  }

  /// Gives unchanged files and the manifest the groups of their folders, because `S_ISGID` may have
  /// been set later.
  private func passOnGroups(
    _ closed: StagingState, _ order: [Int], to groups: PassedGroups
  ) throws(PublishError) {
    do throws(FileError) {
      if let group = try tree.passedGroup(of: nil) {
        try groups.give(Manifest.name, in: tree.openFolder(nil), group: group)
      }
      for index in order where closed.pages[index].disposition == .unchanged {
        let path = closed.paths[index]
        guard let group = try tree.passedGroup(of: path.folder) else { continue }
        try groups.give(path.name, in: tree.openFolder(path.folder), group: group)
      }
    } catch { throw PublishError(error) }
  }

  private func makeCommit(_ changes: ChangeSet, _ closed: StagingState, _ order: [Int]) -> Commit {
    let owned = order.lazy.compactMap { index -> (OutputPath, Fingerprint)? in
      let page = closed.pages[index]
      if page.disposition == .equivalentForeign { return nil }
      guard page.disposition != nil, let fingerprint = page.fingerprint else {
        preconditionFailure("a page is published that was not read")
      }
      return (closed.paths[index], fingerprint)
    }
    return Commit(
      changes, files: files, folder: folder, tree: tree, area: area, existing: existing,
      manifest: Manifest(sorted: owned, capacity: order.count))
  }
}
