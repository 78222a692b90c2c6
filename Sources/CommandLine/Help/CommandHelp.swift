/// The description of a command in the help, the manual pages, the completions and the reference
/// documentation.
package struct CommandHelp: Sendable {
  /// The heading in the overview.
  package let group: CommandGroup
  /// The forms of the command line, without the name of the program: `fetch [OPTIONS]`.
  let forms: [String]
  var operands = CompletedValues.nothing
  /// Paragraphs about the purpose of the command.
  let paragraphs: [String]
  /// Command lines, each with its meaning.
  package let examples: [(line: String, meaning: String)]
}

/// A group of commands in the overview.
package enum CommandGroup: String, CaseIterable, Sendable {
  case site = "A site"
  case loans = "Loans"
  case templates = "Templates"
  case help = "Help"

  package var commands: [CommandName] { CommandName.allCases.filter { $0.help.group == self } }
}

extension CommandName {
  /// The help of the command.
  package var help: CommandHelp {
    switch self {
    case .initialize:
      CommandHelp(
        group: .site, forms: ["init [DIR] [OPTIONS]"], operands: .folders,
        paragraphs: [
          "Makes a new site in the folder DIR, by default the current one: kivagen.yml with all "
            + "settings explained, three notes, .gitignore and README.md. Files that exist stay as "
            + "they are. The options that name a host add a workflow that builds and publishes the "
            + "site on a schedule."
        ],
        examples: [
          ("kivagen init our-loans", "a new site in the folder our-loans"),
          ("kivagen init --github-pages", "in the current folder, with a workflow"),
        ])
    case .build:
      CommandHelp(
        group: .site, forms: ["build [OPTIONS]"],
        paragraphs: [
          "Fetches the newest loans, decodes them, renders the pages and publishes them."
        ],
        examples: [
          ("kivagen build", "the newest loans, into Output/"),
          ("kivagen build -C ~/site --limit 500", "another site folder, more loans"),
          ("kivagen build --country KE,UG --sector Food", "some of the loans"),
          ("kivagen build --input loans.json", "from a file, without the network"),
          ("kivagen build --input - < loans.json", "from standard input"),
          ("kivagen build --dry-run", "what would be written and deleted, with sizes"),
          ("kivagen build --offline", "from what was fetched before"),
        ])
    case .serve:
      CommandHelp(
        group: .site, forms: ["serve [OPTIONS]"],
        paragraphs: [
          "Builds the site and serves it on http://127.0.0.1:4141. When you save settings, notes, "
            + "templates, files in Static/ or an input file, the site is built again, and open "
            + "pages show it. If that fails, they show why. Ctrl-C ends the command.",
          "Only this machine can read the site, unless --host says otherwise. What makes pages "
            + "change is never written into Output/.",
        ],
        examples: [
          ("kivagen serve --open", "the site, in the browser"),
          ("kivagen serve --port 8080", "on another port"),
          ("kivagen serve --refetch 30m", "with new loans every half hour"),
        ])
    case .fetch:
      CommandHelp(
        group: .loans, forms: ["fetch [OPTIONS]"],
        paragraphs: [
          "Fetches the newest loans into the cache and prints how many; writes no site. 'kivagen "
            + "build --offline' builds from what was fetched."
        ],
        examples: [
          ("kivagen fetch", "into the cache, for the next build"),
          ("kivagen fetch --save loans.json", "into the cache and a file"),
        ])
    case .check:
      CommandHelp(
        group: .site, forms: ["check [OPTIONS]"],
        paragraphs: [
          "Checks settings, templates, notes with their links, and the files in Static/, and lists "
            + "every error. Nothing is fetched and nothing is written. Ends with 78 if there is "
            + "one.",
          "With --links, also checks every link and anchor of the built site in Output/; with "
            + "--external, also whether the addresses on other servers exist, which sends requests "
            + "to them.",
        ],
        examples: [
          ("kivagen check", "every error in settings, templates, notes and files"),
          ("kivagen check --strict", "the same, and warnings count as errors"),
          ("kivagen build && kivagen check --links", "also the links of the built site"),
        ])
    case .clean:
      CommandHelp(
        group: .site, forms: ["clean [OPTIONS]"],
        paragraphs: [
          "Deletes what kivagen wrote into the output folder, and nothing else: your own files and "
            + "those you edited stay, and so does the cache in .kivagen/."
        ],
        examples: [
          ("kivagen clean --dry-run", "what would be deleted"),
          ("kivagen clean", "deletes what kivagen wrote, and nothing else"),
        ])
    case .history:
      CommandHelp(
        group: .loans, forms: ["history [--export FILE | --import FILE] [OPTIONS]"],
        paragraphs: [
          "Shows the latest changes of the loans of a site: those that came, moved, were funded, "
            + "ended or left.",
          "With --export, writes all of them, one JSON object a line, in a stable order. With "
            + "--import, adds such lines to the history of the site: lines that are there already "
            + "add nothing, and if a line is broken, nothing is imported.",
        ],
        examples: [
          ("kivagen history", "the latest changes"),
          ("kivagen history --export history.ndjson", "all changes, into a file"),
        ])
    case .templates:
      CommandHelp(
        group: .templates,
        forms: ["templates [NAME…] [OPTIONS]", "templates --copy FILE… [OPTIONS]"],
        operands: .templates,
        paragraphs: [
          "Lists the templates and the names that each may use, or only those of the templates "
            + "that are named.",
          "With --copy, copies built-in files such as card.mustache or style.css into Templates/, "
            + "where they can be changed. It never writes over a file.",
        ],
        examples: [
          ("kivagen templates card", "the names that card.mustache may use"),
          ("kivagen templates --copy style.css", "a copy of the style, to be changed"),
        ])
    case .new:
      CommandHelp(
        group: .site, forms: ["new note ID|CC|SECTOR|NAME [OPTIONS]"], operands: .words(["note"]),
        paragraphs: [
          "Makes a note and prints its path. The number of a loan, the ISO code of a country or the "
            + "name of a sector makes a note on it; any other name makes a note with a page of its "
            + "own. A note on a loan has the loan's name in it if a build has shown the loan. No "
            + "file is ever overwritten."
        ],
        examples: [
          ("kivagen new note KE", "a note on Kenya"),
          (#"$EDITOR "$(kivagen new note 1234567)""#, "a note on a loan, to be edited"),
        ])
    case .render:
      CommandHelp(
        group: .templates, forms: ["render TEMPLATE [--data FILE.json] [--partials DIR]"],
        operands: .files,
        paragraphs: [
          "Renders one Mustache template to standard output, as the public specification says: "
            + "unknown names are empty, and {{{x}}} accepts any text."
        ],
        examples: [("kivagen render page.mustache --data data.json", "a page from JSON")])
    case .completions:
      CommandHelp(
        group: .help, forms: ["completions \(Shell.names.joined(separator: "|"))"],
        operands: .words(Shell.names),
        paragraphs: [
          "Prints a script that makes a shell complete the commands of kivagen, their options, and "
            + "values such as the codes of countries, the names of sectors, files and templates.",
          "Instead of being read at every start, the script can be saved: for bash with the "
            + "package bash-completion as ~/.local/share/bash-completion/completions/kivagen, for "
            + "fish as ~/.config/fish/completions/kivagen.fish, and for zsh as _kivagen in a "
            + "folder that is in fpath before compinit runs. 'make install' installs all three.",
        ],
        examples: [
          (#"eval "$(kivagen completions bash)""#, "in ~/.bashrc"),
          ("source <(kivagen completions zsh)", "in ~/.zshrc, after compinit"),
          ("kivagen completions fish | source", "in ~/.config/fish/config.fish"),
        ])
    case .man:
      CommandHelp(
        group: .help, forms: ["man", "man PAGE"], operands: .words(ManualPage.all.map(\.file)),
        paragraphs: [
          "Lists the manual pages, or prints one of them, in the language mdoc. A page is named by "
            + "its file or by its command: 'kivagen man kivagen-build.1' and 'kivagen man build' "
            + "print the same page. 'make install' installs all of them."
        ],
        examples: [
          ("kivagen man", "the names of all pages"),
          ("kivagen man build | man -l -", "shows a page on Linux"),
          ("kivagen man build | mandoc | less", "shows a page on macOS"),
        ])
    case .help:
      CommandHelp(
        group: .help, forms: ["help [COMMAND]", "COMMAND --help"],
        operands: .words(CommandName.allCases.map(\.rawValue)),
        paragraphs: [
          "Shows an overview of the commands, or what a command does with its options and examples."
        ],
        examples: [("kivagen help build", "all options of a command")])
    case .version:
      CommandHelp(
        group: .help, forms: ["version", "--version"],
        paragraphs: ["Shows the version of kivagen."],
        examples: [("kivagen version", "the version")])
    }
  }
}
