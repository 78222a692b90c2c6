package import Host

/// The folders of a published site. Deleted files are noticed by the times of the folders.
package struct PublishedFolders: Sendable {
  private let output: String
  private let files: FileSystem
  private let hasFiles: Bool
  /// The paths of the folders, including the output folder.
  private let paths: [String]
  /// The versions of the folders when all files existed; `nil` for a folder that is gone.
  private var complete: [FileVersion?]
  /// The versions of the folders when they were last inspected.
  private var latest: [FileVersion?]

  /// Inspects the folders of a site that has just been published.
  package init(in output: String, files: FileSystem) {
    self.output = output
    self.files = files
    let manifest = Self.manifest(in: output, files)
    hasFiles = !manifest.isEmpty
    paths = [output] + manifest.folders.map { "\(output)/\($0)" }
    complete = paths.map { try? files.status($0)?.version }
    latest = complete
  }

  /// Returns whether a folder is the output folder of a site.
  package static func isOutputFolder(_ folder: String, files: FileSystem) throws(FileError) -> Bool
  {
    try files.status("\(folder)/\(Manifest.name)") != nil
  }

  /// Returns whether files were deleted since publishing, or since the last call that returned
  /// `true`. It is `false` while folders differ from one call to the next, because files that are
  /// written during a deletion would be deleted, too.
  package mutating func detectDeletedFiles() -> Bool {
    let versions = paths.map { try? files.status($0)?.version }
    defer { latest = versions }
    if versions == complete || versions != latest { return false }
    complete = versions
    let published = Self.manifest(in: output, files)
    if published.isEmpty { return hasFiles }
    return published.paths.contains { (try? files.status("\(output)/\($0)")) == nil }
  }

  /// Returns the manifest in the output folder, or an empty one if it cannot be read.
  private static func manifest(in output: String, _ files: FileSystem) -> Manifest {
    do {
      return try OutputFolder(output, files: files).readManifest(acceptsDamaged: true).manifest
    } catch { return Manifest() }
  }
}
