extension Binder {
  /// Opens a block: follows its override, or goes on with its default content.
  mutating func openBlock(
    _ name: Name, placedAfter whitespace: Range<Int>, standsAlone: Bool, end: Int
  ) {
    advance(overTag: "block", name)
    guard let override = overrideSets.override(of: name.spelling, in: cursor.overrides) else {
      return recordBlock(name.spelling)
    }
    markPartialsUnique()
    guard let template = templates[override.template],
      case .override(_, let removed, let startsLine, let overrideEnd) =
        template.instructions[override.instruction]
    else { return }
    recordUse(of: override.template)
    let indentation = cursor.indentation.ofOverride(
      removing: template.source[removed], placedAfter: cursor.template.source[whitespace])
    cursor.next = end
    frames.push(cursor)
    cursor = Cursor(
      template: template, name: override.template, next: override.instruction + 1,
      end: overrideEnd, indentation: indentation, isIndentedByCaller: cursor.isIndentedByCaller,
      overrides: override.overrides)
    if standsAlone, startsLine { emitIndentation() }
  }

  /// Reports overrides of blocks that a parent does not have.
  mutating func reportUnknownBlocks(_ overrides: [Int: Int], of parent: String) {
    let own = ownBlocksOfParents[parent] ?? templates[parent].map { Set(blocks(of: $0)) } ?? []
    ownBlocksOfParents[parent] = own
    let others = overrides.filter { !own.contains($0.key) }
    if others.isEmpty { return }
    let known = blocksOfParents[parent] ?? blocks(reachableFrom: parent)
    blocksOfParents[parent] = known
    for (block, instruction) in others.sorted(by: { $0.value < $1.value })
    where !known.contains(block) {
      guard case .override(let index, _, _, _) = cursor.template.instructions[instruction] else {
        continue
      }
      let names = known.map { spellings.text(of: $0) }
      let block = spellings.text(of: block)
      report(
        "'\(parent)' has no block '\(block)'\(suggestion(for: block, among: names))",
        at: cursor.template.names[index].offset)
    }
  }

  /// Returns the spellings of the blocks of a template and of all templates that it uses.
  private func blocks(reachableFrom template: String) -> Set<Int> {
    var blocks: Set<Int> = []
    var waiting = [template]
    var seen: Set<String> = []
    while let next = waiting.popLast() {
      guard seen.insert(next).inserted, let template = templates[next] else { continue }
      blocks.formUnion(self.blocks(of: template))
      for instruction in template.instructions {
        switch instruction {
        case .partial(let name, _), .parent(let name, _, _):
          waiting.append(text(of: template.names[name]))
        default: break
        }
      }
    }
    return blocks
  }

  /// Returns the spellings of the blocks of a template that can be overridden.
  private func blocks(of template: Template) -> [Int] {
    var blocks: [Int] = []
    // The blocks in the section of a word fill its places and cannot be overridden.
    var blocksOfWords: Set<Int> = []
    for (index, instruction) in template.instructions.enumerated() {
      switch instruction {
      case .section(_, let end) where isWordSection(instruction, of: template):
        blocksOfWords.formUnion(template.outerInstructions(in: index + 1..<end))
      case .block(let name, _, _, _) where !blocksOfWords.contains(index):
        blocks.append(template.names[name].spelling)
      default: break
      }
    }
    return blocks
  }
}
