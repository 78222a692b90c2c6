/// The files and folders whose changes are watched. None of them has to exist.
package struct SourcePaths: Equatable, Sendable {
  /// A folder that is watched with everything below it.
  package struct Folder: Equatable, Sendable {
    package var path: String
    /// Whether files count whose names begin with a dot.
    package var includesHidden: Bool

    package init(_ path: String, includesHidden: Bool = false) {
      self.path = path
      self.includesHidden = includesHidden
    }
  }

  package var files: [String]
  package var folders: [Folder]
  /// The folders that are never looked at, as absolute paths without links.
  package var excluded: [String]

  package init(files: [String] = [], folders: [Folder] = [], excluded: [String] = []) {
    self.files = files
    self.folders = folders
    self.excluded = excluded
  }
}
