#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension FileSystem {
  /// Returns whether this process may give its files to a group: it is one of its groups, or the
  /// process may do everything (`chown(2)`).
  package static func mayGiveFiles(toGroup group: UInt32) -> Bool {
    if geteuid() == 0 || getegid() == group { return true }
    var groups = [gid_t](repeating: 0, count: Int(max(getgroups(0, nil), 0)))
    let count = unsafe getgroups(Int32(groups.count), &groups)
    return groups.prefix(Int(max(count, 0))).contains(group)
  }
}
