internal import CommandLine
internal import Scaffold
package import Words

/// The embedded files of a new site.
package enum EmbeddedScaffold {
  /// A file of the folder `Scaffold`.
  package struct File: Sendable {
    /// The folder in `Scaffold`: `site`, `site-es`, `words`, or the name of a host.
    package let group: String
    /// The path of the file below `folder`, which is also its path in the new site.
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

  /// Returns the group of the files of every site in a language: `site` or `site-es`.
  package static func group(in language: LanguageTag) -> String {
    language == .english ? "site" : "site-\(language.text)"
  }

  /// The name of the file of a host that is appended to the site's readme.
  package static let publishing = "publishing.md"

  /// The default address of the package that a workflow installs.
  package static let packageAddress =
    "https://github.com/kivagen/kivagen/releases/download/v\(kivagenVersion)/kivagen_amd64.deb"

  /// The placeholder for the address of the package.
  package static let addressPlaceholder = "<address of the package>"
  /// The placeholder for the SHA-256 of the package.
  package static let checksumPlaceholder = "<SHA-256 of the package>"
}
