package import Host

/// The folders of a published site, by whose times deleted files are noticed.
package struct PublishedFolders: Sendable {
  private let output: String
  private let files: FileSystem
  /// Whether the site has any files.
  private let hasFiles: Bool
  /// The paths of the folders, with that of the output folder.
  private let paths: [String]
  /// The statuses of the folders when all files were there; `nil` for a folder that is gone.
  private var complete: [FileStatus?]
  /// The statuses of the folders when they were looked at last.
  private var latest: [FileStatus?]

  /// Looks at the folders of a site that was published just now.
  package init(in output: String, files: FileSystem) {
    self.output = output
    self.files = files
    let manifest = Self.manifest(in: output, files)
    hasFiles = !manifest.isEmpty
    paths = [output] + manifest.folders.map { "\(output)/\($0)" }
    complete = paths.map { try? files.status($0) }
    latest = complete
  }

  /// Returns whether files of the site were deleted since the site was published, or since the last
  /// call that returned `true`.
  ///
  /// The result is `false` while folders differ from one call to the next, because files that are
  /// written during a deletion would be deleted, too.
  package mutating func haveLostFiles() -> Bool {
    let statuses = paths.map { try? files.status($0) }
    defer { latest = statuses }
    if statuses == complete || statuses != latest { return false }
    complete = statuses
    let published = Self.manifest(in: output, files)
    if published.isEmpty { return hasFiles }
    return published.paths.contains { (try? files.status("\(output)/\($0)")) == nil }
  }

  /// Returns the manifest in the output folder, or an empty one if there is none that can be read.
  private static func manifest(in output: String, _ files: FileSystem) -> Manifest {
    do {
      return try OutputFolder(output, files: files).readManifest(acceptsDamaged: true).manifest
    } catch {
      return Manifest()
    }
  }
}
