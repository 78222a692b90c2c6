internal import Dispatch
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc

  /// Receives an event whenever something changes in one of several folders (`inotify(7)`). It does
  /// not say which files have changed, because the system drops events when there are too many.
  final class FolderEvents: Sendable {
    private let descriptor: Int32
    /// One end of a pipe. Closing it stops the thread, which waits at the other end.
    private let stopPipe: Int32

    /// The events in a folder that may affect a site.
    private static let mask =
      UInt32(IN_CLOSE_WRITE) | UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM)
      | UInt32(IN_MOVED_TO) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_ATTRIB)
      | UInt32(IN_ONLYDIR)

    /// Creates a receiver without folders, or returns `nil` if the system does not allow more
    /// receivers. `handler` is called in its own thread, once for one or more events.
    init?(_ handler: @escaping @Sendable () -> Void) {
      let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      guard descriptor >= 0 else { return nil }
      var ends: [Int32] = [-1, -1]
      guard unsafe pipe(&ends) == 0 else {
        close(descriptor)
        return nil
      }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      self.descriptor = descriptor
      stopPipe = ends[1]
      DispatchQueue(label: "kivagen.watching").async { [stop = ends[0]] in
        while Self.waitForEvents(on: descriptor, or: stop) { handler() }
        close(descriptor)
        close(stop)
      }
    }

    deinit { close(stopPipe) }

    /// Waits for events and discards them. Returns `false` if the descriptor `stop` is ready.
    private static func waitForEvents(on descriptor: Int32, or stop: Int32) -> Bool {
      var waiting = [descriptor, stop].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      while unsafe poll(&waiting, 2, -1) < 0, errno == EINTR {}
      if waiting[1].revents != 0 { return false }
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while unsafe read(descriptor, &buffer, buffer.count) > 0 {}
      return true
    }

    /// Adds a folder, if it is new and can be watched. Returns `false` if the system does not allow
    /// more folders.
    func add(_ folder: String) -> Bool {
      unsafe inotify_add_watch(descriptor, folder, Self.mask) >= 0
        || (errno != ENOSPC && errno != ENOMEM)
    }
  }
#else
  /// Receives no events, because folders are polled on this system.
  final class FolderEvents: Sendable {
    init?(_ handler: @escaping @Sendable () -> Void) { return nil }

    func add(_ folder: String) -> Bool { false }
  }
#endif
