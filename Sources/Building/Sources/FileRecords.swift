internal import Diagnostics
package import Publishing
package import Site
internal import Store

/// What is known of the files of a site: which version of each has the bytes that were made.
///
/// The store keeps it from one build to the next, so that a file that nobody has changed is not read
/// again.
package struct FileRecords: Sendable {
  /// What the last build knew.
  package let earlier: [OutputPath: PublishedFile]

  init(earlier: [OutputPath: PublishedFile] = [:]) { self.earlier = earlier }

  /// Saves what has changed, once the files have been published.
  ///
  /// - Throws: The errors of `Store.recordFiles`.
  func save(_ files: PublishedSite, in store: Store, of site: String) throws(StoreError) {
    var changed: [StoredFile] = []
    var knownCount = 0
    // The rows are inserted in the order of the primary key.
    for index in files.sortedIndices {
      let file = files[index]
      guard let record = file.record else { continue }
      let known = earlier[file.path]
      if known != nil { knownCount += 1 }
      if known != record { changed.append(StoredFile(file.path, record)) }
    }
    try store.recordFiles(
      changed, deleting: knownCount == earlier.count ? [] : obsoletePaths(files), on: site)
  }

  /// The paths of files that the last build knew and that have no record any more, sorted.
  private func obsoletePaths(_ files: PublishedSite) -> [String] {
    var obsolete = Set(earlier.keys)
    for index in files.sortedIndices where files[index].record != nil {
      obsolete.remove(files[index].path)
    }
    return obsolete.sorted().map(\.text)
  }
}

extension PublishedFile {
  /// Creates the record of a file from what the store has; `nil` if that is not a record.
  init?(_ file: StoredFile) {
    guard let fingerprint = Fingerprint(bytes: file.fingerprint) else { return nil }
    self.init(fingerprint: fingerprint, version: file.version)
  }
}

extension StoredFile {
  fileprivate init(_ path: OutputPath, _ file: PublishedFile) {
    self.init(
      path: path.text, fingerprint: file.fingerprint.bytes, version: file.version)
  }
}
