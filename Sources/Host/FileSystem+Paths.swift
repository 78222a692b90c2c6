#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension FileSystem {
  /// Returns the absolute path without links, `.` and `..`. Components that do not exist are kept
  /// unchanged.
  package func absolute(_ path: String) throws(FileError) -> String {
    var resolved = path.utf8.first == UInt8(ascii: "/") ? "/" : try resolve(".")
    for name in Self.components(of: path) {
      switch name {
      case ".": continue
      case "..": resolved = Self.folder(of: resolved)
      default:
        let next = resolved == "/" ? "/\(name)" : "\(resolved)/\(name)"
        resolved = try status(next)?.type == .link ? resolve(next) : next
      }
    }
    return resolved
  }

  /// Follows every link on a path, which need not exist. Returns the absolute path without links,
  /// and the folders that contain the links, in order. If links form a circle, only some are
  /// followed.
  package func followLinks(
    on path: String
  ) throws(FileError) -> (target: String, folders: [String]) {
    var target = path.utf8.first == UInt8(ascii: "/") ? "/" : try resolve(".")
    var folders: [String] = []
    var rest = Self.components(of: path)[...]
    while let component = rest.popFirst() {
      if component == "." { continue }
      if component == ".." {
        target = Self.folder(of: target)
        continue
      }
      let next = target == "/" ? "/\(component)" : "\(target)/\(component)"
      guard try status(next)?.type == .link, folders.count < Self.maximumLinks else {
        target = next
        continue
      }
      folders.append(target)
      guard let link = linkTarget(of: next) else {
        throw FileError(action: "read the link", path: next, code: errno)
      }
      if link.utf8.first == UInt8(ascii: "/") { target = "/" }
      rest = Self.components(of: link) + rest
    }
    return (target, folders)
  }

  /// The maximum number of links on a path that Linux follows.
  private static let maximumLinks = 40

  private static func components(of path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
  }

  /// Returns the status of a path, following links. Throws for a missing path, a broken or circular
  /// link, or a link to something without a path, such as `/dev/stdin` when it is a pipe.
  package func target(of path: String) throws(FileError) -> FileStatus {
    var found = try status(path)
    if found?.type == .link { found = try status(resolve(path)) }
    guard let found else { throw FileError(action: "find", path: path, code: ENOENT) }
    return found
  }

  /// Returns the folder that contains a path: `.` for a name without a slash, `/` for `/` itself.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Removes a folder with all its contents, a file, or a link without its target. Does nothing if
  /// there is none.
  package func removeAll(_ path: String) throws(FileError) {
    guard let found = try status(path) else { return }
    if found.type == .folder {
      for name in try list(path) { try removeAll("\(path)/\(name)") }
    }
    try remove(path)
  }
}
