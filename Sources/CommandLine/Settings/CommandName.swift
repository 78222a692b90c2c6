/// The name of a command on the command line.
package enum CommandName: String, CaseIterable, Sendable {
  case initialize = "init"
  case build, serve, fetch, check, clean, history, templates, new, render, completions, man, help,
    version

  /// The commands that read the folder and the settings file of a site.
  package static let aboutSite: Set<CommandName> = [
    .build, .serve, .fetch, .check, .clean, .history, .templates, .new,
  ]
  static let fetching: Set<CommandName> = [.build, .serve, .fetch]

  /// The purpose of the command, as a phrase for the help.
  package var summary: String {
    switch self {
    case .initialize: "make the folder of a new site, and a workflow that publishes it"
    case .build: "fetch the newest loans and build the site in Output/"
    case .serve: "build the site, show it in a browser, and follow every change"
    case .fetch: "fetch the newest loans into the cache, without building a site"
    case .check: "check settings, templates, notes and files; builds nothing"
    case .clean: "delete what kivagen wrote, and nothing else"
    case .history: "show what happened to the loans, or export or import it"
    case .templates: "list templates and the names they may use, or copy them"
    case .new: "make a note on a loan, a country or a sector, or a page"
    case .render: "render one Mustache template to standard output"
    case .completions: "print the completions for bash, zsh or fish"
    case .man: "list the manual pages, or print one"
    case .help: "show an overview, or the options of a command"
    case .version: "show the version"
    }
  }
}
