internal import Building
package import CommandLine
internal import Scaffold
internal import YAML

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

  /// Creates the files of a site with the workflows of hosts. These install kivagen from the release
  /// of this version if the address of the package is `nil`. If the SHA-256 of the package is `nil`,
  /// they look it up in the file `SHA256SUMS` beside the package.
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

/// The text of the settings file of a new site, which explains every setting.
package struct SettingsScaffold {
  /// The title that is set in the file, or `nil` for the default.
  var title: String?
  /// The base URL that is set in the file, or `nil` for none.
  var baseURL: String?

  package init(title: String? = nil, baseURL: String? = nil) {
    self.title = title
    self.baseURL = baseURL
  }

  package static let settings = SettingGroup.allCases.flatMap(settings(of:))

  /// The file. A setting that is not set is a comment, which the removal of its first character
  /// turns into the setting; every other comment begins with `# `.
  package var text: String {
    var lines = wrapped(
      "The settings of this site. To set one, remove the '#' at the beginning of its line and "
        + "change the value, which is an example. 'kivagen check' finds errors. An option on the "
        + "command line beats a variable of the environment, which beats this file.")
    for group in SettingGroup.allCases {
      let settings = Self.settings(of: group)
      if !settings.isEmpty { lines += ["", "# --- \(group.title) ---"] }
      for setting in settings { lines += [""] + self.lines(of: setting) }
    }
    lines += ["", "# --- Named searches ---", "", Self.views]
    return lines.joined(separator: "\n")
  }

  private static func settings(of group: SettingGroup) -> [Setting] {
    group.settings.filter(\.isKey)
  }

  private func lines(of setting: Setting) -> [String] {
    let meaning = setting.meaning.prefix(1).uppercased() + setting.meaning.dropFirst()
    let end = setting.defaultText.isEmpty ? "" : " Default: \(setting.defaultText)."
    return wrapped("\(meaning).\(end)") + [line(of: setting)]
  }

  private func line(of setting: Setting) -> String {
    switch setting.name {
    case "title": if let title { return "title: \(title.quotedForYAML)" }
    case "base-url": if let baseURL { return "base-url: \(baseURL.quotedForYAML)" }
    default: break
    }
    return "#\(setting.name): \(settingExamples[setting.name] ?? "")"
  }

  private static let views = """
    # Each search gets a page of its own, views/NAME.html. The search is what stands behind the '#'
    # in the address of the list once the filter is set.
    #views:
    #  - name: east-africa
    #    title: East Africa, small loans
    #    search: country=KE,UG&max=500&open=1&sort=ending

    """

  /// Returns the lines of a comment, broken at 100 columns.
  private func wrapped(_ text: String) -> [String] { text.lines(upTo: 98).map { "# \($0)" } }
}
