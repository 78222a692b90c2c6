/// The texts of `kivagen help`, which fit 80 columns.
package enum HelpText {
  package static let version = "kivagen \(kivagenVersion)\n"

  private static let meaningColumn = 27

  package static var overview: String {
    """
    kivagen turns the newest micro-loans on Kiva into a static web site.

    Usage: kivagen COMMAND [OPTIONS]

    \(CommandGroup.allCases.map(commands).joined(separator: "\n"))
    Example:
      kivagen build --limit 20     the 20 newest loans, as a site in Output/

    'kivagen help build' lists the options of a command, and 'man kivagen' is the
    manual. Settings also come from kivagen.yml and from variables
    (KIVAGEN_LIMIT=20); a flag beats a variable, a variable beats the file.

    """
  }

  private static func commands(of group: CommandGroup) -> String {
    let width = CommandName.allCases.map(\.rawValue.count).max() ?? 0
    return "\(group.rawValue):\n"
      + group.commands.map { command in
        let name = command.rawValue.padded(to: width + 2)
        return "  \(name)\(command.summary.wrapped(indent: width + 4))\n"
      }.joined()
  }

  /// Returns the forms, the description, the options and the examples of a command.
  package static func of(_ command: CommandName) -> String {
    let help = command.help
    let usage = zip(["Usage: "] + help.forms.map { _ in "       " }, help.forms)
      .map { "\($0)kivagen \($1)\n" }.joined()
    let sections =
      [usage] + help.paragraphs.map { "\($0.wrapped(indent: 0))\n" } + options(of: command)
      + [examples(of: help)]
    return sections.joined(separator: "\n")
  }

  /// Returns the options of a command by group. The first group ends with `--help`.
  private static func options(of command: CommandName) -> [String] {
    let groups = SettingGroup.groups(of: command)
    let rows = groups.map { group in group.settings.map { row(head($0), $0.explanation) } }
    let titles = groups.isEmpty ? ["Options"] : groups.map(\.title)
    let help = row("-h, --help", Setting.helpMeaning)
    let first = (rows.first ?? []) + [help]
    return zip(titles, [first] + rows.dropFirst()).map { "\($0):\n\($1.joined())" }
  }

  private static func head(_ setting: Setting) -> String {
    let short = setting.short.map { "-\($0), " } ?? "    "
    return short + setting.flag + (setting.placeholder.map { " \($0)" } ?? "")
  }

  /// Returns the lines of an option. A long head is on a separate line.
  private static func row(_ head: String, _ meaning: String) -> String {
    let text = meaning.wrapped(indent: meaningColumn)
    let isLong = head.count + 4 > meaningColumn
    let start = isLong ? "  \(head)\n" : ""
    return start + (isLong ? "" : "  \(head)").padded(to: meaningColumn) + text + "\n"
  }

  private static func examples(of help: CommandHelp) -> String {
    "Examples:\n"
      + help.examples.map { "  \($0.line)\n      \($0.meaning.wrapped(indent: 6))\n" }.joined()
  }
}

extension Setting {
  /// The meaning of `--help`, which every command has.
  static let helpMeaning = "show what the command does and its options"

  /// The meaning, with the default value if there is one.
  fileprivate var explanation: String {
    if defaultText.isEmpty || placeholder == nil { return meaning }
    return "\(meaning) (default: \(defaultText))"
  }
}

extension String {
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// Returns lines of at most 80 columns, with all but the first indented.
  fileprivate func wrapped(indent: Int) -> String {
    lines(upTo: 80 - indent).joined(separator: "\n" + String(repeating: " ", count: indent))
  }

  /// Returns the words, divided into lines of at most this many columns.
  package func lines(upTo width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ") {
      if !line.isEmpty, line.count + word.count + 1 > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    return lines + [line]
  }
}

package let kivagenVersion = "0.1.0"
/// The release date of this version, for the manual pages.
let kivagenVersionDate = "November 23, 2026"
