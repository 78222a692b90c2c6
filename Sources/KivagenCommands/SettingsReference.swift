/// The rows of the README's table of settings: option, default, meaning.
package var settingsReference: String {
  settingsTable.filter { $0.verbs.contains(.build) }.map { setting in
    let name =
      setting.placeholder == nil && setting.defaultText == "on"
      ? "--no-\(setting.name)" : "--\(setting.name)"
    let short = setting.short.map { "`-\($0)`, " } ?? ""
    let option = setting.placeholder.map { "\(name) \($0)" } ?? name
    let usual = setting.defaultText.isEmpty ? "–" : setting.defaultText
    return "| \(short)`\(escaped(option))` | \(escaped(usual)) | \(escaped(setting.meaning)) |\n"
  }.joined()
}

private func escaped(_ cell: String) -> String {
  cell.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
}
