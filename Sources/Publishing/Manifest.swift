internal import Site

/// The files that kivagen wrote into an output folder, each with the SHA-256 of its bytes.
///
/// While pages are moved in, a file has two: of the bytes before and of the bytes after.
struct Manifest: Sendable {
  /// Its own name in the output folder.
  static let name = path.text
  static let path = OutputPath(known: ".kivagen-manifest")

  /// The maximum size of a manifest in bytes. The manifest of a site with several million files is
  /// smaller, so a larger one is damaged.
  static let mostBytes = 1 << 30

  private var fingerprints: [OutputPath: Fingerprint]
  /// Those besides the first, of the few files that have more than one.
  private var others: [OutputPath: [Fingerprint]] = [:]

  init(_ files: [OutputPath: Fingerprint] = [:]) {
    fingerprints = files
  }

  /// The files, in no order.
  var paths: some Collection<OutputPath> { fingerprints.keys }

  /// Whether the file is one of ours with the bytes that we wrote.
  func knows(_ path: OutputPath, _ fingerprint: Fingerprint) -> Bool {
    fingerprints[path] == fingerprint || others[path]?.contains(fingerprint) ?? false
  }

  /// All fingerprints of a file.
  private func known(_ path: OutputPath) -> [Fingerprint] {
    [fingerprints[path]].compactMap(\.self) + (others[path] ?? [])
  }

  /// Whether kivagen wrote a file there, whatever has become of it.
  func names(_ path: OutputPath) -> Bool { fingerprints[path] != nil }

  /// Those that the files lie in.
  var folders: Set<OutputPath> {
    var folders: Set<OutputPath> = []
    for path in paths {
      var above = path.folder
      while let folder = above, folders.insert(folder).inserted { above = folder.folder }
    }
    return folders
  }

  /// Everything in either, so that no file is without an owner if the move is cut off.
  func union(_ other: Manifest) -> Manifest {
    var union = self
    for (path, fingerprint) in other.fingerprints { union.add(fingerprint, of: path) }
    for (path, more) in other.others { more.forEach { union.add($0, of: path) } }
    return union
  }

  private mutating func add(_ fingerprint: Fingerprint, of path: OutputPath) {
    if knows(path, fingerprint) { return }
    if names(path) {
      others[path, default: []].append(fingerprint)
    } else {
      fingerprints[path] = fingerprint
    }
  }
}

extension Manifest {
  private static let title = "kivagen-manifest "

  /// `kivagen-manifest 1`, then a line `SHA256  path` for each file, sorted by the path's bytes.
  var bytes: [UInt8] {
    var bytes = Array("\(Self.title)1\n".utf8)
    bytes.reserveCapacity(fingerprints.count * 96)
    for path in fingerprints.keys.sorted() {
      for digits in known(path).map(\.hexadecimal).sorted() {
        bytes.append(contentsOf: digits.utf8)
        bytes.append(contentsOf: "  ".utf8)
        bytes.append(contentsOf: path.text.utf8)
        bytes.append(UInt8(ascii: "\n"))
      }
    }
    return bytes
  }

  /// Reads what `bytes` gives.
  ///
  /// Throws `PublishError.damagedManifest` or `.newerManifest`, with `output` as the folder.
  init(parsing bytes: [UInt8], output: String) throws(PublishError) {
    self.init()
    var rest = bytes[...]
    // A file that was cut off lacks the end of its last line.
    func line() -> ArraySlice<UInt8>? {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      defer { rest = rest[(end + 1)...] }
      return rest[..<end]
    }
    var number = 1
    guard bytes.starts(with: Self.title.utf8), let title = line() else {
      throw .damagedManifest(output, line: number)
    }
    let version = String(decoding: title.dropFirst(Self.title.utf8.count), as: UTF8.self)
    guard version == "1" else {
      if let known = Int(version), known > 1 { throw .newerManifest(output, version: version) }
      throw .damagedManifest(output, line: number)
    }
    while !rest.isEmpty {
      number += 1
      guard let (path, fingerprint) = line().flatMap(Self.entry) else {
        throw .damagedManifest(output, line: number)
      }
      add(fingerprint, of: path)
    }
  }

  private static func entry(_ line: ArraySlice<UInt8>) -> (OutputPath, Fingerprint)? {
    guard line.count > 66, line.dropFirst(64).starts(with: "  ".utf8),
      let digits = String(validating: line.prefix(64), as: UTF8.self),
      let fingerprint = Fingerprint(hexadecimal: Substring(digits)),
      let path = String(validating: line.dropFirst(66), as: UTF8.self).flatMap(OutputPath.init)
    else { return nil }
    return (path, fingerprint)
  }
}
