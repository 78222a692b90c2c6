internal import CommandLine
internal import Host
package import Publishing

extension CommandRun {
  /// The name of the output folder in the store, which is the same however the person writes its
  /// path. It is relative to the site root if the folder is inside it, so that the two can be moved
  /// together.
  var outputName: String {
    do throws(FileError) {
      let folder = try machine.files.absolute(output)
      let root = try machine.files.absolute(settings.root)
      return folder.hasPrefix("\(root)/") ? String(folder.dropFirst(root.count + 1)) : folder
    } catch {
      return settings.output
    }
  }

  package var publisher: Publisher {
    Publisher(
      files: machine.files, output: output, root: settings.root,
      home: machine.environment["HOME"],
      options: PublishOptions(
        adopt: settings.adopt, overwrite: settings.overwrite, dryRun: settings.dryRun))
  }

  /// The maximum time that a run waits for another one that holds the lock. Most builds end sooner.
  private static let maximumWaitForLock = Duration.seconds(5)

  /// Does the work as soon as no other build is running, and returns its result.
  ///
  /// - Throws: The error of the work, or `PublishError.locked` if the other build does not end in
  ///   time.
  package func waitingForLock<Result>(_ work: () throws(PublishError) -> Result) async throws
    -> Result
  {
    let start = machine.clock.monotonic()
    var isReported = false
    while true {
      do throws(PublishError) {
        return try work()
      } catch {
        guard case .locked(let lock, _) = error, time(since: start) < Self.maximumWaitForLock else {
          throw error
        }
        if !isReported { reporter.print("Waiting for another build, which holds '\(lock)' …") }
        isReported = true
        try await machine.clock.sleep(.milliseconds(50))
      }
    }
  }
}
