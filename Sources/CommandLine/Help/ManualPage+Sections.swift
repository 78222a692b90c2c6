/// The contents of the manual pages, from DESCRIPTION to EXAMPLES.
extension ManualPage {
  /// The page of the program.
  static var program: [String] {
    [".Sh SYNOPSIS", ".Nm kivagen", ".Ar COMMAND", ".Op Ar OPTIONS", ".Sh DESCRIPTION"]
      + Mdoc.lines(
        "kivagen fetches the newest loans on Kiva and turns them into a static web site: a list "
          + "with a filter, and a page for each loan, country and sector. The site is a folder of "
          + "files that any host can publish.")
      + [".Pp"] + Mdoc.lines(precedence)
      + [".Sh COMMANDS"]
      + CommandGroup.allCases.flatMap { group in
        [".Ss \(group.rawValue)"]
          + Mdoc.list(group.commands.map { Mdoc.item("Cm \($0.rawValue)", $0.summary) })
      }
      + [".Sh OPTIONS"]
      + Mdoc.lines("The pages of the commands list their options. All commands have these two:")
      + Mdoc.list([
        help, Mdoc.item(Mdoc.flag("--version"), "show the version of kivagen"),
      ])
      + environment(of: .build) + files + exitStatus
      + examples([
        .init(
          line: "kivagen build --limit 20", meaning: "the 20 newest loans, as a site in Output/"),
        .init(
          line: "kivagen check", meaning: "every error in settings, templates, notes and files"),
      ])
  }

  /// The page of a command.
  static func page(of command: CommandName) -> [String] {
    let help = command.help
    let isAboutSite = CommandName.aboutSite.contains(command)
    let forms = help.forms.map { ".Nm kivagen \(Mdoc.form($0))" }
    let paragraphs = help.paragraphs.map(Mdoc.lines).joined(separator: [".Pp"])
    return [".Sh SYNOPSIS"] + forms + [".Sh DESCRIPTION"] + paragraphs
      + options(of: command)
      + environment(of: command) + (isAboutSite ? files : [])
      + [".Sh EXIT STATUS", ".Ex -std kivagen", "The codes are those of", ".Xr kivagen 1 ."]
      + examples(help.examples)
  }

  /// The page of the settings file.
  static var settingsFile: [String] {
    let groups = SettingGroup.allCases.map { ($0.title, $0.settings.filter(\.isKey)) }
      .filter { !$0.1.isEmpty }
    return [".Sh DESCRIPTION"]
      + Mdoc.lines(
        "kivagen.yml is a file in YAML in the folder of a site. Its keys are the names of options "
          + "without the dashes: 'max-age: 10m' is the same as --max-age with that value, and "
          + "'details: false' the same as --no-details. A list is written as '[KE, UG]' or "
          + "'KE,UG'. An unknown key is an error.")
      + [".Pp"] + Mdoc.lines(precedence)
      + groups.flatMap { title, settings in
        [".Ss \(title)"]
          + Mdoc.list(
            settings.map {
              Mdoc.item("Cm \(Mdoc.code($0.name)) : \(value(of: $0))", text(ofKey: $0))
            })
      }
      + [".Ss Named searches"]
      + Mdoc.list([
        Mdoc.item(
          "Cm \(ViewSettings.key) : Ar LIST",
          "named searches, each with the keys 'name', 'title' and 'search'")
      ])
      + files
      + [
        ".Sh EXAMPLES", ".Bd -literal -offset indent", "title: Loans in East Africa",
        "country: [KE, UG, TZ]", "limit: 200", "details: false", ".Ed",
      ]
  }

  private static let precedence =
    "Settings come from options, from variables of the environment and from the file kivagen.yml. "
    + "An option beats a variable, and a variable beats the file."

  private static let help = Mdoc.item("Fl h , Fl Fl help", Setting.helpMeaning)

  private static func options(of command: CommandName) -> [String] {
    let groups = SettingGroup.groups(of: command)
    guard !groups.isEmpty else { return [".Sh OPTIONS"] + Mdoc.list([help]) }
    return [".Sh OPTIONS"]
      + groups.enumerated().flatMap { index, group in
        [".Ss \(group.title)"]
          + Mdoc.list(group.settings.map(option) + (index == 0 ? [help] : []))
      }
  }

  private static func option(_ setting: Setting) -> [String] {
    let short = setting.short.map { "\(Mdoc.flag("-\($0)")) , " } ?? ""
    let value = setting.placeholder.map { " \(Mdoc.value($0))" } ?? ""
    return Mdoc.item("\(short)\(Mdoc.flag(setting.flag))\(value)", text(of: setting))
  }

  private static func value(of setting: Setting) -> String {
    setting.placeholder.map(Mdoc.value) ?? "Cm true Ns | Ns Cm false"
  }

  private static func text(of setting: Setting) -> String {
    if setting.defaultText.isEmpty || setting.placeholder == nil { return setting.meaning }
    return
      "\(setting.meaning). Default: \(setting.defaultText == "." ? "'.'" : setting.defaultText)"
  }

  /// Returns the meaning of a key, also of a switch that is on if the file does not have it.
  private static func text(ofKey setting: Setting) -> String {
    let isOn = setting.placeholder == nil && setting.defaultText == "on"
    return isOn ? "\(setting.meaning). Default: true" : text(of: setting)
  }

  private static func environment(of command: CommandName) -> [String] {
    let rows = environmentTable.filter { $0.commands.contains(command) }
    if rows.isEmpty { return [] }
    return [".Sh ENVIRONMENT"]
      + Mdoc.list(
        rows.map { row in
          let names = row.name.split(separator: " ").map { "Ev \($0)" }
          return Mdoc.item(names.joined(separator: " , "), row.meaning)
        })
  }

  private static var files: [String] {
    [".Sh FILES"] + Mdoc.list(filesTable.map { Mdoc.item("Pa \($0.name)", $0.meaning) })
  }

  private static var exitStatus: [String] {
    [".Sh EXIT STATUS"]
      + Mdoc.list(ExitCode.allCases.map { Mdoc.item("\($0.rawValue)", $0.meaning) })
  }

  private static func examples(_ examples: [CommandHelp.Example]) -> [String] {
    [".Sh EXAMPLES"]
      + examples.map { example in
        Mdoc.item("", "\(example.meaning):").dropFirst().map { $0 }
          + [".Pp", ".Dl \(Mdoc.code(example.line))"]
      }.joined(separator: [".Pp"])
  }
}
