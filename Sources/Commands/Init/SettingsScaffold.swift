internal import Building
package import CommandLine
package import Words
internal import YAML

/// The settings file of a new site, which explains every setting.
package struct SettingsScaffold {
  private let title: String?
  private let baseURL: String?
  /// The language that the file sets; `nil` for a site in English.
  private let language: LanguageTag?
  /// The texts of the file.
  let words: ScaffoldWords

  package init(title: String? = nil, baseURL: String? = nil, language: LanguageTag? = nil) {
    self.title = title
    self.baseURL = baseURL
    self.language = language
    words = ScaffoldWords(nearestTo: language ?? .english)
  }

  package static let settings = SettingGroup.allCases.flatMap { $0.settings.filter(\.isKey) }

  /// The text of the file. Removing the `#` before a setting sets it. All other comments begin with
  /// `# `.
  package var text: String {
    var lines = wrapped(words.text("file.intro"))
    for group in SettingGroup.allCases {
      let settings = group.settings.filter(\.isKey)
      let title = words["group.\(group)"] ?? group.title
      if !settings.isEmpty { lines += ["", "# --- \(title) ---"] }
      for setting in settings { lines += [""] + self.lines(of: setting) }
    }
    lines += ["", "# --- \(words.text("file.searches")) ---", ""] + searches + [""]
    return lines.joined(separator: "\n")
  }

  private func lines(of setting: Setting) -> [String] {
    let meaning =
      words["setting.\(setting.name)"]
      ?? (setting.isNegated
        ? setting.meaning : setting.meaning.prefix(1).uppercased() + setting.meaning.dropFirst())
    let text = setting.isNegated ? words.text("file.negated", ["text": meaning]) : meaning
    let hasDefault = !setting.defaultText.isEmpty && !setting.isNegated
    let value = words["default.\(setting.name)"] ?? setting.defaultText
    return wrapped(
      words.text("file.sentence", ["text": text])
        + (hasDefault ? words.text("file.default", ["value": value]) : "")) + [line(of: setting)]
  }

  private func line(of setting: Setting) -> String {
    switch setting.name {
    case "title": if let title { return "title: \(title.quotedForYAML)" }
    case "base-url": if let baseURL { return "base-url: \(baseURL.quotedForYAML)" }
    case "language": if let language { return "language: \(language.text)" }
    default: break
    }
    return "#\(setting.name): \(words["example.\(setting.name)"] ?? setting.example ?? "")"
  }

  private var searches: [String] {
    wrapped(words.text("file.searches-comment")) + [
      "#views:", "#  - name: \(words.text("file.search-name"))",
      "#    title: \(words.text("file.search-title"))",
      "#    search: country=KE,UG&max=500&open=1&sort=ending",
    ]
  }

  /// Breaks a comment at 100 columns, and where the text has line breaks.
  private func wrapped(_ text: String) -> [String] {
    text.split(separator: "\n").flatMap { String($0).lines(upTo: 98) }.map { "# \($0)" }
  }
}
