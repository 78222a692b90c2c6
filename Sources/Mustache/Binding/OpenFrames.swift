/// What is open at one point of a template, apart from values: of each kind, the states to return
/// to, and the order in which they were opened.
struct OpenFrames {
  enum Kind {
    case section
    /// A partial, a parent or an override.
    case use
    /// The templates that a dynamic name can choose.
    case alternatives
    /// A word of the catalogue, while one of its blocks is followed.
    case word
  }

  private var kinds: [Kind] = []
  private var sections: [Binder.OpenSection] = []
  /// What was followed where each template is used.
  private(set) var uses: [Binder.Cursor] = []
  private var alternatives: [Binder.OpenAlternatives] = []
  private var words: [(Binder.OpenWord, Binder.OpenBlock)] = []

  /// The number of frames.
  var count: Int { kinds.count }

  /// The kind of the innermost frame.
  var innermost: Kind? { kinds.last }

  mutating func push(_ section: Binder.OpenSection) {
    kinds.append(.section)
    sections.append(section)
  }

  mutating func push(_ use: Binder.Cursor) {
    kinds.append(.use)
    uses.append(use)
  }

  mutating func push(_ alternatives: Binder.OpenAlternatives) {
    kinds.append(.alternatives)
    self.alternatives.append(alternatives)
  }

  mutating func push(_ word: Binder.OpenWord, _ block: Binder.OpenBlock) {
    kinds.append(.word)
    words.append((word, block))
  }

  // Each of these may only be called while a frame of its kind is the innermost one.

  mutating func popSection() -> Binder.OpenSection {
    kinds.removeLast()
    return sections.removeLast()
  }

  mutating func popUse() -> Binder.Cursor {
    kinds.removeLast()
    return uses.removeLast()
  }

  mutating func popAlternatives() -> Binder.OpenAlternatives {
    kinds.removeLast()
    return alternatives.removeLast()
  }

  mutating func popWord() -> (Binder.OpenWord, Binder.OpenBlock) {
    kinds.removeLast()
    return words.removeLast()
  }
}
