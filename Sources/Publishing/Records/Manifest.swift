internal import Site

/// A list of the files that kivagen wrote into an output folder, each with its SHA-256. During a
/// commit, a file may have two fingerprints: those of the old and of the new bytes.
struct Manifest: Sendable {
  static let name = path.text
  static let path = OutputPath(known: ".kivagen-manifest")

  /// The maximum size of a manifest in bytes. Even several million files need less.
  static let maximumBytes = 1 << 30

  private static let header = "kivagen-manifest "

  /// The content of the file: `kivagen-manifest 1`, then a line `SHA256  path` for each fingerprint
  /// of a file, sorted by the bytes of the path and then by the fingerprint. Files are looked up
  /// directly in the bytes, because a table of all paths would be several times as large.
  private(set) var bytes: [UInt8]
  /// The offsets of the files' lines in `bytes`. Four bytes suffice for `maximumBytes`.
  private var lines: [UInt32] = []

  init() { bytes = Array("\(Self.header)1\n".utf8) }

  /// Creates the manifest of some files, which must be sorted by path.
  init(sorted files: some Sequence<(OutputPath, Fingerprint)>, capacity: Int) {
    self.init()
    lines.reserveCapacity(capacity)
    bytes.reserveCapacity(capacity * 96)
    for (path, fingerprint) in files { append(fingerprint, of: path) }
  }

  private mutating func append(_ fingerprint: Fingerprint, of path: OutputPath) {
    lines.append(UInt32(bytes.count))
    fingerprint.appendHexadecimal(to: &bytes)
    bytes.append(contentsOf: "  ".utf8)
    bytes.append(contentsOf: path.text.utf8)
    bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func append(_ line: Int, of other: Manifest) {
    lines.append(UInt32(bytes.count))
    bytes.append(contentsOf: other.bytes[other.lineRange(line)])
  }

  var isEmpty: Bool { lines.isEmpty }
  /// The paths of the files, sorted.
  var paths: [OutputPath] { paths(notAmong: EmptyCollection()) }

  /// Returns the paths of the files that are not among the other paths. Both the result and the
  /// other paths are sorted.
  func paths(notAmong others: some Sequence<OutputPath>) -> [OutputPath] {
    var others = others.makeIterator()
    var other = others.next()
    var paths: [OutputPath] = []
    for index in lines.indices {
      let path = bytes.span.extracting(pathRange(index))
      while let current = other, current.order(path) < 0 { other = others.next() }
      if let other, other.order(path) == 0 { continue }
      if let last = paths.last, last.order(path) == 0 { continue }
      paths.append(self.path(index))
    }
    return paths
  }

  /// Returns whether kivagen wrote a file with this fingerprint at a path.
  func contains(_ path: OutputPath, with fingerprint: Fingerprint) -> Bool {
    var index = firstLine(notBefore: path)
    while index < lines.count, path.order(bytes.span.extracting(pathRange(index))) == 0 {
      if self.fingerprint(index) == fingerprint { return true }
      index += 1
    }
    return false
  }

  /// Returns whether kivagen wrote a file at a path, even if the file has been changed since.
  func contains(_ path: OutputPath) -> Bool {
    let index = firstLine(notBefore: path)
    return index < lines.count && path.order(bytes.span.extracting(pathRange(index))) == 0
  }

  /// The folders that contain the files, at any depth.
  var folders: Set<OutputPath> {
    var folders: Set<OutputPath> = []
    for path in paths {
      var parent = path.folder
      while let folder = parent, folders.insert(folder).inserted { parent = folder.folder }
    }
    return folders
  }

  /// Returns a manifest with the files of both, so that every file has an owner during a commit.
  func union(_ other: Manifest) -> Manifest {
    var union = Manifest()
    union.bytes.reserveCapacity(max(bytes.count, other.bytes.count))
    var (index, otherIndex) = (0, 0)
    while index < lines.count || otherIndex < other.lines.count {
      let order = Self.order(self, index, other, otherIndex)
      let (source, line) = order <= 0 ? (self, index) : (other, otherIndex)
      union.append(line, of: source)
      if order <= 0 { index += 1 }
      if order >= 0 { otherIndex += 1 }
    }
    return union
  }

  /// The number of bytes before the path in a line.
  private static let pathOffset = 66

  /// The range of a line in `bytes`, with its newline.
  private func lineRange(_ index: Int) -> Range<Int> {
    Int(lines[index])..<(index + 1 < lines.count ? Int(lines[index + 1]) : bytes.count)
  }

  private func pathRange(_ index: Int) -> Range<Int> {
    let line = lineRange(index)
    return line.lowerBound + Self.pathOffset..<line.upperBound - 1
  }

  private func path(_ index: Int) -> OutputPath {
    guard let path = OutputPath(String(decoding: bytes[pathRange(index)], as: UTF8.self)) else {
      preconditionFailure("a manifest has a line without a path")
    }
    return path
  }

  private func fingerprint(_ index: Int) -> Fingerprint? {
    let start = Int(lines[index])
    return Fingerprint(hexadecimal: bytes.span.extracting(start..<start + 64))
  }

  private func firstLine(notBefore path: OutputPath) -> Int {
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if path.order(bytes.span.extracting(pathRange(middle))) > 0 {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  /// Returns a negative number if a line of one manifest precedes a line of another one, 0 if they
  /// are the same, and a positive number otherwise. A missing line follows all others.
  private static func order(
    _ one: Manifest, _ index: Int, _ other: Manifest, _ otherIndex: Int
  ) -> Int {
    if index >= one.lines.count { return 1 }
    if otherIndex >= other.lines.count { return -1 }
    let order = one.bytes.span.extracting(one.pathRange(index)).order(
      other.bytes.span.extracting(other.pathRange(otherIndex)))
    if order != 0 { return order }
    return one.bytes.span.extracting(one.lineRange(index)).order(
      other.bytes.span.extracting(other.lineRange(otherIndex)))
  }

  /// Parses a manifest. Throws `PublishError.damagedManifest` or `.newerManifest`.
  init(parsing content: [UInt8], output: String) throws(PublishError) {
    self.init()
    guard content.starts(with: Self.header.utf8), var end = Self.endOfLine(in: content, from: 0)
    else { throw .damagedManifest(output, line: 1) }
    let version = String(decoding: content[Self.header.utf8.count..<end], as: UTF8.self)
    guard version == "1" else {
      if let newer = Int(version), newer > 1 { throw .newerManifest(output, version: version) }
      throw .damagedManifest(output, line: 1)
    }
    bytes = content
    while end + 1 < content.count {
      let start = end + 1
      // A truncated file lacks the newline of its last line.
      guard let next = Self.endOfLine(in: content, from: start),
        Self.isLine(content.span.extracting(start..<next))
      else { throw .damagedManifest(output, line: lines.count + 2) }
      lines.append(UInt32(start))
      end = next
    }
    if !isSorted { sort() }
  }

  private static func endOfLine(in content: [UInt8], from start: Int) -> Int? {
    let content = content.span
    var index = start
    while index < content.count, content[index] != UInt8(ascii: "\n") { index += 1 }
    return index < content.count ? index : nil
  }

  /// Returns whether the bytes have the form `SHA256  path`.
  private static func isLine(_ line: Span<UInt8>) -> Bool {
    guard line.count > pathOffset, line[64] == UInt8(ascii: " "), line[65] == UInt8(ascii: " "),
      Fingerprint(hexadecimal: line.extracting(first: 64)) != nil
    else { return false }
    let path = line.extracting(droppingFirst: pathOffset)
    return OutputPath.isValid(path) && (try? UTF8Span(validating: path)) != nil
  }

  /// Whether the lines are in the order and form in which kivagen writes them.
  private var isSorted: Bool {
    lines.indices.allSatisfy { index in
      let start = Int(lines[index])
      let isLowercase = (start..<start + 64).allSatisfy { !(0x41...0x46).contains(bytes[$0]) }
      return isLowercase && (index == 0 || Self.order(self, index - 1, self, index) < 0)
    }
  }

  /// Writes the lines in the order and form in which kivagen writes them.
  private mutating func sort() {
    for line in lines {
      for index in Int(line)..<Int(line) + 64 where (0x41...0x46).contains(bytes[index]) {
        bytes[index] |= 0x20
      }
    }
    let order = lines.indices.sorted { Self.order(self, $0, self, $1) < 0 }
    var sorted = Manifest()
    for (position, line) in order.enumerated() {
      if position > 0, Self.order(self, order[position - 1], self, line) == 0 { continue }
      sorted.append(line, of: self)
    }
    self = sorted
  }
}
