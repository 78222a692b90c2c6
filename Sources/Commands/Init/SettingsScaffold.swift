package import CommandLine
internal import YAML

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

  /// The settings that can be in the file, in its order.
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
  private func wrapped(_ text: String) -> [String] {
    var lines: [String] = []
    var line = "#"
    for word in text.split(separator: " ") {
      if line.count + word.count + 1 > 100 {
        lines.append(line)
        line = "#"
      }
      line += " \(word)"
    }
    return lines + [line]
  }
}
