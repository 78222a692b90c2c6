internal import Publishing

extension Step<BuildContext> {
  /// Locks the output folder, finishes an interrupted build, and opens a staging area.
  package static var openOutput: Self {
    Step("output") { context in
      let (run, publisher) = (context.run, context.run.publisher)
      let staging = try await run.waitingForLock(publisher.begin)
      context.staging = staging
      if staging.hasFinishedInterruptedCommit {
        // No later run will know of it, even if this one fails now.
        var finished = PublishResult()
        finished.interruptedPaths = staging.interruptedPaths
        run.reporter.update { [finished] in $0.mergeChanges(of: finished) }
        run.reporter.print(
          "The last build was interrupted while it published its files; they are all in place now.")
      }
    }
  }
}
