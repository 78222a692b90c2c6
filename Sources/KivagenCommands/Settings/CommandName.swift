/// The name of a command, as it is written on the command line.
package enum CommandName: String, CaseIterable, Sendable {
  case build, fetch, clean, render, help, version

  /// The commands about a site, which read its folder and its settings file.
  package static let aboutSite: Set<CommandName> = [.build, .fetch, .clean]
  /// The commands that fetch loans.
  static let fetching: Set<CommandName> = [.build, .fetch]

  /// What the command does, in a few words.
  package var summary: String {
    switch self {
    case .build: "fetch, decode, render, publish: the site is in Output/"
    case .fetch: "fetch and decode into the cache; no site"
    case .clean: "delete what kivagen wrote into the output folder, and nothing else"
    case .render: "one Mustache template to standard output"
    case .help: "this text, or that of a command"
    case .version: "the version"
    }
  }
}
