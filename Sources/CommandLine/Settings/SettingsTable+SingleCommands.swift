internal import Fetching

/// Settings that each belong to a single command.
let settingsOfSingleCommands: [Setting] =
  servingSettings.map { $0.only(for: .serve) } + historySettings.map { $0.only(for: .history) }
  + [copySetting.only(for: .templates)] + checkSettings.map { $0.only(for: .check) }
  + renderSettings.map { $0.only(for: .render) } + initSettings.map { $0.only(for: .initialize) }

private let servingSettings: [Setting] = [
  .value(
    "port", short: "p", "N", default: "\(Settings().port)",
    "the port on which the site is served; 0 lets the system choose one",
    expected: "a whole number from 0 to 65535", read: { UInt16($0) }
  ) { $0.port = Int($1) },
  .text(
    "host", "NAME", \.host,
    "the address on which the site is served; 0.0.0.0 lets other machines read it"),
  .list(
    "allow-host", "NAMES", \.allowedHosts,
    "further names by which the server may be asked: whole names, without a port and without *",
    expected: "the whole names of hosts, such as laptop.example.org, without a port and without *"
  ) { WebAddress(host: $0)?.host },
  .duration(
    "refetch", \.refetch, "how often Kiva is asked again while the site is served; 0 is never"),
  .flag("open", \.open, isKey: false, "open the site in a browser"),
]

private let historySettings: [Setting] = [
  .file(
    "export", isKey: false, "write the history to this file, one event a line; - is standard output"
  ) { $0.historyExport = $1 },
  .file("import", isKey: false, "add the events in this file to the history; - is standard input") {
    $0.historyImport = $1
  },
]

private let copySetting = Setting.flag(
  "copy", \.copy, isKey: false,
  "copy built-in files into the folder of templates, where they can be changed")

private let checkSettings: [Setting] = [
  .flag("links", \.links, isKey: false, "also check every link and anchor of the built site"),
  .flag(
    "external", \.external, isKey: false,
    "also request the addresses on other servers; implies --links"),
  .flag(
    "all-external", \.allExternal, isKey: false,
    "the same, without leaving out any of many addresses that differ in a number"),
  .duration(
    "link-max-age", \.linkMaxAge, isKey: false,
    "how long a working address is not requested again"),
]

private let renderSettings: [Setting] = [
  .text(
    "data", "FILE", \.renderData, isKey: false, "the JSON to render with; - is standard input"
  ).named("render-data"),
  .text(
    "partials", "DIR", \.renderPartials, isKey: false,
    "the folder of partials: {{>a}} is DIR/a.mustache"),
]

private let initSettings: [Setting] =
  SiteHost.allCases.map { host in
    .flag(host.rawValue, \.[publishedOn: host], isKey: false, host.meaning)
  } + [
    // GitLab would expand a dollar sign, and YAML would treat a final colon as that of a key.
    .value(
      "install-from", "URL", default: "the release of this version", \.packageAddress, isKey: false,
      "the address of the package (.deb) from which the workflow installs kivagen",
      expected: "an address such as https://example.org/kivagen.deb",
      read: { value in
        let address = value.contains("$") || value.hasSuffix(":") ? nil : WebAddress(value)?.text
        return address.flatMap { namesFile($0) ? $0 : nil }
      }),
    .value(
      "sha256", "HEX", default: "from SHA256SUMS beside the package", \.packageChecksum,
      isKey: false, "the SHA-256 that the package must have to be installed by the workflow",
      expected: "64 hexadecimal digits, as sha256sum prints them",
      read: { value in
        let isHash = value.utf8.count == 64 && value.allSatisfy { $0.isASCII && $0.isHexDigit }
        return isHash ? value.lowercased() : nil
      }),
  ]

/// Returns whether an address ends with a file name. The workflow looks for `SHA256SUMS` beside
/// that file.
private func namesFile(_ address: String) -> Bool {
  let path = address.prefix { $0 != "?" && $0 != "#" }
  return !path.hasSuffix("/") && path.split(separator: "/").count > 2
}
