package import Host
internal import Synchronization

/// Watches files and folders, and finds those whose bytes have changed. On Linux the system reports
/// that something may have changed. On other systems, and if there are too many folders, all files
/// are polled.
package final class SourceWatcher: Sendable {
  private struct WatchedSources: Sendable {
    var paths: SourcePaths
    var snapshot: SourceSnapshot?
    var events: FolderEvents?
  }

  /// The time between two calls of `changes` when files are polled.
  package static let pollingInterval = Duration.milliseconds(500)
  /// The time without events after which a burst of changes counts as over (debouncing).
  private static let quietTime = Duration.milliseconds(10)
  /// The maximum time to wait for the end of a burst.
  private static let maximumBurst = Duration.milliseconds(500)
  /// The minimum number of events in a large burst, such as that of a `git checkout`.
  private static let largeBurst = 50
  /// The `quietTime` of a large burst. It is longer because nobody needs the errors of a build in
  /// the middle of the burst.
  private static let quietTimeOfLargeBurst = Duration.milliseconds(250)
  private static let maximumLargeBurst = Duration.seconds(10)

  private let files: FileSystem
  private let clock: SystemClock
  private let sources: Mutex<WatchedSources>
  private let eventCount: EventCount

  /// Starts to watch, and scans all files. The handler is called on any thread when something may
  /// have changed. If `polls` is set, files are polled even if the system can report changes.
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

  /// Whether `changes` has to be called every `pollingInterval`, because the system does not report
  /// changes.
  package var isPolling: Bool { sources.withLock { $0.events == nil } }

  /// Replaces the watched paths. For newly watched files, changes count from this call on.
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

  /// Waits for the end of a burst of changes, when there has been no event for a moment.
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

  /// Scans all files, and returns the paths of those that have changed since the last scan.
  package func changes() -> [String] {
    sources.withLock { sources in
      let snapshot = scan(&sources)
      let changes = sources.snapshot.map { snapshot.changes(since: $0) } ?? []
      sources.snapshot = snapshot
      return changes
    }
  }

  /// Scans all files, and makes the system report changes in all their folders.
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
