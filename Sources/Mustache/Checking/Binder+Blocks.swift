internal import Diagnostics

extension Binder {
  /// Emits the use of a block's override, or goes on with its default content.
  mutating func emitOverride(
    of name: Name, placedAfter whitespace: Range<Int>, standsAlone: Bool, end: Int
  ) {
    advance(overTag: "block", name)
    guard let override = overrideSets.override(of: name.text, in: cursor.overrides),
      let template = templates[override.template],
      case .override(_, let removed, let startsLine, let overrideEnd) =
        template.instructions[override.instruction]
    else { return }
    let key = Routine.Key(
      template: override.template, first: override.instruction + 1, contexts: contexts,
      place: place, overrides: override.overrides)
    guard
      let routine = routine(
        key, template, override.instruction + 1..<overrideEnd, removing: template.source[removed])
    else { return }
    emit(
      .call(
        addCall(
          of: routine, indentation: cursor.template.source[whitespace],
          startsLine: standsAlone && startsLine, name)))
    place = recordUse(of: routine, as: UseCount())
    cursor.next = end
  }

  /// Reports overrides of blocks that a parent does not have.
  mutating func reportUnknownBlocks(_ overrides: [String: Int], of parent: String) {
    let known = blocksOfParents[parent] ?? blocks(reachableFrom: parent)
    blocksOfParents[parent] = known
    for (block, instruction) in overrides.sorted(by: { $0.value < $1.value })
    where !known.contains(block) {
      guard case .override(let index, _, _, _) = cursor.template.instructions[instruction] else {
        continue
      }
      report(
        "'\(parent)' has no block '\(block)'\(suggestion(for: block, among: known))",
        at: cursor.template.names[index].offset)
    }
  }

  /// Returns the names of the blocks of a template and of all templates that it uses.
  private func blocks(reachableFrom template: String) -> Set<String> {
    var blocks: Set<String> = []
    var waiting = [template]
    var seen: Set<String> = []
    while let next = waiting.popLast() {
      guard seen.insert(next).inserted, let template = templates[next] else { continue }
      // The blocks in the section of a word fill its places and cannot be overridden.
      var blocksOfWords: Set<Int> = []
      for (index, instruction) in template.instructions.enumerated() {
        switch instruction {
        case .section(let name, let end) where isWord(template.names[name]):
          blocksOfWords.formUnion(template.outerInstructions(in: index + 1..<end))
        case .block(let name, _, _, _) where !blocksOfWords.contains(index):
          blocks.insert(template.names[name].text)
        case .partial(let name, _), .parent(let name, _, _):
          waiting.append(template.names[name].spelling)
        default: break
        }
      }
    }
    return blocks
  }
}
