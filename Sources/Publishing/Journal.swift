internal import Site

/// A file that lies in the output folder from before the first change of a commit until after the
/// last: the next build finishes a commit that has one.
///
/// It names the manifest that waits in the staging folder, and by that the site that is moved in.
struct Journal: Equatable {
  /// Its own name in the output folder.
  static let name = ".kivagen-journal"

  private static let title = "kivagen-journal 1\n"

  /// The maximum size of a journal, in bytes.
  static let mostBytes = 1 << 10

  /// Of the bytes of the new site's manifest.
  let manifest: Fingerprint

  init(of manifest: Fingerprint) {
    self.manifest = manifest
  }

  /// `kivagen-journal 1`, then a line with the SHA-256 of the new manifest.
  var bytes: [UInt8] { Array("\(Self.title)\(manifest.hexadecimal)\n".utf8) }

  /// Reads what `bytes` gives; `nil` for anything else.
  init?(parsing bytes: [UInt8]) {
    guard bytes.starts(with: Self.title.utf8), bytes.last == UInt8(ascii: "\n"),
      let digits = String(
        validating: bytes.dropFirst(Self.title.utf8.count).dropLast(), as: UTF8.self),
      let fingerprint = Fingerprint(hexadecimal: Substring(digits))
    else { return nil }
    manifest = fingerprint
  }
}
