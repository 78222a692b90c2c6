/// A shell that there are completions for.
enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  static let names = allCases.map(\.rawValue)

  /// The script that defines the completions.
  var completionScript: String {
    switch self {
    case .bash: BashCompletions.script
    case .zsh: ZshCompletions.script
    case .fish: FishCompletions.script
    }
  }
}
