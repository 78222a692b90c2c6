internal import CommandLine
package import Diagnostics
package import Publishing
internal import Site
internal import Store

extension Step<BuildContext> {
  /// Reads what the store knows of the files of the site.
  package static var readRecords: Self {
    Step("records") { context in
      context.records = FileRecords(
        earlier: try context.site.map(context.earlierRecords) ?? [:])
      // With `--rebuild`, the records in the store are not trusted, because they may be wrong.
      if context.settings.rebuild { return }
      let earlier = context.records.earlier
      context.result(\.staging).trust { earlier[$0] }
    }
  }
}

extension BuildContext {
  func earlierRecords(
    of site: StoredSite
  ) throws(CommandError) -> [OutputPath: PublishedFile] {
    let files = try reading { () throws(StoreError) in try store.files(on: site.key) } ?? []
    var records: [OutputPath: PublishedFile] = [:]
    records.reserveCapacity(files.count)
    for file in files {
      guard let path = OutputPath(file.path), let record = PublishedFile(file) else {
        continue
      }
      records[path] = record
    }
    return records
  }

  /// Saves what is known of the files of the site after they were published, unless the store could
  /// not be written just before. The next build then reads these files to compare them.
  ///
  /// - Parameters:
  ///   - files: The files of the site.
  ///   - warnings: What was wrong with the store, to which a new warning is added.
  package func saveRecords(of files: PublishedSite, warnings: inout [Warning]) {
    guard let site, warnings.isEmpty else { return }
    do throws(StoreError) {
      try records.save(files, in: store, of: site.key)
    } catch {
      warnings.append(Warning(.store, "\(error)"))
    }
  }
}
