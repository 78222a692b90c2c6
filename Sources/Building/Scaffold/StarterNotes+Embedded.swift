package import Notes
internal import Words

extension StarterNotes {
  /// The notes that `kivagen init` and `kivagen new note` write, in all languages.
  package static let embedded: StarterNotes = {
    let groups = ScaffoldWords.languages.map(EmbeddedScaffold.group)
    let files = EmbeddedScaffold.files.filter {
      groups.contains($0.group) && $0.path.hasPrefix("Notes/")
    }
    return StarterNotes(
      files: files.map(\.text),
      placeholders: ScaffoldWords.languages.flatMap { ScaffoldWords(nearestTo: $0).placeholders })
  }()
}
