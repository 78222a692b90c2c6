/// A shell with completions.
package enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  package static let names = allCases.map(\.rawValue)

  /// Returns the script that defines the completions.
  package func completionScript() throws(CommandError) -> [UInt8] {
    try EmbeddedHelpTemplates.render(rawValue, with: HelpTable(in: notation).record)
  }

  /// The notation of texts: words for bash, and texts between single quotes for other shells.
  private var notation: HelpNotation {
    switch self {
    case .bash: HelpNotation { $0.contains(" ") ? "'\($0)'" : $0 }
    case .zsh:
      HelpNotation(
        word: Self.inQuotesOfZsh,
        // In zsh, the meaning of an option is in brackets.
        meaning: {
          Self.inQuotesOfZsh($0.replacing("[", with: #"\["#).replacing("]", with: #"\]"#))
        })
    case .fish: HelpNotation { $0.replacing(#"\"#, with: #"\\"#).replacing("'", with: #"\'"#) }
    }
  }

  private static func inQuotesOfZsh(_ text: String) -> String {
    text.replacing("'", with: #"'\''"#)
  }
}
