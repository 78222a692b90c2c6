internal import Diagnostics
internal import Publishing
package import Site
internal import Store

/// What is known of the files of a site: what each was made from, and which version of it has the
/// bytes that were made.
///
/// The store keeps it from one build to the next, so that a file of which nothing has changed is
/// neither made nor read again.
package struct FileRecords: Sendable {
  /// What is known of a file.
  package struct Record: Equatable, Sendable {
    /// The fingerprint of everything that the file was made from; `nil` if that is not known.
    var inputs: Fingerprint?
    /// The fingerprint of the bytes of the file.
    package let fingerprint: Fingerprint
    /// The version of the file with these bytes; `nil` if it is not known.
    var published: PublishedFile?
  }

  /// What the last build knew.
  package let earlier: [OutputPath: Record]
  /// The fingerprints of what the pages of this build were made from; `nil` for a page of which
  /// that is not known.
  var inputs: [Fingerprint?] = []
  /// The index of the first page among the files of this build.
  var firstPage = 0

  init(earlier: [OutputPath: Record] = [:]) { self.earlier = earlier }

  /// Saves what has changed, once the files have been published.
  ///
  /// - Parameters:
  ///   - files: The files of the site.
  ///   - store: The store.
  ///   - site: The key of the site.
  /// - Throws: The errors of `Store.recordFiles`.
  func save(_ files: PublishedSite, in store: Store, of site: String) throws(StoreError) {
    var changed: [StoredFile] = []
    var knownCount = 0
    // The rows are inserted in the order of the primary key.
    for index in files.sortedIndices {
      let file = files[index]
      guard let record = record(of: file, at: index) else { continue }
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
    for index in files.sortedIndices where record(of: files[index], at: index) != nil {
      obsolete.remove(files[index].path)
    }
    return obsolete.sorted().map(\.text)
  }

  /// Returns the record of a file, or `nil` if neither its version is known nor what it was made
  /// from.
  private func record(of file: PublishedSite.File, at index: Int) -> Record? {
    let page = index - firstPage
    if inputs.indices.contains(page), let inputs = inputs[page] {
      return Record(inputs: inputs, fingerprint: file.fingerprint, published: file.record)
    }
    if file.record == nil { return nil }
    // What the last build knew stays true if the bytes are the same.
    let known = earlier[file.path].flatMap { $0.fingerprint == file.fingerprint ? $0.inputs : nil }
    return Record(inputs: known, fingerprint: file.fingerprint, published: file.record)
  }
}

extension FileRecords.Record {
  /// Creates the record of a file from what the store has; `nil` if that is not a record.
  init?(_ file: StoredFile) {
    guard let fingerprint = Fingerprint(bytes: file.fingerprint) else { return nil }
    self.fingerprint = fingerprint
    inputs = file.inputs.flatMap { Fingerprint(bytes: $0) }
    published = file.version.map { version in
      PublishedFile(
        fingerprint: fingerprint, byteCount: version.byteCount,
        device: UInt64(bitPattern: Int64(version.device)),
        inode: UInt64(bitPattern: Int64(version.inode)), modified: version.modified,
        changed: version.changed)
    }
  }
}

extension StoredFile {
  fileprivate init(_ path: OutputPath, _ record: FileRecords.Record) {
    self.init(
      path: path.text, inputs: record.inputs?.bytes, fingerprint: record.fingerprint.bytes,
      version: record.published.map { file in
        Version(
          byteCount: file.byteCount, device: Int(Int64(bitPattern: file.device)),
          inode: Int(Int64(bitPattern: file.inode)), modified: file.modified,
          changed: file.changed)
      })
  }
}
