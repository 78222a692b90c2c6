package import Host
internal import Synchronization

/// Watches files and folders, and finds those whose bytes have changed. On Linux the system reports
/// that something may have changed. Elsewhere, and for too many folders, all files are polled.
package final class SourceWatcher: Sendable {
  private struct WatchedSources: Sendable {
    var paths: SourcePaths
    var snapshot: SourceSnapshot?
    var events: FolderEvents?
  }

  /// The time between two calls of `changes` if the system does not report changes.
  package static let pollingInterval = Duration.milliseconds(500)
  /// The time without an event after which a burst of changes is over (debouncing).
  private static let quietTime = Duration.milliseconds(10)
  /// The maximum time that the end of a burst is waited for.
  private static let maximumBurst = Duration.milliseconds(500)
  /// The number of events from which a burst is a large one, such as a `git checkout`.
  private static let largeBurst = 50
  /// The `quietTime` of a large burst, since the errors of a build in its middle help nobody.
  private static let quietTimeOfLargeBurst = Duration.milliseconds(250)
  private static let maximumLargeBurst = Duration.seconds(10)

  private let files: FileSystem
  private let clock: SystemClock
  private let sources: Mutex<WatchedSources>
  private let eventCount: EventCount

  /// Starts to watch, and looks at all files. The handler is called from any thread when something
  /// may have changed. With `polls`, all files are looked at again and again in any case.
  package init(
    _ paths: SourcePaths, files: FileSystem, clock: SystemClock, polls: Bool = false,
    handler: @escaping @Sendable () -> Void
  ) {
    self.files = files
    self.clock = clock
    let eventCount = EventCount()
    self.eventCount = eventCount
    let count: @Sendable () -> Void = {
      eventCount.increment()
      handler()
    }
    sources = Mutex(WatchedSources(paths: paths, events: polls ? nil : FolderEvents(count)))
    _ = changes()
  }

  /// Whether `changes` has to be called every `pollingInterval`, as the system reports none.
  package var isPolling: Bool { sources.withLock { $0.events == nil } }

  /// Watches other paths from now on. Changes of newly watched files count from this call on.
  package func watch(_ paths: SourcePaths) {
    sources.withLock { sources in
      if paths == sources.paths { return }
      sources.paths = paths
      let snapshot = scan(&sources)
      sources.snapshot =
        sources.snapshot.map { previous in
          snapshot.keepingVersions(of: previous) { (try? files.status($0)) != nil }
        } ?? snapshot
    }
  }

  /// Waits for the end of a burst of changes: until there was no event for a moment.
  package func debounce() async throws {
    let start = clock.monotonic()
    let first = eventCount.value
    var count = first
    var isLarge = false
    while clock.monotonic() - start < (isLarge ? Self.maximumLargeBurst : Self.maximumBurst) {
      try await clock.sleep(isLarge ? Self.quietTimeOfLargeBurst : Self.quietTime)
      if eventCount.value == count { return }
      count = eventCount.value
      isLarge = count - first >= Self.largeBurst
    }
  }

  /// Looks at all files, and returns the paths of those that have changed since the last time.
  package func changes() -> [String] {
    sources.withLock { sources in
      let snapshot = scan(&sources)
      let changes = sources.snapshot.map { snapshot.changes(since: $0) } ?? []
      sources.snapshot = snapshot
      return changes
    }
  }

  /// Looks at all files, and makes the system report changes in all their folders.
  private func scan(_ sources: inout WatchedSources) -> SourceSnapshot {
    var isLimitReached = false
    let snapshot = SourceSnapshot(
      of: sources.paths, files: files, after: sources.snapshot
    ) { [events = sources.events] in
      if events?.add($0) == false { isLimitReached = true }
    }
    if isLimitReached { sources.events = nil }
    return snapshot
  }
}

/// The number of events so far.
private final class EventCount: Sendable {
  private let count = Mutex(0)

  var value: Int { count.withLock { $0 } }

  func increment() { count.withLock { $0 += 1 } }
}
