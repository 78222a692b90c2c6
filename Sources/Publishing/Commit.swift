internal import Host
internal import Site

/// The changes to the output folder, in an order in which it may be cut off anywhere.
///
/// First the manifest of old and new files, so that none is ever without an owner; then the new
/// pages, so that no page links to one that is missing; then the replaced ones, `index.html` last;
/// then the obsolete ones go, with the folders they leave empty; last the manifest of the new
/// files.
struct Commit {
  private enum Step {
    /// A manifest is moved in.
    case own(stagedName: String)
    /// A page is moved in.
    case place(OutputPath)
    case delete(OutputPath)
    case deleteIfEmpty(OutputPath)

    var path: OutputPath? {
      switch self {
      case .own: nil
      case .place(let path), .delete(let path), .deleteIfEmpty(let path): path
      }
    }
  }

  private static let stagedUnion = "manifest-during"
  private static let stagedManifest = "manifest-after"

  private let files: FileSystem
  private let folder: OutputFolder
  private let tree: OutputTree
  private let area: StagingArea
  /// The manifests to be staged, by name.
  private var manifests: [(name: String, bytes: [UInt8])] = []
  private var steps: [Step] = []

  /// `result` says what is to be done; `manifests` are the one in the folder, the fingerprint of
  /// its bytes if there is one, and the one of this build's pages.
  init(
    files: FileSystem, folder: OutputFolder, tree: OutputTree, area: StagingArea,
    result: PublishResult, emptied: [OutputPath],
    manifests: (old: Manifest, oldFingerprint: Fingerprint?, new: Manifest)
  ) {
    self.files = files
    self.folder = folder
    self.tree = tree
    self.area = area

    let index = OutputPath(known: "index.html")
    let pages = result.new + result.changed
    let ordered = pages.filter { $0 != index } + pages.filter { $0 == index }
    let changes =
      ordered.map { Step.place($0) } + result.deleted.map { .delete($0) }
      + emptied.map { .deleteIfEmpty($0) }
    var standing = manifests.oldFingerprint
    if !changes.isEmpty {
      stage(manifests.old.union(manifests.new), as: Self.stagedUnion, unlessItIs: &standing)
    }
    steps += changes
    stage(manifests.new, as: Self.stagedManifest, unlessItIs: &standing)
  }

  /// Where a page waits in the staging area.
  static func stagedName(of path: OutputPath) -> String { "pages/\(path)" }

  /// Whether nothing is to be done.
  var isEmpty: Bool { steps.isEmpty }

  /// Makes the changes.
  ///
  /// Throws `PublishError.failed`, `.cannotUse` or `.unfinished`, as `Staging.commit` says.
  func run() throws(PublishError) {
    do throws(FileError) {
      for (name, bytes) in manifests { try area.write(name, bytes) }
    } catch { throw .failed(error) }
    do throws(FileError) {
      if !folder.missing.isEmpty { try files.makeFolder(folder.path) }
    } catch { throw .cannotUse(folder.shown, error) }
    do throws(FileError) { try checkFolders() } catch { throw .cannotUse(folder.shown, error) }
    var made: Set<OutputPath> = []
    for (done, step) in steps.enumerated() {
      do throws(FileError) {
        try perform(step, at: done, made: &made)
      } catch {
        throw done == 0 ? .failed(error) : .unfinished(error, done: done, of: steps.count)
      }
    }
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

  private mutating func stage(
    _ manifest: Manifest, as name: String, unlessItIs standing: inout Fingerprint?
  ) {
    let bytes = manifest.bytes
    let fingerprint = Fingerprint(of: bytes)
    guard fingerprint != standing else { return }
    standing = fingerprint
    manifests.append((name, bytes))
    steps.append(.own(stagedName: name))
  }

  private func perform(
    _ step: Step, at index: Int, made: inout Set<OutputPath>
  ) throws(FileError) {
    switch step {
    case .own(let name):
      try moveIn(name, to: "\(folder.path)/\(Manifest.name)", at: index)
    case .place(let path):
      if let above = path.folder, made.insert(above).inserted {
        try files.makeFolder(tree.place(of: above))
      }
      try moveIn(Self.stagedName(of: path), to: tree.place(of: path), at: index)
    case .delete(let path):
      try files.remove(tree.place(of: path))
    case .deleteIfEmpty(let path):
      let place = tree.place(of: path)
      if try files.list(place).isEmpty { try files.remove(place) }
    }
  }

  private func moveIn(_ name: String, to target: String, at index: Int) throws(FileError) {
    do throws(FileError) {
      try files.rename(area.path(of: name), target)
    } catch {
      if !error.isAcrossMounts || area.isInOutput { throw error }
      try area.moveIntoOutput(steps[index...].compactMap(Self.stagedName(of:)))
      try files.rename(area.path(of: name), target)
    }
  }

  private static func stagedName(of step: Step) -> String? {
    switch step {
    case .own(let name): name
    case .place(let path): stagedName(of: path)
    case .delete, .deleteIfEmpty: nil
    }
  }
}
