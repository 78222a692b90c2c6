internal import Site

/// A file that is in the output folder from before the first change of a commit until after the
/// last one. It identifies the staged manifest, and thus the site to move in. A build that finds a
/// journal finishes the commit.
struct Journal: Equatable {
  static let name = ".kivagen-journal"

  private static let header = "kivagen-journal 1\n"

  static let maximumBytes = 1 << 10

  /// The fingerprint of the new site's manifest.
  let manifest: Fingerprint

  init(of manifest: Fingerprint) { self.manifest = manifest }

  /// The content of the file: `kivagen-journal 1`, and a line with the manifest's SHA-256.
  var bytes: [UInt8] { Array("\(Self.header)\(manifest.hexadecimal)\n".utf8) }

  init?(parsing bytes: [UInt8]) {
    guard bytes.starts(with: Self.header.utf8), bytes.last == UInt8(ascii: "\n"),
      let digits = String(
        validating: bytes.dropFirst(Self.header.utf8.count).dropLast(), as: UTF8.self),
      let fingerprint = Fingerprint(hexadecimal: Substring(digits))
    else { return nil }
    manifest = fingerprint
  }
}
