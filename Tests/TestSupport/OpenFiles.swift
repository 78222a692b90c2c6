#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The maximum number of files that this process may have open.
///
/// The servers of a hundred concurrent tests need more than the 1024 that are common in a shell.
enum OpenFiles {
  /// The limit, which the first use raises to what the system allows, or to ten thousand.
  static let limit: UInt = {
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    getrlimit(resource, &limit)
    limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, 10_000))
    setrlimit(resource, &limit)
    return UInt(limit.rlim_cur)
  }()
}
