/// The texts of `kivagen help`. The options come from the table of settings.
enum HelpText {
  static let version = "kivagen \(kivagenVersion)\n"

  static let overview = """
    kivagen turns the newest micro-loans on Kiva into a static web site.

    Usage: kivagen COMMAND [OPTIONS]

    \(commands)

    'kivagen help build' lists the options. Settings also come from kivagen.yml and from
    variables (KIVAGEN_LIMIT=20); a flag beats a variable, a variable beats the file.

    """

  private static var commands: String {
    let width = CommandName.allCases.map(\.rawValue.count).max() ?? 0
    return CommandName.allCases.map { command in
      let space = String(repeating: " ", count: width - command.rawValue.count + 3)
      return "  \(command.rawValue)\(space)\(command.summary)"
    }.joined(separator: "\n")
  }

  /// Returns the usage of a command and its options.
  static func of(_ command: CommandName) -> String {
    switch command {
    case .build:
      "Usage: kivagen build [OPTIONS]\n\n"
        + "Fetches the newest loans, decodes them, renders the pages and publishes them.\n\n"
        + options(of: .build)
    case .fetch:
      "Usage: kivagen fetch [OPTIONS]\n\n"
        + "Fetches the newest loans into the cache and prints how many; writes no site.\n"
        + "'kivagen build --offline' builds from what was fetched.\n\n" + options(of: .fetch)
    case .check:
      "Usage: kivagen check [OPTIONS]\n\n"
        + "Checks settings, templates, notes with their links, and the files in Static/, and lists\n"
        + "every error. Nothing is fetched and nothing is written. Ends with 78 if there is one.\n\n"
        + options(of: .check)
    case .clean:
      "Usage: kivagen clean [OPTIONS]\n\n"
        + "Deletes what kivagen wrote into the output folder, and nothing else: your own files and\n"
        + "those you edited stay, and so does the cache in .kivagen/.\n\n" + options(of: .clean)
    case .history:
      "Usage: kivagen history [--export FILE | --import FILE] [OPTIONS]\n\n"
        + "Shows the latest changes of the loans of a site: those that came, moved, were funded,\n"
        + "ended or left. With --export, writes all of them, one JSON object a line, in a stable\n"
        + "order; with --import, adds such lines to the history of the site. Lines that are there\n"
        + "already add nothing. If a line is broken, nothing is imported.\n\n"
        + options(of: .history)
    case .templates:
      "Usage: kivagen templates [NAME…] [OPTIONS]\n"
        + "       kivagen templates --copy FILE… [OPTIONS]\n\n"
        + "Lists the templates and the names that each may use, or only those of the templates that\n"
        + "are named. With --copy, copies built-in files such as card.mustache or style.css into\n"
        + "Templates/, where they can be changed. It never writes over a file.\n\n"
        + options(of: .templates)
    case .render:
      "Usage: kivagen render TEMPLATE [--data FILE.json] [--partials DIR]\n\n"
        + "Renders one Mustache template to standard output, as the public specification says:\n"
        + "unknown names are empty, {{{x}}} accepts any text.\n\n"
        + options(of: .render)
    case .help, .version: overview
    }
  }

  private static func options(of command: CommandName) -> String {
    let rows = settingsTable.filter { $0.commands.contains(command) }.map { setting in
      (head: head(setting), text: text(setting))
    }
    let width = (rows.map(\.head.count).max() ?? 0) + 2
    return rows.map { row in
      "  " + row.head + String(repeating: " ", count: width - row.head.count)
        + wrapped(row.text, indent: width + 2) + "\n"
    }.joined()
  }

  private static func head(_ setting: Setting) -> String {
    let short = setting.short.map { "-\($0), " } ?? "    "
    return short + setting.flag + (setting.placeholder.map { " \($0)" } ?? "")
  }

  private static func text(_ setting: Setting) -> String {
    if setting.defaultText.isEmpty || setting.placeholder == nil { return setting.meaning }
    return "\(setting.meaning) (\(setting.defaultText))"
  }

  /// Returns the text with its lines broken at 96 columns.
  private static func wrapped(_ text: String, indent: Int) -> String {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + word.count + 1 > 96 - indent {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    lines.append(line)
    return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }
}

/// The version of the program, as `kivagen version` prints it.
package let kivagenVersion = "0.1.0"
