/// The numbered sets of overrides that replace the blocks of a template. Equal sets share a number,
/// so that a partial that uses itself has a finite number of sets.
struct OverrideSets {
  /// The number of the set without any override.
  static let none = 0

  private var sets: [[String: Override]] = [[:]]
  private var numbers: [[String: Override]: Int] = [[:]: none]

  /// The content that replaces a block.
  struct Override: Hashable {
    /// The name of the template that contains the override.
    let template: String
    let block: Block
    /// The number of the set that replaces blocks within the override.
    let overrides: Int
  }

  /// Returns the override of a block in a set; `nil` if the default content is used.
  func override(of block: String, in set: Int) -> Override? { sets[set][block] }

  /// Returns the number of the set for a parent's template. It has the overrides within the
  /// parent's tag, by the names of their blocks, except for those that the set around the tag
  /// overrides itself.
  mutating func adding(_ blocks: [String: Block], of template: String, to set: Int) -> Int {
    let added = blocks.mapValues { Override(template: template, block: $0, overrides: set) }
    let merged = added.merging(sets[set]) { _, outer in outer }
    if let number = numbers[merged] { return number }
    sets.append(merged)
    numbers[merged] = sets.count - 1
    return sets.count - 1
  }
}
