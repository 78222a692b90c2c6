#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension FileSystem {
  /// Returns the absolute path without symbolic links, `.` and `..`. Components that do not exist
  /// are kept as they are.
  package func absolute(_ path: String) throws(FileError) -> String {
    var resolved = path.utf8.first == UInt8(ascii: "/") ? "/" : try resolve(".")
    for component in path.utf8.split(separator: UInt8(ascii: "/")) {
      switch String(Substring(component)) {
      case ".": continue
      case "..": resolved = Self.folder(of: resolved)
      case let name:
        let next = resolved == "/" ? "/\(name)" : "\(resolved)/\(name)"
        resolved = try status(next)?.kind == .link ? resolve(next) : next
      }
    }
    return resolved
  }

  /// Returns the status of the file or folder at a path, following symbolic links.
  ///
  /// Throws if nothing exists at the path, if a link is broken or circular, or if a link leads to
  /// something without a path, such as `/dev/stdin` when it is a pipe.
  package func target(of path: String) throws(FileError) -> FileStatus {
    var found = try status(path)
    if found?.kind == .link { found = try status(resolve(path)) }
    guard let found else { throw FileError(action: "find", path: path, code: ENOENT) }
    return found
  }

  /// Returns the path of the folder that contains a file or folder: `.` for a name without a slash,
  /// and `/` for `/` itself.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Removes a folder with all its contents, a file, or a symbolic link without its target. Does
  /// nothing if nothing exists at the path.
  package func removeAll(_ path: String) throws(FileError) {
    guard let found = try status(path) else { return }
    if found.kind == .folder {
      for name in try list(path) { try removeAll("\(path)/\(name)") }
    }
    try remove(path)
  }
}
