/// A shell that there are completions for.
package enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  package static let names = allCases.map(\.rawValue)

  /// The script that defines the completions.
  package var completionScript: String {
    switch self {
    case .bash: BashCompletions.script
    case .zsh: ZshCompletions.script
    case .fish: FishCompletions.script
    }
  }
}
