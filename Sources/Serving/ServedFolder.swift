internal import Host

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The folder whose files are served. Only files in it that are part of the site can be opened.
struct ServedFolder: Sendable {
  /// The path of the folder, which need not exist.
  let path: String

  /// Opens the file at a path, or returns `nil` if there is no file that is part of the site. Links
  /// are followed to files in the folder, but not into hidden folders, whose names begin with a
  /// dot.
  func file(at components: [String]) -> OpenedFile? {
    if components.contains(where: Self.isPrivate) { return nil }
    if let descriptor = descriptor(of: components) { return OpenedFile(descriptor: descriptor) }
    guard let inside = resolved(components), !inside.contains(where: Self.isPrivate),
      !inside.dropLast().contains(where: { $0.hasPrefix(".") && !components.contains($0) }),
      let descriptor = descriptor(of: inside)
    else { return nil }
    return OpenedFile(descriptor: descriptor)
  }

  /// Returns whether a name belongs to a repository, which may contain secrets, or to kivagen
  /// itself.
  private static func isPrivate(_ name: String) -> Bool {
    // Some file systems ignore case.
    let name = name.lowercased()
    return name == ".git" || name.hasPrefix(".kivagen")
  }

  /// Opens a path without following any link. Each folder is opened separately, so that nothing can
  /// be replaced with a link in the meantime.
  private func descriptor(of components: [String]) -> Int32? {
    let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    var descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
    for (index, name) in components.enumerated() where descriptor >= 0 {
      let isLast = index == components.count - 1
      let next = unsafe openat(descriptor, name, isLast ? flags : flags | O_DIRECTORY)
      close(descriptor)
      descriptor = next
    }
    return descriptor >= 0 ? descriptor : nil
  }

  /// Returns the path with all links resolved, or `nil` if it leads out of the folder or nowhere.
  private func resolved(_ components: [String]) -> [String]? {
    guard let folder = Self.realPath(path),
      let target = Self.realPath("\(path)/\(components.joined(separator: "/"))"),
      target.utf8.starts(with: "\(folder)/".utf8)
    else { return nil }
    return target.utf8.dropFirst(folder.utf8.count + 1).split(separator: UInt8(ascii: "/"))
      .compactMap { String($0) }
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }
}

/// A file that is open for reading. It is closed when the value is destroyed.
struct OpenedFile: ~Copyable {
  private let descriptor: Int32
  let version: FileVersion

  /// Takes ownership of a descriptor. Closes it and returns `nil` if it does not refer to a file.
  init?(descriptor: Int32) {
    guard let status = FileStatus(descriptor: descriptor), status.type == .file else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    version = status.version
  }

  deinit { close(descriptor) }

  /// Returns the descriptor, which the caller must close.
  consuming func relinquishDescriptor() -> Int32 {
    let descriptor = descriptor
    discard self
    return descriptor
  }

  /// Passes on the content in pieces. Returns whether all of it could be read.
  func scan(_ body: (ArraySlice<UInt8>) -> Void) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var offset = 0
    while offset < version.byteCount {
      let count = unsafe pread(descriptor, &buffer, buffer.count, off_t(offset))
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return false }
      body(buffer.prefix(count))
      offset += count
    }
    return offset == version.byteCount
  }

  func bytes() -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(version.byteCount)
    return scan { bytes += $0 } ? bytes : nil
  }
}
