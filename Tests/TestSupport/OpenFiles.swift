#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// How many files this process may have open. The servers of a hundred tests at once need more than
/// the 1024 that a shell often gives.
enum OpenFiles {
  /// Raised to what the system allows, or to ten thousand.
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
