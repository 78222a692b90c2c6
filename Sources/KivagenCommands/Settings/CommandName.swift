/// The name of a command, as it is written on the command line.
package enum CommandName: String, CaseIterable, Sendable {
  case build, fetch, check, clean, history, templates, render, help, version

  /// The commands about a site, which read its folder and its settings file.
  package static let aboutSite: Set<CommandName> = [
    .build, .fetch, .check, .clean, .history, .templates,
  ]
  /// The commands that fetch loans.
  static let fetching: Set<CommandName> = [.build, .fetch]

  /// What the command does, as a phrase for the help.
  package var summary: String {
    switch self {
    case .build: "fetch the newest loans and build the site in Output/"
    case .fetch: "fetch the newest loans into the cache, without building a site"
    case .check: "check settings, templates, notes and files without building the site"
    case .clean: "delete what kivagen wrote into the output folder, and nothing else"
    case .history: "show what happened to the loans, or write it to a file or read it from one"
    case .templates: "list the templates and the names they may use, or copy one to change it"
    case .render: "render one Mustache template to standard output"
    case .help: "show an overview, or the options of a command"
    case .version: "show the version"
    }
  }
}
