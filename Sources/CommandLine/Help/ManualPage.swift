/// A manual page in the language mdoc, made from the same tables as the help.
package struct ManualPage: Sendable {
  private enum Subject: Sendable {
    case program
    case command(CommandName)
    case settingsFile
  }

  private let subject: Subject

  /// All pages, in the order in which they refer to each other.
  package static let all =
    [ManualPage(subject: .program)]
    + CommandName.allCases.sorted { $0.rawValue < $1.rawValue }
    .map { ManualPage(subject: .command($0)) } + [ManualPage(subject: .settingsFile)]

  /// The name of the page's file, such as `kivagen-build.1`.
  package var file: String { "\(title).\(section)" }

  /// The names by which `kivagen man` knows the page.
  package var names: [String] {
    if case .command(let command) = subject { return [command.rawValue, title, file] }
    return [title, file]
  }

  private var title: String {
    switch subject {
    case .program: "kivagen"
    case .command(let command): "kivagen-\(command.rawValue)"
    case .settingsFile: "kivagen.yml"
    }
  }

  private var section: Int {
    if case .settingsFile = subject { return 5 }
    return 1
  }

  /// The text of the page.
  package var text: String {
    let content =
      switch subject {
      case .program: Self.program
      case .command(let command): Self.page(of: command)
      case .settingsFile: Self.settingsFile
      }
    let head = [
      ".Dd \(kivagenVersionDate)", ".Dt \(title.uppercased()) \(section)",
      ".Os kivagen \(kivagenVersion)", ".Sh NAME", ".Nm \(title)", ".Nd \(summary)",
    ]
    return (head + content + seeAlso).map { "\($0)\n" }.joined()
  }

  private var summary: String {
    switch subject {
    case .program: "turn the newest micro-loans on Kiva into a static web site"
    case .command(let command): command.summary
    case .settingsFile: "the settings of a site made by kivagen"
    }
  }

  /// The pages about the same. That of the program refers to all others.
  private var seeAlso: [String] {
    let related =
      if case .program = subject { Self.all.dropFirst().map { $0 } } else {
        Self.all.filter { page in
          guard page.file != file else { return false }
          if case .command = page.subject { return false }
          return true
        }
      }
    let lines = related.enumerated().map { index, page in
      ".Xr \(page.title) \(page.section)" + (index < related.count - 1 ? " ," : "")
    }
    return [".Sh SEE ALSO"] + lines
  }
}
