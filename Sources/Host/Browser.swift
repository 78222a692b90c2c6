#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Opens an address in the browser with `xdg-open` or, on macOS, `open`. Returns `false` if the
/// program fails within two seconds.
package func openInBrowser(_ address: String) async -> Bool {
  #if canImport(Glibc)
    let program = "xdg-open"
  #else
    let program = "open"
  #endif
  guard let process = spawn(program, address) else { return false }
  for _ in 0..<40 {
    var status: Int32 = 0
    if unsafe waitpid(process, &status, WNOHANG) == process { return status == 0 }
    do { try await Task.sleep(for: .milliseconds(50)) } catch { return true }
  }
  return true
}

/// Starts a program with one argument and without standard streams.
private func spawn(_ program: String, _ argument: String) -> pid_t? {
  var actions = unsafe posix_spawn_file_actions_t()
  unsafe posix_spawn_file_actions_init(&actions)
  defer { unsafe posix_spawn_file_actions_destroy(&actions) }
  for stream in 0..<Int32(3) {
    unsafe posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
  }
  var attributes = posix_spawnattr_t()
  unsafe posix_spawnattr_init(&attributes)
  defer { unsafe posix_spawnattr_destroy(&attributes) }
  // The threads of this process block termination signals, which the child must not inherit.
  var none = sigset_t()
  unsafe sigemptyset(&none)
  unsafe posix_spawnattr_setsigmask(&attributes, &none)
  // This process ignores these signals, which the child must not inherit.
  var ignored = sigset_t()
  unsafe sigemptyset(&ignored)
  for signal in [SIGPIPE, SIGXFSZ] { unsafe sigaddset(&ignored, signal) }
  unsafe posix_spawnattr_setsigdefault(&attributes, &ignored)
  // Ctrl-C ends all processes of a group. In its own group, a browser that is started here
  // continues.
  let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
  unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
  var words: [UnsafeMutablePointer<CChar>?] = unsafe [strdup(program), strdup(argument), nil]
  defer { unsafe words.forEach { unsafe free($0) } }
  var process: pid_t = 0
  return unsafe posix_spawnp(&process, program, &actions, &attributes, &words, environ) == 0
    ? process : nil
}
