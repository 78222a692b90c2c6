import CommandLine
import TestSupport
import Testing

@Suite struct `The command line` {
  /// An invalid command line, and the message about it.
  struct UsageError: CustomTestStringConvertible, Sendable {
    let words: [String]
    let message: String
    var testDescription: String { words.joined(separator: " ") }
  }

  @Test(arguments: [
    UsageError(
      words: [],
      message: "no command; 'kivagen build' builds a site, 'kivagen help' lists the commands"),
    UsageError(words: ["biuld"], message: "unknown command 'biuld'; did you mean 'build'?"),
    UsageError(
      words: ["help", "biuld"], message: "unknown command 'biuld'; did you mean 'build'?"),
    UsageError(
      words: ["help", "build", "fetch"], message: "expected the name of one command, got 2"),
    UsageError(
      words: ["completions", "tcsh"],
      message: "unknown shell 'tcsh'; there are completions for bash, zsh, fish"),
    UsageError(
      words: ["man", "biuld"], message: "unknown manual page 'biuld'; did you mean 'build'?"),
    UsageError(
      words: ["serve-it"],
      message:
        "unknown command 'serve-it'; there are init, build, serve, fetch, check, clean, history, "
        + "templates, new, render, completions, man, help, version"
    ),
    UsageError(
      words: ["--limit", "3"],
      message: "the command comes first, then its options: kivagen build --limit"),
    UsageError(
      words: ["--limti"],
      message: "the command comes first, then its options: 'kivagen help' lists the commands"),
    UsageError(
      words: ["build", "--timeout", "0.5s"],
      message: "option '--timeout': expected a duration from 1s to 3650d, such as 90s, 10m, 2h or "
        + "7d, got '0.5s'"),
    UsageError(
      words: ["build", "--timeout", "0"],
      message: "option '--timeout': expected a duration from 1s to 3650d, such as 90s, 10m, 2h or "
        + "7d, got '0'"),
    UsageError(
      words: ["build", "--timeout", "99999d"],
      message: "option '--timeout': expected a duration from 1s to 3650d, such as 90s, 10m, 2h or "
        + "7d, got '99999d'"),
    UsageError(
      words: ["build", "--retain", "36500d"],
      message:
        "option '--retain': expected a duration from 0 to 3650d, such as 90s, 10m, 2h or 7d, "
        + "got '36500d'"),
    UsageError(
      words: ["build", "-n=3"], message: "option '-n' is a switch and takes no value"),
    UsageError(
      words: ["build", "-qn=3"], message: "option '-n' is a switch and takes no value"),
    UsageError(
      words: ["build", "--no-details=0"],
      message: "option '--no-details' is a switch and takes no value"),
    UsageError(
      words: ["build", "--help=all"], message: "option '--help' is a switch and takes no value"),
    UsageError(
      words: ["build", "-o="], message: "option '-o': expected a text that is not empty, got ''"),
    UsageError(
      words: ["build", "--offline", "--refresh"],
      message: "options '--offline' and '--refresh' cannot be used together"),
    UsageError(
      words: ["fetch", "--offline", "--refresh", "--no-refresh", "--refresh"],
      message: "options '--offline' and '--refresh' cannot be used together"),
    UsageError(
      words: ["fetch", "--save", ""],
      message: "option '--save': expected the name of a file, or -, got ''"),
    UsageError(
      words: ["build", "--input="],
      message: "option '--input': expected the name of a file, or -, got ''"),
    UsageError(
      words: ["build", "--save", "x"],
      message: "'kivagen build' has no option '--save'; 'kivagen help fetch' describes it"),
    UsageError(
      words: ["build", "--user-agent", "a\r\nX: b"],
      message: "option '--user-agent': expected a line of ASCII text, "
        + "got 'a\\u{D}\\u{A}X: b'"),
    UsageError(
      words: ["build", "--app-id", "a b"],
      message: "option '--app-id': expected a reverse-DNS name such as org.example.loans, got 'a b'"
    ),
    UsageError(
      words: ["build", "--base-url", "https://u:p@example.org/?q#f"],
      message: "option '--base-url': expected an address such as https://example.org/loans, "
        + "got 'https://u:p@example.org/?q#f'"),
    UsageError(
      words: ["build", "-C", "/nonexistent/site"],
      message: "option '--root': there is no folder '/nonexistent/site'"),
    UsageError(
      words: ["build", "--ouput", "x"],
      message: "unknown option '--ouput'; did you mean '--output'?"),
    UsageError(
      words: ["build", "--no-detials"],
      message: "unknown option '--no-detials'; did you mean '--no-details'?"),
    UsageError(
      words: ["build", "-x"], message: "unknown option '-x'; 'kivagen help build' lists them"),
    UsageError(
      words: ["build", "--partials", "x"],
      message: "'kivagen build' has no option '--partials'; 'kivagen help render' describes it"),
    UsageError(
      words: ["help", "--no-details"],
      message: "'kivagen help' has no option '--no-details'; 'kivagen help build' describes it"),
    UsageError(
      words: ["help", "base-url"],
      message: "'base-url' is an option; 'kivagen help build' describes it"),
    UsageError(
      words: ["build", "--limit"],
      message:
        "option '--limit' needs a value: the maximum number of loans, the newest ones that match; "
        + "for a team or a lender, all unless given"),
    UsageError(
      words: ["build", "--limit", "many"],
      message: "option '--limit': expected a whole number from 1 to 1000000, got 'many'"),
    UsageError(
      words: ["build", "--source=kiva"],
      message:
        "option '--source': expected one of auto, newest, search, graphql, team, lender, sample, got 'kiva'"
    ),
    UsageError(
      words: ["build", "--max-age", "10"],
      message: "option '--max-age': expected a duration from 0 to 3650d, such as 90s, 10m, 2h or "
        + "7d, got '10'"),
    UsageError(
      words: ["build", "--max-body", "2G"],
      message: "option '--max-body': expected a size from 1 byte to 1G, such as 512k or 64M, "
        + "got '2G'"),
    UsageError(
      words: ["build", "--max-body", "0"],
      message:
        "option '--max-body': expected a size from 1 byte to 1G, such as 512k or 64M, got '0'"
    ),
    UsageError(
      words: ["fetch", "--max-input", "17G"],
      message:
        "option '--max-input': expected a size from 1 byte to 16G, such as 512k or 64M, got '17G'"),
    UsageError(
      words: ["build", "--strict=perhaps"],
      message: "option '--strict': expected true or false, got 'perhaps'"),
    UsageError(
      words: ["build", "--keep", "12,x"],
      message: "option '--keep': expected the ids of loans, from 1 up, such as 2715034,2715035, "
        + "got 'x'"),
    UsageError(
      words: ["build", "--partner", "0"],
      message: "option '--partner': expected the numbers of field partners, from 1 up, such as "
        + "133,185, got '0'"),
    UsageError(
      words: ["build", "--api", "ftp://x"],
      message:
        "option '--api': expected an address such as https://example.org/loans, got 'ftp://x'"),
    UsageError(
      words: ["fetch", "--api", "http://127.0.0.1:99999"],
      message: "option '--api': expected an address such as https://example.org/loans, "
        + "got 'http://127.0.0.1:99999'"),
    UsageError(
      words: ["build", "--now", "yesterday"],
      message: "option '--now': expected a time from 1970 to 9999 such as 2026-11-20T10:42:00Z, "
        + "or seconds since 1970, got 'yesterday'"),
    UsageError(
      words: ["build", "public"],
      message: "unexpected argument 'public'; 'kivagen build' takes options only"),
    UsageError(
      words: ["build", "sample"],
      message: "unexpected argument 'sample'; did you mean --source sample or --fallback sample?"),
    UsageError(
      words: ["serve", "my loans.json"],
      message: "unexpected argument 'my loans.json'; did you mean --input 'my loans.json'?"),
    UsageError(
      words: ["fetch", "limit", "20"],
      message: "unexpected argument 'limit'; did you mean --limit?"),
    UsageError(
      words: ["build", "details"],
      message: "unexpected argument 'details'; did you mean --details?"),
    UsageError(
      words: ["build", "no-details"],
      message: "unexpected argument 'no-details'; did you mean --no-details?"),
    UsageError(
      words: ["build", "--images", "dowload"],
      message: "option '--images': expected one of link, download, none, got 'dowload'; did you "
        + "mean 'download'?"),
    UsageError(
      words: ["build", "--country", "KE,Kenya"],
      message: "option '--country': expected the ISO codes of countries, such as KE,UG, got "
        + "'Kenya'; did you mean 'KE'?"),
    // Two countries have this name.
    UsageError(
      words: ["build", "--country", "Congo"],
      message: "option '--country': expected the ISO codes of countries, such as KE,UG, got "
        + "'Congo'"),
    UsageError(
      words: ["build", "--base-url", "example.org/loans"],
      message: "option '--base-url': expected an address such as https://example.org/loans, got "
        + "'example.org/loans'; did you mean 'https://example.org/loans'?"),
    UsageError(
      words: ["build", "--api", "127.0.0.1:8080"],
      message: "option '--api': expected an address such as https://example.org/loans, got "
        + "'127.0.0.1:8080'"),
    UsageError(
      words: ["build", "-b", "example.org/loans.html"],
      message: "option '-b': expected the address of a folder, such as https://example.org/loans, "
        + "got 'example.org/loans.html'"),
    UsageError(
      words: ["build", "--sample"],
      message: "unknown option '--sample'; did you mean --source sample or --fallback sample?"),
    UsageError(
      words: ["build", "-source", "sample"],
      message: "unknown option '-source'; did you mean '--source'?"),
    UsageError(
      words: ["build", "—source", "sample"],
      message: "unexpected argument '—source'; did you mean --source?"),
    UsageError(
      words: ["build", "--author", "--source", "sample"],
      message: "option '--author' needs a value: who made the site"),
    UsageError(
      words: ["build", "-o", "--quiet"],
      message: "option '-o' needs a value: where the site is written"),
    UsageError(
      words: ["note", "KE"], message: "unknown command 'note'; did you mean 'new note'?"),
    UsageError(
      words: ["help", "kivagen.yml"],
      message: "'kivagen.yml' has no help, but a manual page: kivagen man kivagen.yml"),
    UsageError(
      words: ["build", "--country", "Keyna"],
      message: "option '--country': expected the ISO codes of countries, such as KE,UG, got "
        + "'Keyna'; did you mean 'KE'?"),
    UsageError(
      words: ["build", "--exclude", "https://www.kiva.org/lend/1234567?basket=1"],
      message: "option '--exclude': expected the ids of loans, from 1 up, such as "
        + "2715034,2715035, got 'https://www.kiva.org/lend/1234567?basket=1'; did you mean "
        + "'1234567'?"),
    UsageError(
      words: ["build", "--base-url", "loans"],
      message: "option '--base-url': expected an address such as https://example.org/loans, got "
        + "'loans'"),
    UsageError(
      words: ["render", "a", "--max-input", "0"],
      message:
        "option '--max-input': expected a size from 1 byte to 16G, such as 512k or 64M, got '0'"),
    UsageError(
      words: ["build", "a\nkivagen: \u{1B}[2J"],
      message: "unexpected argument 'a\\u{A}kivagen: \\u{1B}[2J'; "
        + "'kivagen build' takes options only"),
    UsageError(
      words: ["render"],
      message: "expected a template: "
        + "kivagen render TEMPLATE [--data FILE.json] [--partials DIR]"),
  ])
  func `reports a usage error in one line`(error: UsageError) async {
    let run = await TestRun(error.words)
    #expect(run.messages == "kivagen: \(error.message)\n")
    #expect(run.exit == .usage)
    #expect(run.output == "")
  }

  @Test func `does not print two documents`() async throws {
    let run = await TestRun(["fetch", "--source", "sample", "--save", "-", "--json"])
    #expect(run.exit == .usage)
    #expect(
      run.messages == "kivagen: options '--save -' and '--json' cannot be used together: "
        + "both write to standard output\n")
    #expect(try run.summary["exit"] as? Int == 64)
  }

  @Test(arguments: [["--version"], ["version"], ["build", "--version"]])
  func `prints the version`(words: [String]) async {
    let run = await TestRun(words)
    #expect(run.output == "kivagen \(kivagenVersion)\n")
    #expect(run.exit == .done)
  }

  @Test(arguments: CommandName.allCases.map { ["help", $0.rawValue] } + [["help"]])
  func `prints help that fits 80 columns`(words: [String]) async {
    let run = await TestRun(words)
    for line in run.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    #expect(run.output.contains("Usage: kivagen "))
    #expect(run.exit == .done)
  }

  @Test(arguments: [["help"], ["--help"], ["-h"]])
  func `prints an overview`(words: [String]) async {
    let run = await TestRun(words)
    #expect(run.output.contains("Usage: kivagen COMMAND [OPTIONS]"))
    #expect(run.exit == .done)
  }

  @Test(arguments: [["help", "build"], ["build", "--help"], ["build", "--limit", "3", "-h"]])
  func `prints the options of a command`(words: [String]) async {
    let run = await TestRun(words)
    #expect(run.output.contains("  -o, --output DIR "))
    #expect(run.output.contains("      --no-details "))
    #expect(run.messages == "")
  }

  @Test func `prints a JSON summary of a failure too`() async throws {
    let run = await TestRun(["build", "--json", "--nonsense"])
    #expect(try run.summary["exit"] as? Int == 64)
    #expect(
      try run.summary["error"] as? String
        == "unknown option '--nonsense'; 'kivagen help build' lists them")
  }
}
