extension CommandName {
  /// What the help says of the command.
  package var help: CommandHelp {
    switch self {
    case .initialize: .initialize
    case .build: .build
    case .serve: .serve
    case .fetch: .fetch
    case .check: .check
    case .clean: .clean
    case .history: .history
    case .templates: .templates
    case .new: .new
    case .render: .render
    case .completions: .completions
    case .man: .man
    case .help: .help
    case .version: .version
    }
  }
}

extension CommandHelp {
  fileprivate static let initialize = CommandHelp(
    .site, ["init [DIR] [OPTIONS]"], operands: .folders,
    [
      "Makes a new site in the folder DIR, by default the current one: kivagen.yml with all "
        + "settings explained, three notes, .gitignore and README.md. Files that exist stay as they "
        + "are. The options that name a host add a workflow that builds and publishes the site on a "
        + "schedule."
    ],
    examples: [
      ("kivagen init our-loans", "a new site in the folder our-loans"),
      ("kivagen init --github-pages", "in the current folder, with a workflow"),
    ])

  fileprivate static let build = CommandHelp(
    .site, ["build [OPTIONS]"],
    ["Fetches the newest loans, decodes them, renders the pages and publishes them."],
    examples: [
      ("kivagen build", "the newest loans, into Output/"),
      ("kivagen build -C ~/site --limit 500", "another site folder, more loans"),
      ("kivagen build --country KE,UG --sector Food", "some of the loans"),
      ("kivagen build --input loans.json", "from a file, without the network"),
      ("kivagen build --input - < loans.json", "from standard input"),
      ("kivagen build --dry-run", "what would be written and deleted, with sizes"),
      ("kivagen build --offline", "from what was fetched before"),
    ])

  fileprivate static let serve = CommandHelp(
    .site, ["serve [OPTIONS]"],
    [
      "Builds the site and serves it on http://127.0.0.1:4141. When you save settings, notes, "
        + "templates, files in Static/ or an input file, the site is built again, and open pages "
        + "show it. If that fails, they show why. Ctrl-C ends the command.",
      "Only this machine can read the site, unless --host says otherwise. What makes pages change "
        + "is never written into Output/.",
    ],
    examples: [
      ("kivagen serve --open", "the site, in the browser"),
      ("kivagen serve --port 8080", "on another port"),
      ("kivagen serve --refetch 30m", "with new loans every half hour"),
    ])

  fileprivate static let fetch = CommandHelp(
    .loans, ["fetch [OPTIONS]"],
    [
      "Fetches the newest loans into the cache and prints how many; writes no site. "
        + "'kivagen build --offline' builds from what was fetched."
    ],
    examples: [
      ("kivagen fetch", "into the cache, for the next build"),
      ("kivagen fetch --save loans.json", "into the cache and a file"),
    ])

  fileprivate static let check = CommandHelp(
    .site, ["check [OPTIONS]"],
    [
      "Checks settings, templates, notes with their links, and the files in Static/, and lists "
        + "every error. Nothing is fetched and nothing is written. Ends with 78 if there is one.",
      "With --links, also checks every link and anchor of the built site in Output/; with "
        + "--external, also whether the addresses on other servers exist, which sends requests to "
        + "them.",
    ],
    examples: [
      ("kivagen check", "every error in settings, templates, notes and files"),
      ("kivagen check --strict", "the same, and warnings count as errors"),
      ("kivagen build && kivagen check --links", "also the links of the built site"),
    ])

  fileprivate static let clean = CommandHelp(
    .site, ["clean [OPTIONS]"],
    [
      "Deletes what kivagen wrote into the output folder, and nothing else: your own files and "
        + "those you edited stay, and so does the cache in .kivagen/."
    ],
    examples: [
      ("kivagen clean --dry-run", "what would be deleted"),
      ("kivagen clean", "deletes what kivagen wrote, and nothing else"),
    ])

  fileprivate static let history = CommandHelp(
    .loans, ["history [--export FILE | --import FILE] [OPTIONS]"],
    [
      "Shows the latest changes of the loans of a site: those that came, moved, were funded, "
        + "ended or left.",
      "With --export, writes all of them, one JSON object a line, in a stable order. With "
        + "--import, adds such lines to the history of the site: lines that are there already add "
        + "nothing, and if a line is broken, nothing is imported.",
    ],
    examples: [
      ("kivagen history", "the latest changes"),
      ("kivagen history --export history.ndjson", "all changes, into a file"),
    ])

  fileprivate static let templates = CommandHelp(
    .templates, ["templates [NAME…] [OPTIONS]", "templates --copy FILE… [OPTIONS]"],
    operands: .templates,
    [
      "Lists the templates and the names that each may use, or only those of the templates that "
        + "are named.",
      "With --copy, copies built-in files such as card.mustache or style.css into Templates/, "
        + "where they can be changed. It never writes over a file.",
    ],
    examples: [
      ("kivagen templates card", "the names that card.mustache may use"),
      ("kivagen templates --copy style.css", "a copy of the style, to be changed"),
    ])

  fileprivate static let new = CommandHelp(
    .site, ["new note ID|CC|SECTOR|NAME [OPTIONS]"], operands: .words(["note"]),
    [
      "Makes a note and prints its path: for the number of a loan, the ISO code of a country or the "
        + "name of a sector a note on that, for any other name a note with a page of its own. A note "
        + "on a loan has the loan's name in it if a build has shown the loan. No file is ever "
        + "overwritten."
    ],
    examples: [
      ("kivagen new note KE", "a note on Kenya"),
      (#"$EDITOR "$(kivagen new note 1234567)""#, "a note on a loan, to be edited"),
    ])

  fileprivate static let render = CommandHelp(
    .templates, ["render TEMPLATE [--data FILE.json] [--partials DIR]"], operands: .files,
    [
      "Renders one Mustache template to standard output, as the public specification says: unknown "
        + "names are empty, and {{{x}}} accepts any text."
    ],
    examples: [("kivagen render page.mustache --data data.json", "a page from JSON")])

  fileprivate static let completions = CommandHelp(
    .help, ["completions \(Shell.names.joined(separator: "|"))"], operands: .words(Shell.names),
    [
      "Prints a script that makes a shell complete the commands of kivagen, their options, and "
        + "values such as the codes of countries, the names of sectors, files and templates.",
      "Instead of being read at every start, the script can be saved: for bash with the package "
        + "bash-completion as ~/.local/share/bash-completion/completions/kivagen, for fish as "
        + "~/.config/fish/completions/kivagen.fish, and for zsh as _kivagen in a folder that is in "
        + "fpath before compinit runs. 'make install' installs all three.",
    ],
    examples: [
      (#"eval "$(kivagen completions bash)""#, "in ~/.bashrc"),
      ("source <(kivagen completions zsh)", "in ~/.zshrc, after compinit"),
      ("kivagen completions fish | source", "in ~/.config/fish/config.fish"),
    ])

  fileprivate static let man = CommandHelp(
    .help, ["man", "man PAGE"], operands: .words(ManualPage.all.map(\.file)),
    [
      "Lists the manual pages, or prints one of them, in the language mdoc. A page is named by its "
        + "file or by its command: 'kivagen man kivagen-build.1' and 'kivagen man build' print the "
        + "same page. 'make install' installs all of them."
    ],
    examples: [
      ("kivagen man", "the names of all pages"),
      ("kivagen man build | man -l -", "shows a page on Linux"),
      ("kivagen man build | mandoc | less", "shows a page on macOS"),
    ])

  fileprivate static let help = CommandHelp(
    .help, ["help [COMMAND]", "COMMAND --help"],
    operands: .words(CommandName.allCases.map(\.rawValue)),
    ["Shows an overview of the commands, or what a command does with its options and examples."],
    examples: [("kivagen help build", "all options of a command")])

  fileprivate static let version = CommandHelp(
    .help, ["version", "--version"], ["Shows the version of kivagen."],
    examples: [("kivagen version", "the version")])
}
