internal import Diagnostics
internal import Publishing
internal import Rendering
internal import Site
internal import Store

/// What is known of the files of a site: what each was made from, and which version of it has the
/// bytes that were made.
///
/// The store keeps it from one build to the next, so that a file of which nothing has changed is
/// neither made nor read again.
struct FileRecords: Sendable {
  /// What is known of a file.
  struct Record: Equatable, Sendable {
    /// The fingerprint of everything that the file was made from; `nil` if that is not known.
    var inputs: Fingerprint?
    /// The fingerprint of the bytes of the file.
    let fingerprint: Fingerprint
    /// The version of the file with these bytes; `nil` if it is not known.
    var published: PublishedFile?
  }

  /// What the last build knew.
  let earlier: [OutputPath: Record]
  /// What this build knows of the files that were made from the content of the site.
  var made: [OutputPath: Record] = [:]
  /// The versions of the files that this build has published or found unchanged.
  var published: [OutputPath: PublishedFile] = [:]

  init(earlier: [OutputPath: Record] = [:]) { self.earlier = earlier }

  /// Saves what has changed, once the files have been published.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - site: The key of the site.
  /// - Throws: The errors of `Store.recordFiles`.
  func save(in store: Store, of site: String) throws(StoreError) {
    var records = made
    for (path, file) in published {
      records[path, default: record(of: path, with: file.fingerprint)].published = file
    }
    // The records are much longer than their paths, so only the paths are sorted.
    let changed = records.lazy.filter { path, record in earlier[path] != record }.map(\.key)
    let obsolete = earlier.keys.filter { records[$0] == nil }
    try store.recordFiles(
      changed.sorted().compactMap { path in records[path].map { StoredFile(path, $0) } },
      deleting: obsolete.sorted().map(\.text), on: site)
  }
}

extension FileRecords {
  /// Returns the record of a file that was made without knowing from what. What the last build knew
  /// stays true if the bytes are the same.
  private func record(of path: OutputPath, with fingerprint: Fingerprint) -> Record {
    let known = earlier[path].flatMap { $0.fingerprint == fingerprint ? $0.inputs : nil }
    return Record(inputs: known, fingerprint: fingerprint)
  }
}

extension Step<BuildContext> {
  /// Reads what the store knows of the files of the site.
  static var readRecords: Self {
    Step("records") { context in
      context.records = FileRecords(earlier: try context.earlierRecords())
      // With `--rebuild`, the records in the store are not trusted, because they may be wrong.
      if context.settings.rebuild { return }
      context.result(\.staging).trust(context.records.earlier.compactMapValues(\.published))
    }
  }
}

extension BuildContext {
  fileprivate func earlierRecords() throws(CommandError) -> [OutputPath: FileRecords.Record] {
    guard let site else { return [:] }
    let files = try reading { () throws(StoreError) in try store.files(on: site.key) } ?? []
    var records: [OutputPath: FileRecords.Record] = [:]
    records.reserveCapacity(files.count)
    for file in files {
      guard let path = OutputPath(file.path), let record = FileRecords.Record(file) else {
        continue
      }
      records[path] = record
    }
    return records
  }

  /// Saves what is known of the files of the site after they were published, unless the store could
  /// not be written just before. The files are then made again by the next build.
  ///
  /// - Parameters:
  ///   - published: The versions of the files.
  ///   - warnings: What was wrong with the store, to which a new warning is added.
  mutating func saveRecords(
    of published: [OutputPath: PublishedFile], warnings: inout [Warning]
  ) {
    guard let site, warnings.isEmpty else { return }
    records.published = published
    do throws(StoreError) {
      try records.save(in: store, of: site.key)
    } catch {
      warnings.append(Warning(.store, "\(error)"))
    }
  }
}

extension FileRecords.Record {
  /// Creates the record of a file from what the store has; `nil` if that is not a record.
  fileprivate init?(_ file: StoredFile) {
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
