internal import Building
package import CommandLine
internal import Scaffold
internal import YAML

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

  private var publishing: String {
    let sections = hosts.flatMap { files(of: $0.rawValue) }
      .filter { $0.path == EmbeddedScaffold.publishing }.map(\.text)
    if !sections.isEmpty { return sections.joined() }
    let options = SiteHost.allCases.map { "`--\($0.rawValue)`" }
    return "\n`kivagen init` with \(options.listed(with: "or")) adds the workflow of a\nhost that "
      + "builds and publishes the site on a schedule.\n"
  }

  private func files(of group: String) -> [File] {
    EmbeddedScaffold.files.filter { $0.group == group }.map { File(path: $0.path, text: $0.text) }
  }
}

/// The embedded files of a new site.
package enum EmbeddedScaffold {
  /// A file of the folder `Scaffold`.
  package struct File: Sendable {
    /// The folder in `Scaffold`: `site`, or the name of a host.
    package let group: String
    /// The path below that folder, and in the new site.
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

  /// The name of the file of a host that is appended to the site's readme.
  static let publishing = "publishing.md"

  /// The default address of the package that a workflow installs.
  package static let packageAddress =
    "https://github.com/kivagen/kivagen/releases/download/v\(kivagenVersion)/kivagen_amd64.deb"

  /// The placeholder for the address of the package.
  static let addressPlaceholder = "<address of the package>"
  /// The placeholder for the SHA-256 of the package.
  static let checksumPlaceholder = "<SHA-256 of the package>"
}

/// The settings file of a new site, which explains every setting.
package struct SettingsScaffold {
  var title: String?
  var baseURL: String?

  package init(title: String? = nil, baseURL: String? = nil) {
    self.title = title
    self.baseURL = baseURL
  }

  package static let settings = SettingGroup.allCases.flatMap { $0.settings.filter(\.isKey) }

  /// The text of the file. Removing the `#` before a setting sets it. All other comments begin with
  /// `# `.
  package var text: String {
    var lines = wrapped(
      "The settings of this site. To set one, remove the '#' at the beginning of its line and "
        + "change the value, which is an example. 'kivagen check' finds errors. An option on the "
        + "command line beats a variable of the environment, which beats this file.")
    for group in SettingGroup.allCases {
      let settings = group.settings.filter(\.isKey)
      if !settings.isEmpty { lines += ["", "# --- \(group.title) ---"] }
      for setting in settings { lines += [""] + self.lines(of: setting) }
    }
    lines += ["", "# --- Named searches ---", "", Self.views]
    return lines.joined(separator: "\n")
  }

  private func lines(of setting: Setting) -> [String] {
    let meaning =
      setting.isNegated
      ? "With 'false': \(setting.meaning)"
      : setting.meaning.prefix(1).uppercased() + setting.meaning.dropFirst()
    let hasDefault = !setting.defaultText.isEmpty && !setting.isNegated
    let end = hasDefault ? " Default: \(setting.defaultText)." : ""
    return wrapped("\(meaning).\(end)") + [line(of: setting)]
  }

  private func line(of setting: Setting) -> String {
    switch setting.name {
    case "title": if let title { return "title: \(title.quotedForYAML)" }
    case "base-url": if let baseURL { return "base-url: \(baseURL.quotedForYAML)" }
    default: break
    }
    return "#\(setting.name): \(setting.example ?? "")"
  }

  private static let views = """
    # Each search gets a page of its own, views/NAME.html. The search is the text after the '#' in
    # the address of the list when the filter is set.
    #views:
    #  - name: east-africa
    #    title: East Africa, small loans
    #    search: country=KE,UG&max=500&open=1&sort=ending

    """

  /// Breaks a comment at 100 columns.
  private func wrapped(_ text: String) -> [String] { text.lines(upTo: 98).map { "# \($0)" } }
}
