package import CommandLine
internal import Diagnostics
internal import Loans
package import Publishing
internal import Site
internal import Store

extension Step<BuildContext> {
  /// Locks the output folder, finishes an interrupted build, and opens a staging area.
  package static var openOutput: Self {
    Step("output") { context in
      let (run, publisher) = (context.run, context.run.publisher)
      let staging = try await run.waitingForLock(publisher.begin)
      context.staging = staging
      if staging.hasFinishedInterruptedCommit {
        // Only this run knows that it finished an interrupted build, so it reports that even if it
        // fails later.
        var finished = PublishResult()
        finished.interruptedPaths = staging.interruptedPaths
        run.reporter.update { [finished] in $0.mergeChanges(of: finished) }
        run.reporter.print(
          "The last build was interrupted while it published its files; they are all in place now.")
      }
    }
  }

  /// Finds the records of excluded loans and the identity of anonymous borrowers. Both are deleted
  /// once the site is published.
  package static var prepareRemoval: Self {
    Step("take-down") { context in
      let settings = context.settings
      let levels = context.anonymousLoans
      if !levels.isEmpty {
        context.identityRemoval = try IdentityRemoval(
          levels, shown: context.shownLoans, from: context.store,
          context.fetchers.pictureFetcher(of: context.siteKey), context.run)
      }
      if settings.exclude.isEmpty { return }
      context.removal = try LoanRemoval(
        settings.exclude, excluded: context.result(\.snapshot).excluded, shown: context.shownLoans,
        from: context.store, context.fetchers.pictureFetcher(of: context.siteKey), context.run)
    }
  }

  /// Moves the staged files into the output folder, and updates the store accordingly.
  package static var publish: Self {
    Step("publish", phase: .publish, activity: .init("Publishing", "files")) { context in
      let run = context.run
      // The pages have been staged, and their sources take much memory.
      context.pages = nil
      var update = StoreUpdate()
      var isRecorded = false
      let published: PublishResult
      do throws(PublishError) {
        published = try context.result(\.staging).commit { manifest, files in
          // The site has changed, so the store must be updated even if the run is cancelled now.
          StoreCancellation.$isIgnored.withValue(true) {
            update = context.updateStore(manifest)
            context.saveRecords(of: files, warnings: &update.warnings)
            isRecorded = update.warnings.isEmpty && files.areRecorded
          }
        }
      } catch {
        var error = CommandError(error, in: "publish")
        error.warnings += update.warnings
        throw error
      }
      // A dry run commits nothing, but reports what would be deleted from the store.
      if run.settings.dryRun { update = context.updateStore(nil) }
      run.reporter.update { $0.merge(published) }
      run.reporter.warn(published.warnings.map { Warning(.output, $0) } + update.warnings)
      update.messages.forEach(run.reporter.print)
      try run.reportFiles(of: published)
      context.reportRemovedPages(published)
      context.recordBuild(published, isRecorded: isRecorded)
    }
  }
}

extension CommandRun {
  /// In a verbose or dry run, prints the files that were, or would be, written or deleted.
  package func reportFiles(of result: PublishResult) throws(CommandError) {
    if settings.dryRun {
      try reporter.printResults(result.changeLines)
    } else if settings.verbose {
      result.changeLines.forEach { reporter.print($0) }
    }
  }
}

extension BuildContext {
  /// Deletes excluded loans and the identity of anonymous borrowers, and records the published
  /// data. A dry run has no manifest.
  fileprivate func updateStore(_ manifest: Fingerprint?) -> StoreUpdate {
    var update = removal?.perform() ?? StoreUpdate()
    if let manifest {
      update.warnings += retention.record(
        result(\.snapshot), history, after: retired, manifest: manifest.hexadecimal)
    }
    // The new records must not bring back what is deleted.
    if let removed = identityRemoval?.perform() {
      update.messages += removed.messages
      update.warnings += removed.warnings
    }
    if manifest != nil { provider.record(levels) }
    return update
  }

  /// Returns a message such as `120 events older than 400 days are deleted from the history`, or
  /// `nil` if there are none.
  private func message(ofForgotten count: Int) -> String? {
    if count == 0 { return nil }
    let verb = settings.dryRun ? "would be" : count == 1 ? "is" : "are"
    return "\(count.counted("event")) older than \(settings.history.formattedWholeUnits) \(verb) "
      + "deleted from the history"
  }

  /// Reports the pages removed and the events forgotten because of their age.
  fileprivate func reportRemovedPages(_ published: PublishResult) {
    let deleted = Set(published.deleted.map(\.path.text))
    let count = retired.hidden.count { deleted.contains("loans/\($0).html") }
    if let message = retention.message(ofRemoved: count) { run.reporter.print(message) }
    if let message = message(ofForgotten: history.deletedEventCount) { run.reporter.print(message) }
  }
}
