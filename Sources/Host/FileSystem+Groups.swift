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

/// Gives a file, or a link itself, to a group.
func setGroup(_ path: String, _ group: UInt32) throws(FileError) {
  try setGroup(path, in: AT_FDCWD, group, named: path)
}

/// Gives a file in an open folder, or a link itself, to a group. Errors have `path` as its name.
func setGroup(
  _ name: String, in folder: Int32, _ group: UInt32, named path: String
) throws(FileError) {
  // The owner stays as it is.
  guard unsafe fchownat(folder, name, uid_t.max, group, AT_SYMLINK_NOFOLLOW) == 0 else {
    throw FileError(action: "change the group of", path: path, code: errno)
  }
}
