internal import CommandLine
internal import Scaffold

/// The files of a new site, which are embedded in the program.
package enum EmbeddedScaffold {
  /// A file of the folder `Scaffold`.
  package struct File: Sendable {
    /// The folder in `Scaffold`: `site`, or the name of a host.
    package let group: String
    /// The path below that folder, which is the path in the new site.
    package let path: String
    package let text: String
  }

  /// The files of the folder `Scaffold`, sorted by name.
  package static let files: [File] = {
    let count = scaffold_count()
    return (0..<count).map { index in
      let file = unsafe scaffold_at(index)
      let name = unsafe String(cString: file.name)
      let bytes = unsafe UnsafeBufferPointer(start: file.bytes, count: file.length)
      let parts = name.split(separator: "/", maxSplits: 1)
      return File(
        group: String(parts[0]), path: String(parts[1]),
        text: unsafe String(decoding: bytes, as: UTF8.self))
    }
  }()

  /// The file of a host that is a part of the site's readme.
  static let publishing = "publishing.md"

  /// The address of the package of this version, from which a workflow installs kivagen.
  package static let packageAddress =
    "https://github.com/kivagen/kivagen/releases/download/v\(kivagenVersion)/kivagen_amd64.deb"

  /// The text in the files of the hosts that stands for the address of the package.
  static let addressPlaceholder = "<address of the package>"
  /// The text in the files of the hosts that stands for the SHA-256 of the package.
  static let checksumPlaceholder = "<SHA-256 of the package>"
}
