internal import CommandLine
package import Diagnostics
package import Publishing
internal import Site
internal import Store

extension Step<BuildContext> {
  /// Identifies the site in the output folder. If the store cannot be read, the pages of retired
  /// loans are lost, but only a strict build fails.
  package static var identifySite: Self {
    Step("site") { context in
      let found = try context.reading { [context] () throws(StoreError) in
        try context.siteInStore()
      }
      context.site = found?.site
      context.isOnlyNewSite = found?.isOnlyNewSite
      let state = found.map { $0.isOnlyNewSite == nil ? StoreState.known : .new }
      context.run.reporter.update { $0.store = state }
    }
  }

  /// Finds the retired loans. If a record is damaged, the page of its loan is lost, but only a
  /// strict build fails.
  package static var findRetiredLoans: Self {
    Step("history") { context in
      let retention = context.retention
      let retired = try retention.retiredLoans(after: context.result(\.snapshot))
      context.run.reporter.update { $0.retiredLoans = retired.loans.count }
      try context.run.warn(retired.warnings, exit: .badData)
      context.retired = retired
    }
  }

  /// Reads the records of the site's files.
  package static var readRecords: Self {
    Step("records") { context in
      let earlier = try context.site.map(context.earlierRecords) ?? [:]
      context.records = earlier
      // With `--rebuild`, the records may be wrong, so they are not trusted.
      if context.settings.rebuild { return }
      context.result(\.staging).trust { earlier[$0] }
    }
  }
}

extension BuildContext {
  /// Returns the result of `read`, or `nil` with a warning if the store cannot be read.
  func reading<Value>(_ read: () throws(StoreError) -> Value) throws(CommandError) -> Value? {
    // After a damaged store has been quarantined, the second attempt uses a new one.
    for _ in 0..<2 {
      do throws(StoreError) { return try read() } catch {
        try run.warn([Warning(.store, "\(error)")], exit: .badData)
      }
    }
    return nil
  }

  fileprivate func siteInStore() throws(StoreError) -> (site: StoredSite, isOnlyNewSite: Bool?) {
    let known = try store.sites()
    let identity = run.identity(withManifest: result(\.staging).manifestFingerprint)
    let site = identity.site(among: known)
    guard let record = known.first(where: { $0.key == site.key }) else {
      return (site, !identity.hasAnotherSite(besides: site, among: known))
    }
    if record.name != site.name { self.record(site) }
    return (site, nil)
  }

  /// Records the new name of a moved site, in case the run is interrupted after a change of its
  /// manifest. A failure is only a warning, because the end of the build records the name again.
  private func record(_ site: StoredSite) {
    if settings.dryRun { return }
    do throws(StoreError) { try store.save(site) } catch {
      run.reporter.warn([Warning(.store, "\(error)")])
    }
  }

  var retention: LoanRetention {
    LoanRetention(settings, of: site, store: store, clock: run.machine.clock)
  }

  func earlierRecords(of site: StoredSite) throws(CommandError) -> [OutputPath: PublishedFile] {
    let files = try reading { () throws(StoreError) in try store.files(on: site.key) } ?? []
    var records: [OutputPath: PublishedFile] = [:]
    records.reserveCapacity(files.count)
    for file in files {
      guard let path = OutputPath(file.path), let fingerprint = Fingerprint(bytes: file.fingerprint)
      else { continue }
      records[path] = PublishedFile(fingerprint: fingerprint, version: file.version)
    }
    return records
  }

  /// Records the published files, unless the store has just failed. Without records, the next build
  /// compares the bytes of the files.
  package func saveRecords(of files: PublishedSite, warnings: inout [Warning]) {
    guard let site, warnings.isEmpty else { return }
    var changed: [StoredFile] = []
    var obsolete = Set(records.keys)
    // The rows are inserted in the order of the primary key.
    for index in files.sortedIndices {
      let file = files[index]
      guard let record = file.record else { continue }
      obsolete.remove(file.path)
      if records[file.path] == record { continue }
      changed.append(
        StoredFile(
          path: file.path.text, fingerprint: record.fingerprint.bytes, version: record.version))
    }
    do throws(StoreError) {
      try store.recordFiles(changed, deleting: obsolete.sorted().map(\.text), on: site.key)
    } catch { warnings.append(Warning(.store, "\(error)")) }
  }
}
