package import Host
internal import Site

/// Puts pages into an output folder: all of them or, if anything fails before, none.
///
/// It deletes only what its manifest says it wrote, replaces nothing else unless told to, and
/// leaves a file alone whose bytes did not change.
package struct Publisher: Sendable {
  /// What a person may ask for.
  package struct Options: Equatable, Sendable {
    /// Take a folder that holds files kivagen did not write.
    package var adopt: Bool
    /// Replace files in the place of pages, though someone else wrote or edited them.
    package var overwrite: Bool
    /// Write nothing, and say what would be written.
    package var dryRun: Bool

    package init(adopt: Bool = false, overwrite: Bool = false, dryRun: Bool = false) {
      self.adopt = adopt
      self.overwrite = overwrite
      self.dryRun = dryRun
    }
  }

  private let files: FileSystem
  private let output: String
  private let root: String
  private let home: String?
  private let options: Options

  /// `output` and the site root are paths as the person knows them; in the root, `.kivagen` is
  /// ours. `home` is the home folder, if there is one: no output folder, and neither are those
  /// above it.
  package init(
    files: FileSystem, output: String, root: String, home: String?, options: Options = Options()
  ) {
    self.files = files
    self.output = output
    self.root = root.isEmpty ? "." : root
    self.home = home
    self.options = options
  }

  /// Checks the output folder and takes the lock of the site; touches nothing in the folder but
  /// what an earlier build left in staging. In a dry run no lock is taken and nothing is deleted.
  ///
  /// Throws every `PublishError` but `.inTheWay`, `.clash`, `.reserved` and `.unfinished`.
  package func begin() throws(PublishError) -> Staging {
    let folder = try checkedFolder()
    let lock = options.dryRun ? nil : try takeLock()
    let bytes = try folder.readManifest(adopt: options.adopt)
    let manifest =
      if let bytes { try Manifest(parsing: bytes, output: output) } else { Manifest() }
    let area: StagingArea
    do throws(FileError) {
      area = try stagingArea(for: folder, isLocked: lock != nil)
    } catch { throw .failed(error) }
    return Staging(
      files: files, folder: folder, manifest: manifest,
      manifestFingerprint: bytes.map(Fingerprint.init(of:)), area: area, lock: lock,
      options: options)
  }

  private func checkedFolder() throws(PublishError) -> OutputFolder {
    let folder: OutputFolder
    let refusal: PublishError?
    do throws(FileError) {
      folder = try OutputFolder(output, files: files)
      refusal = try folder.refusal(root: root, home: home)
    } catch { throw .cannotUse(output, error) }
    if let refusal { throw refusal }
    return folder
  }

  /// `nil` if the site root is closed to this process, so that no build can take a lock there.
  private func takeLock() throws(PublishError) -> FileLock? {
    let path = "\(root)/.kivagen/lock"
    do throws(FileError) {
      try files.makeFolder("\(root)/.kivagen")
      if let lock = try files.lock(path) { return lock }
    } catch {
      if error.isDenied { return nil }
      throw .failed(error)
    }
    throw .locked(path)
  }

  /// At the site root if a file can be moved from there, else in the output folder; a leftover
  /// is deleted in both.
  private func stagingArea(
    for folder: OutputFolder, isLocked: Bool
  ) throws(FileError) -> StagingArea {
    let state = try files.absolute("\(root)/.kivagen")
    let outside = "\(state)/staging"
    if !options.dryRun {
      if isLocked { try files.removeAll(outside) }
      if folder.missing.isEmpty {
        try files.removeAll("\(folder.path)/\(StagingArea.nameInOutput)")
      }
    }
    let isNear = try files.status(state)?.device == folder.device
    return StagingArea(
      files: files, outside: isLocked && isNear ? outside : nil, output: folder.path)
  }
}
