#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension FileSystem {
  /// The path as an absolute one without links, `.` and `..`; what does not exist yet is taken as
  /// written.
  package func absolute(_ path: String) throws(FileError) -> String {
    var place = path.utf8.first == UInt8(ascii: "/") ? "/" : try resolve(".")
    for part in path.utf8.split(separator: UInt8(ascii: "/")) {
      switch String(Substring(part)) {
      case ".": continue
      case "..": place = Self.folder(of: place)
      case let name:
        let next = place == "/" ? "/\(name)" : "\(place)/\(name)"
        place = try status(next)?.kind == .link ? resolve(next) : next
      }
    }
    return place
  }

  /// What a path leads to, links followed.
  ///
  /// Throws where nothing is, for a link to nothing or in a circle, and for one to what has no path
  /// of its own, as `/dev/stdin` is when it is a pipe.
  package func target(of path: String) throws(FileError) -> FileStatus {
    var found = try status(path)
    if found?.kind == .link { found = try status(resolve(path)) }
    guard let found else { throw FileError(action: "find", path: path, code: ENOENT) }
    return found
  }

  /// The folder that an absolute path lies in; `/` for itself.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash != path.startIndex else {
      return "/"
    }
    return String(path[..<slash])
  }

  /// Removes a folder with all that is in it, or a file, or a link but not what it leads to;
  /// no error if nothing is there.
  package func removeAll(_ path: String) throws(FileError) {
    guard let there = try status(path) else { return }
    if there.kind == .folder {
      for name in try list(path) { try removeAll("\(path)/\(name)") }
    }
    try remove(path)
  }
}
