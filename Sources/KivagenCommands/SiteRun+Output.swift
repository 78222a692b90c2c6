internal import Host
internal import Publishing

extension SiteRun {
  /// The output folder, as the person knows it.
  var output: String { path(settings.output, below: settings.root) }

  /// The name of the output folder in the store, however the person writes it: from the site root, if
  /// it lies there, so that the two can be moved together.
  var outputName: String {
    do throws(FileError) {
      let folder = try machine.files.absolute(output)
      let root = try machine.files.absolute(settings.root)
      return folder.hasPrefix("\(root)/") ? String(folder.dropFirst(root.count + 1)) : folder
    } catch {
      return settings.output
    }
  }

  var publisher: Publisher {
    Publisher(
      files: machine.files, output: output, root: settings.root,
      home: machine.environment["HOME"],
      options: Publisher.Options(
        adopt: settings.adopt, overwrite: settings.overwrite, dryRun: settings.dryRun))
  }

  /// How long a run waits for another that holds the lock: most builds are over by then.
  private static let patience = Duration.seconds(5)

  /// Does the work as soon as no other build is running, or throws that one is.
  func waitingForLock<Result>(_ work: () throws(PublishError) -> Result) async throws -> Result {
    let started = machine.clock.monotonic()
    var isTold = false
    while true {
      do throws(PublishError) {
        return try work()
      } catch {
        let waited = machine.clock.monotonic() - started
        guard case .locked(let lock, _) = error, waited < Self.patience else { throw error }
        if !isTold { report.say("Waiting for another build, which holds '\(lock)' …") }
        isTold = true
        try await machine.clock.sleep(.milliseconds(50))
      }
    }
  }
}
