internal import Host
internal import Site

/// The folder that pages go into: where it is, whether kivagen may write there, what is ours in it.
struct OutputFolder: Sendable {
  /// As the person wrote it, for messages.
  let shown: String
  /// Absolute, without links.
  let path: String
  /// The folder and those above it that have to be made, the deepest first.
  let missing: [String]

  private let files: FileSystem
  /// The folder, or the nearest one above it that there is.
  private let nearest: String
  private let nearestStatus: FileStatus?

  /// Looks where the folder is, and touches nothing.
  init(_ shown: String, files: FileSystem) throws(FileError) {
    self.shown = shown
    self.files = files
    path = try files.absolute(shown)
    var missing: [String] = []
    var place = path
    var status = try files.status(place)
    while status == nil, place != "/" {
      missing.append(place)
      place = FileSystem.folder(of: place)
      status = try files.status(place)
    }
    self.missing = missing
    nearest = place
    nearestStatus = status
  }

  /// What the file system says of it; `nil` if it has to be made.
  var status: FileStatus? { missing.isEmpty ? nearestStatus : nil }

  /// The file system that it lies on, or will.
  var device: UInt64? { nearestStatus?.device }

  /// Why kivagen may not write here; `nil` if it may, as far as can be told without writing.
  ///
  /// Throws if the folder, or the nearest above it that there is, is closed to this process.
  func refusal(root: String, home: String?) throws(FileError) -> PublishError? {
    if let protection = try protection(root: root, home: home) {
      return .protectedFolder(shown, protection)
    }
    guard nearestStatus?.kind == .folder else {
      return .notAFolder(shown, path: missing.isEmpty ? shown : nearest)
    }
    try files.checkWritable(nearest)
    return nil
  }

  private func protection(root: String, home: String?) throws(FileError) -> Protection? {
    if path == "/" { return .fileSystemRoot }
    let state = try files.absolute("\(root)/.kivagen")
    if "\(path)/".utf8.starts(with: "\(state)/".utf8) { return .state }
    if try isAtOrAbove(files.absolute(root)) { return .siteRoot }
    // A home folder that cannot be reached is not the one that is being written.
    if let home, !home.isEmpty, let place = try? files.absolute(home), try isAtOrAbove(place) {
      return .home
    }
    return nil
  }

  /// Compares what the file system says is one folder, as names may differ in case or by mounts.
  private func isAtOrAbove(_ other: String) throws(FileError) -> Bool {
    guard missing.isEmpty, let nearestStatus else { return false }
    var place = other
    while true {
      if try files.status(place)?.isSame(as: nearestStatus) == true { return true }
      if place == "/" { return false }
      place = FileSystem.folder(of: place)
    }
  }
}

extension OutputFolder {
  /// Names that do not make a folder someone else's.
  private static let harmless: Set<String> = [
    ".git", ".gitignore", ".gitkeep", "CNAME", ".nojekyll", StagingArea.nameInOutput, Journal.name,
  ]

  /// Makes the folder and those above it.
  func make() throws(PublishError) {
    do throws(FileError) { try files.makeFolder(path) } catch { throw .cannotUse(shown, error) }
  }

  /// The lock on the folder, which must be there; `nil` where the file system has no locks.
  ///
  /// Beside that of the site, as two sites may have one output folder.
  func takeLock() throws(PublishError) -> FileLock? {
    let attempt: FileLock.Attempt
    do throws(FileError) {
      attempt = try files.lockFolder(path)
    } catch {
      if error.isUnsupported { return nil }
      throw .failed(error)
    }
    switch attempt {
    case .taken(let lock): return lock
    case .held(let holder): throw .locked(shown, holder: holder)
    }
  }

  /// Where a file of kivagen's own lies in it.
  func place(of name: String) -> String { "\(path)/\(name)" }

  /// The manifest that lies in it; an empty one if there is none, or if the one that is there is
  /// damaged and a person knows it (`takesDamaged`).
  ///
  /// Throws `.damagedManifest`, `.newerManifest`, `.inTheWay` for what is no file, or `.failed`.
  func existingManifest(takesDamaged: Bool) throws(PublishError) -> ExistingManifest {
    if !missing.isEmpty { return ExistingManifest() }
    let place = place(of: Manifest.name)
    var existing = ExistingManifest()
    var bytes: [UInt8] = []
    do throws(FileError) {
      guard let status = try files.status(place) else { return existing }
      existing.status = status
      if status.kind == .file { bytes = try files.read(place, Manifest.mostBytes) }
    } catch {
      if !error.isTooLarge { throw .failed(error) }
    }
    if let kind = existing.status.flatMap({ ConflictingFile.Kind(inPlaceOfFile: $0.kind) }) {
      throw .inTheWay(shown, [ConflictingFile(path: Manifest.path, kind: kind)])
    }
    existing.fingerprint = Fingerprint(of: bytes)
    do throws(PublishError) {
      existing.manifest = try Manifest(parsing: bytes, output: shown)
    } catch {
      guard case .damagedManifest = error, takesDamaged else { throw error }
    }
    return existing
  }

  /// Throws `.holdsOtherFiles` if there are files that do not belong to git or a host. A folder
  /// without files is none: a first build that was cut off leaves some.
  func refuseOthers() throws(PublishError) {
    if !missing.isEmpty { return }
    var others: [String] = []
    do throws(FileError) {
      for name in try files.list(path) where !Self.harmless.contains(name) {
        if try holdsFiles(place(of: name)) { others.append(name) }
      }
    } catch { throw .failed(error) }
    if !others.isEmpty { throw .holdsOtherFiles(shown, names: others) }
  }

  /// Whether it is anything but a folder in which, at any depth, there are only folders; one that is
  /// closed to this process counts.
  private func holdsFiles(_ place: String) throws(FileError) -> Bool {
    guard try files.status(place)?.kind == .folder else { return true }
    do throws(FileError) {
      for name in try files.list(place) where try holdsFiles("\(place)/\(name)") { return true }
      return false
    } catch {
      if error.isDenied { return true }
      throw error
    }
  }
}

/// The manifest as it was found in an output folder.
struct ExistingManifest: Sendable {
  var manifest = Manifest()
  /// Of the file's bytes; `nil` if there is no file.
  var fingerprint: Fingerprint?
  /// Likewise.
  var status: FileStatus?
}
