internal import Building
package import CommandLine
internal import Words

/// The files of a new site.
package struct SiteScaffold {
  /// A file to create.
  package struct File: Equatable, Sendable {
    /// The path relative to the folder of the site.
    package let path: String
    package let text: String
  }

  private let settings: SettingsScaffold
  private let hosts: [SiteHost]
  private let packageAddress: String
  private let packageChecksum: String

  /// Creates the files of a site and the workflows for hosts. By default, a workflow installs the
  /// package of this version, and looks up its SHA-256 in the `SHA256SUMS` beside it.
  package init(
    settings: SettingsScaffold = SettingsScaffold(), hosts: Set<SiteHost> = [],
    packageAddress: String? = nil, packageChecksum: String? = nil
  ) {
    self.settings = settings
    self.hosts = SiteHost.allCases.filter(hosts.contains)
    self.packageAddress = packageAddress ?? EmbeddedScaffold.packageAddress
    self.packageChecksum = packageChecksum ?? ""
  }

  /// The files, with the settings first and the workflows last. Settings and notes are in the
  /// language of the site, if kivagen has its words.
  package var files: [File] {
    [File(path: SettingsFile.defaultName, text: settings.text)]
      + localizedFiles.sorted { !$0.path.hasPrefix(".") && $1.path.hasPrefix(".") }
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

  private var publishing: String {
    let sections = hosts.flatMap { files(of: $0.rawValue) }
      .filter { $0.path == EmbeddedScaffold.publishing }.map(\.text)
    if !sections.isEmpty { return sections.joined() }
    let options = SiteHost.allCases.map { "`--\($0.rawValue)`" }
    return "\n`kivagen init` with \(options.listed(with: "or")) adds the workflow of a\nhost that "
      + "builds and publishes the site on a schedule.\n"
  }

  /// The files of every site, in the language of the site as far as they are translated.
  private var localizedFiles: [File] {
    let translations = files(of: EmbeddedScaffold.group(in: settings.words.language))
    return files(of: EmbeddedScaffold.group(in: .english)).map { file in
      translations.first { $0.path == file.path } ?? file
    }
  }

  private func files(of group: String) -> [File] {
    EmbeddedScaffold.files.filter { $0.group == group }.map { File(path: $0.path, text: $0.text) }
  }
}
