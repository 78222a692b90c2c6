internal import Site

/// A list of the files that kivagen wrote into an output folder, each with the SHA-256 of its
/// bytes.
///
/// During a commit, a file may have two fingerprints: those of the old and of the new bytes.
struct Manifest: Sendable {
  /// The name of the manifest in the output folder.
  static let name = path.text
  static let path = OutputPath(known: ".kivagen-manifest")

  /// The maximum size of a manifest in bytes. The manifest of a site with several million files is
  /// smaller, so a larger one is damaged.
  static let maximumBytes = 1 << 30

  private var fingerprints: [OutputPath: Fingerprint]
  /// The second and further fingerprints of the few files that have more than one.
  private var additionalFingerprints: [OutputPath: [Fingerprint]] = [:]

  init(_ files: [OutputPath: Fingerprint] = [:]) {
    fingerprints = files
  }

  /// The paths of the files, in no particular order.
  var paths: some Collection<OutputPath> { fingerprints.keys }

  var isEmpty: Bool { fingerprints.isEmpty }

  /// Returns whether kivagen wrote a file with this fingerprint at a path.
  func contains(_ path: OutputPath, with fingerprint: Fingerprint) -> Bool {
    fingerprints[path] == fingerprint
      || additionalFingerprints[path]?.contains(fingerprint) ?? false
  }

  /// Returns whether kivagen wrote a file at a path, even if the file has been changed since.
  func contains(_ path: OutputPath) -> Bool { fingerprints[path] != nil }

  private func fingerprints(of path: OutputPath) -> [Fingerprint] {
    [fingerprints[path]].compactMap(\.self) + (additionalFingerprints[path] ?? [])
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
    var union = self
    for (path, fingerprint) in other.fingerprints { union.add(fingerprint, of: path) }
    for (path, additional) in other.additionalFingerprints {
      additional.forEach { union.add($0, of: path) }
    }
    return union
  }

  private mutating func add(_ fingerprint: Fingerprint, of path: OutputPath) {
    if contains(path, with: fingerprint) { return }
    if contains(path) {
      additionalFingerprints[path, default: []].append(fingerprint)
    } else {
      fingerprints[path] = fingerprint
    }
  }
}

extension Manifest {
  private static let header = "kivagen-manifest "

  /// The content of the file: `kivagen-manifest 1`, then a line `SHA256  path` for each file,
  /// sorted by the bytes of the path.
  var bytes: [UInt8] {
    var bytes = Array("\(Self.header)1\n".utf8)
    bytes.reserveCapacity(fingerprints.count * 96)
    func append(_ fingerprint: Fingerprint, _ path: OutputPath) {
      fingerprint.appendHexadecimal(to: &bytes)
      bytes.append(contentsOf: "  ".utf8)
      bytes.append(contentsOf: path.text.utf8)
      bytes.append(UInt8(ascii: "\n"))
    }
    for (path, fingerprint) in fingerprints.sorted(by: { $0.key < $1.key }) {
      if additionalFingerprints[path] == nil {
        append(fingerprint, path)
      } else {
        let all = fingerprints(of: path).map { ($0, $0.hexadecimal) }
        for (fingerprint, _) in all.sorted(by: { $0.1 < $1.1 }) { append(fingerprint, path) }
      }
    }
    return bytes
  }

  /// Parses the content of a manifest.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - output: The output folder as the user gave it, for the error.
  /// - Throws: `PublishError.damagedManifest` or `.newerManifest`.
  init(parsing bytes: [UInt8], output: String) throws(PublishError) {
    self.init()
    var rest = bytes[...]
    // A truncated file lacks the newline of its last line.
    func nextLine() -> ArraySlice<UInt8>? {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      defer { rest = rest[(end + 1)...] }
      return rest[..<end]
    }
    var number = 1
    guard bytes.starts(with: Self.header.utf8), let firstLine = nextLine() else {
      throw .damagedManifest(output, line: number)
    }
    let version = String(decoding: firstLine.dropFirst(Self.header.utf8.count), as: UTF8.self)
    guard version == "1" else {
      if let newer = Int(version), newer > 1 { throw .newerManifest(output, version: version) }
      throw .damagedManifest(output, line: number)
    }
    while !rest.isEmpty {
      number += 1
      guard let (path, fingerprint) = nextLine().flatMap(Self.parseEntry) else {
        throw .damagedManifest(output, line: number)
      }
      add(fingerprint, of: path)
    }
  }

  private static func parseEntry(_ line: ArraySlice<UInt8>) -> (OutputPath, Fingerprint)? {
    guard line.count > 66, line.dropFirst(64).starts(with: "  ".utf8),
      let fingerprint = Fingerprint(hexadecimal: line.prefix(64)),
      let path = String(validating: line.dropFirst(66), as: UTF8.self).flatMap(OutputPath.init)
    else { return nil }
    return (path, fingerprint)
  }
}
