internal import Diagnostics

extension Binder {
  /// Emits a block: the call of its override, or the default content if there is none.
  mutating func emitBlock(_ block: Block) {
    advance(overTag: "block", block.name)
    guard let override = overrideSets.override(of: block.name.text, in: cursor.overrides),
      let template = templates[override.template]
    else { return follow(block.content) }
    let specialization = Routine.Specialization(
      template: override.template, block: override.block, contexts: contexts, place: place,
      overrides: override.overrides)
    let routine = routine(
      specialization, of: template, removing: template.source[override.block.indentation])
    let call = addCall(
      of: routine, indentation: cursor.template.source[block.indentation],
      startsLine: block.startsLine && override.block.startsLine)
    emit(.call(call), of: block.name)
    place = recordUse(of: routine)
  }

  /// Reports the overrides of blocks that do not exist in a parent.
  mutating func reportUnknownBlocks(_ overrides: [String: Block], of parent: String) {
    let known = blocksOfParents[parent] ?? blocks(reachableFrom: parent)
    blocksOfParents[parent] = known
    for (name, block) in overrides.sorted(by: { $0.value.name.offset < $1.value.name.offset })
    where !known.contains(name) {
      report(
        "'\(parent)' has no block '\(name)'\(suggestion(for: name, among: known))",
        at: block.name.offset)
    }
  }

  /// Returns the names of the blocks of a template and of all templates that it uses.
  private func blocks(reachableFrom template: String) -> Set<String> {
    var blocks: Set<String> = []
    var waiting = [template]
    var seen: Set<String> = []
    while let next = waiting.popLast() {
      guard seen.insert(next).inserted, let template = templates[next] else { continue }
      addBlocks(of: template.nodes, to: &blocks, using: &waiting)
    }
    return blocks
  }

  private func addBlocks(
    of nodes: [Node], to blocks: inout Set<String>, using templates: inout [String]
  ) {
    for node in nodes {
      switch node {
      case .section(let section) where isWord(section.name):
        // The blocks in the section of a word fill its placeholders and cannot be overridden.
        for case .block(let block) in section.content {
          addBlocks(of: block.content, to: &blocks, using: &templates)
        }
      case .section(let section), .invertedSection(let section):
        addBlocks(of: section.content, to: &blocks, using: &templates)
      case .partial(let tag):
        templates.append(tag.name.spelling)
        for override in (tag.overrides ?? [:]).values {
          addBlocks(of: override.content, to: &blocks, using: &templates)
        }
      case .block(let block):
        blocks.insert(block.name.text)
        addBlocks(of: block.content, to: &blocks, using: &templates)
      case .text, .lineStart, .value: break
      }
    }
  }
}
