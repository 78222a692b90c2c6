internal import Host
internal import Site

extension Commit {
  enum Step {
    case replaceManifest(stagedName: String)
    case addPage(OutputPath)
    /// Moves a page in, in place of a file of this version.
    case replacePage(OutputPath, FileVersion)
    /// Moves a folder with these new pages in.
    case moveFolder(OutputPath, pages: [OutputPath])
    case delete(OutputPath, FileVersion)
    case deleteFolderIfEmpty(OutputPath)

    var path: OutputPath? {
      switch self {
      case .replaceManifest: nil
      case .addPage(let path), .replacePage(let path, _), .delete(let path, _),
        .deleteFolderIfEmpty(let path), .moveFolder(let path, _):
        path
      }
    }

    /// The file that is changed, and the version that it must still match.
    var expected: (OutputPath, FileVersion?)? {
      switch self {
      case .addPage(let path): (path, nil)
      case .replacePage(let path, let version), .delete(let path, let version): (path, version)
      case .replaceManifest, .deleteFolderIfEmpty, .moveFolder: nil
      }
    }

    var page: OutputPath? {
      switch self {
      case .addPage(let path), .replacePage(let path, _): path
      case .replaceManifest, .moveFolder, .delete, .deleteFolderIfEmpty: nil
      }
    }

    /// The number of changes that the step makes, for the count in an error.
    var changeCount: Int { if case .moveFolder(_, let pages) = self { pages.count } else { 1 } }
  }

  /// The steps of a commit to the output folder in its current state.
  struct Plan {
    /// The folders to create first, each after its parent. They come first because, unlike moves,
    /// they need disk space.
    var folders: [OutputPath]
    var steps: [Step]

    var changeCount: Int { steps.reduce(0) { $0 + $1.changeCount } }
  }

  /// Plans the steps for the output folder in its current state. Folders that do not exist yet are
  /// moved in as a whole if `canMoveFolders` returns `true`. It is called only if there are such
  /// folders. Throws `.failed` if a folder cannot be inspected.
  func plan(_ canMoveFolders: () throws(FileError) -> Bool) throws(PublishError) -> Plan {
    do throws(FileError) {
      var plan = Plan(folders: try missingFolders(of: steps.lazy.compactMap(\.page)), steps: steps)
      if plan.folders.isEmpty { return plan }
      if try !canMoveFolders() { return plan }
      let moved = try movableFolders(among: plan.folders)
      if moved.isEmpty { return plan }
      plan.folders.removeAll { $0.outermost(in: moved) != nil }
      plan.steps = steps(movingFolders: moved)
      return plan
    } catch { throw PublishError(error) }
  }

  /// Returns the steps, with a single step for all pages in each of the folders `moved`.
  private func steps(movingFolders moved: Set<OutputPath>) -> [Step] {
    var result: [Step] = []
    var index = 0
    while index < steps.count {
      guard let page = steps[index].page, let folder = page.outermost(in: moved) else {
        result.append(steps[index])
        index += 1
        continue
      }
      // New pages are sorted, so the pages in a folder are consecutive.
      let pages = steps[index...].prefix { $0.page?.isInside(folder) ?? false }
      result.append(.moveFolder(folder, pages: pages.compactMap(\.page)))
      index = pages.endIndex
    }
    return result
  }

  /// Returns which of the missing folders can be moved in with everything in them.
  private func movableFolders(among missing: [OutputPath]) throws(FileError) -> Set<OutputPath> {
    let all = Set(missing)
    // On a file system that ignores case, two staged folders may be the same folder.
    var folders: [Int: [OutputPath]] = [:]
    for path in missing where path.folder.map({ !all.contains($0) }) ?? true {
      // A folder must get the same group and permissions as if it were created in place.
      if try tree.passedGroup(of: path.folder) != nil { continue }
      if FileSystem.passesAccessControlListOn(tree.path(ofFolder: path.folder)) { continue }
      // Someone may have created the folder since it was inspected.
      if try tree.currentStatus(of: path) != nil { continue }
      let staged = try area.openFolder(path.folder).status(of: path.name)
      guard let staged, staged.type == .folder, !staged.passesGroupOn,
        !FileSystem.passesAccessControlListOn(area.path(of: StagingArea.pageName(path)))
      else { continue }
      folders[staged.version.inode, default: []].append(path)
    }
    return Set(folders.values.filter { $0.count == 1 }.joined())
  }

  /// Returns the missing folders that pages need, each after the folder that contains it.
  func missingFolders(of pages: some Sequence<OutputPath>) throws(FileError) -> [OutputPath] {
    var missing: Set<OutputPath> = []
    var last: OutputPath?
    for page in pages {
      // Most pages are in the same folder as the previous page.
      if let last, page.isBeside(last) { continue }
      last = page
      var parent = page.folder
      while let folder = parent, !missing.contains(folder) {
        if try tree.containsFolder(folder) { break }
        missing.insert(folder)
        parent = folder.folder
      }
    }
    return missing.sorted()
  }
}

extension OutputPath {
  /// Returns which of some folders is this path or contains it. None of the folders is inside
  /// another one.
  func outermost(in folders: Set<OutputPath>) -> OutputPath? {
    var path: OutputPath? = self
    while let current = path {
      if folders.contains(current) { return current }
      path = current.folder
    }
    return nil
  }
}
