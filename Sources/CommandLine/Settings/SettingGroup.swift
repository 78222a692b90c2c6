/// A group of settings in the help, the manual pages and the reference documentation.
package enum SettingGroup: CaseIterable, Sendable {
  case everyday, serving, loans, site, folders, fetching, output
  /// The options of a single command, such as `--export`. They are first in the help of the
  /// command.
  case ofOneCommand

  package var title: String {
    switch self {
    case .everyday: "Everyday"
    case .serving: "Serving"
    case .loans: "Which loans"
    case .site: "The site"
    case .folders: "Folders"
    case .fetching: "Fetching"
    case .output: "Output and safety"
    case .ofOneCommand: "Options of one command"
    }
  }

  /// The settings of the group, in the order of the help.
  package var settings: [Setting] {
    if self == .ofOneCommand {
      let others = Self.allCases.flatMap(\.names)
      return settingsTable.filter { !others.contains($0.id) }
    }
    return names.flatMap { name in settingsTable.filter { $0.id == name } }
  }

  package var names: [String] {
    switch self {
    case .everyday: ["limit", "title", "base-url", "output", "root", "dry-run", "quiet", "verbose"]
    case .serving: ["port", "host", "allow-host", "open", "refetch"]
    case .loans:
      [
        "source", "team", "lender", "status", "input", "fallback", "country", "sector", "theme",
        "partner", "keep", "exclude", "retain", "history", "names-for",
      ]
    case .site:
      [
        "language", "languages", "description", "author", "footer", "accent", "logo", "icon",
        "index", "cards", "images", "previews", "age-notice",
        "presets", "data", "embed-on",
      ]
    case .folders: ["templates", "notes", "static", "config"]
    case .fetching:
      [
        "offline", "refresh", "max-age", "timeout", "details", "details-age", "max-body",
        "max-input", "api",
        "user-agent", "app-id",
      ]
    case .output:
      ["strict", "json", "changed-paths", "allow-empty", "adopt", "overwrite", "rebuild", "now"]
    case .ofOneCommand: []
    }
  }

  /// Returns the settings of a command by the headings of their groups. The most common ones come
  /// first.
  static func groups(of command: CommandName) -> [(title: String, settings: [Setting])] {
    let commandSettings = ofOneCommand.settings
    return allCases.filter { $0 != .ofOneCommand }.compactMap { group in
      let all = (group == .everyday ? commandSettings : []) + group.settings
      let settings = all.filter { $0.commands.contains(command) }
      return settings.isEmpty ? nil : (group.title, settings)
    }
  }
}
