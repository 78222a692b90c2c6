package import CommandLine

/// The files of a new site.
package struct SiteScaffold {
  /// A file that is to be created.
  package struct File: Equatable, Sendable {
    /// The path relative to the folder of the site.
    package let path: String
    package let text: String
  }

  private let settings: SettingsScaffold
  private let hosts: [SiteHost]
  private let packageAddress: String
  private let packageChecksum: String

  /// - Parameters:
  ///   - settings: The settings file of the site.
  ///   - hosts: The hosts whose workflows are added.
  ///   - packageAddress: The address from which the workflows install kivagen, or `nil` for that of
  ///     the release of this version.
  ///   - packageChecksum: The SHA-256 of the package in hexadecimal digits, or `nil` if the workflows
  ///     look it up in the file `SHA256SUMS` beside the package.
  package init(
    settings: SettingsScaffold = SettingsScaffold(), hosts: Set<SiteHost> = [],
    packageAddress: String? = nil, packageChecksum: String? = nil
  ) {
    self.settings = settings
    self.hosts = SiteHost.allCases.filter(hosts.contains)
    self.packageAddress = packageAddress ?? EmbeddedScaffold.packageAddress
    self.packageChecksum = packageChecksum ?? ""
  }

  /// The files, with the settings first and the workflows last.
  package var files: [File] {
    [File(path: SettingsFile.defaultName, text: settings.text)]
      + files(of: "site").sorted { !$0.path.hasPrefix(".") && $1.path.hasPrefix(".") }
      .map { $0.path == "README.md" ? File(path: $0.path, text: $0.text + publishing) : $0 }
      + hosts.flatMap { host in
        files(of: host.rawValue).filter { $0.path != EmbeddedScaffold.publishing }.map {
          File(
            path: $0.path,
            text: $0.text.replacing(EmbeddedScaffold.addressPlaceholder, with: packageAddress)
              .replacing(EmbeddedScaffold.checksumPlaceholder, with: packageChecksum))
        }
      }
  }

  /// The sections about the hosts at the end of the readme.
  private var publishing: String {
    let sections = hosts.flatMap { files(of: $0.rawValue) }
      .filter { $0.path == EmbeddedScaffold.publishing }.map(\.text)
    if !sections.isEmpty { return sections.joined() }
    let options = SiteHost.allCases.map { "`--\($0.rawValue)`" }
    return "\n`kivagen init` with \(options.dropLast().joined(separator: ", ")) or "
      + "\(options[options.count - 1]) adds the workflow of a\nhost that builds and publishes the "
      + "site on a schedule.\n"
  }

  private func files(of group: String) -> [File] {
    EmbeddedScaffold.files.filter { $0.group == group }.map { File(path: $0.path, text: $0.text) }
  }
}
