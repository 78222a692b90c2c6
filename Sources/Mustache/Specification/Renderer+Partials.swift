internal import Diagnostics

/// Uses partials and parents, and replaces blocks by their overrides.
extension Renderer {
  /// Uses a partial, unless it is missing.
  mutating func enterPartial(_ name: Name, indentation: Range<Int>?) throws(Diagnostic) {
    guard let partial = partial(of: name) else { return }
    try enter(partial, named: name, indentation: indentation)
  }

  /// Uses a parent, with the overrides up to `end`, unless it is missing.
  mutating func enterParent(
    _ name: Name, indentation: Range<Int>?, end: Int
  ) throws(Diagnostic) {
    let position = current
    current.next = end
    guard let parent = partial(of: name) else { return }
    try enter(parent, named: name, indentation: indentation)
    let instructions = position.template.overrides[position.next - 1] ?? [:]
    if instructions.isEmpty { return }
    overrides.append(Overrides(parent: position, instructions: instructions))
    current.overrides = overrides.count - 1
  }

  /// Goes to the override of a block, whose contexts it is rendered in, or to the default content
  /// if there is none.
  mutating func enterOverride(
    of name: Name, placedAfter whitespace: Range<Int>, standsAlone: Bool, end: Int,
    into bytes: inout [UInt8]
  ) throws(Diagnostic) {
    guard var override = override(of: name.spelling),
      case .override(_, let removed, let startsLine, _) =
        override.template.instructions[override.next]
    else { return }
    try checkDepth(at: name)
    override.next += 1
    override.indentation = current.indentation.ofOverride(
      removing: override.template.source[removed],
      placedAfter: current.template.source[whitespace])
    current.next = end
    frames.append(.use(current, overridesCount: overrides.count))
    current = override
    if standsAlone, startsLine { current.indentation.startLine(into: &bytes) }
  }

  /// Returns to the template that uses the partial or override which has ended.
  ///
  /// - Returns: `false` if neither has ended, but the whole template.
  @discardableResult
  mutating func leave() -> Bool {
    guard case .use(let position, let overridesCount) = frames.popLast() else { return false }
    current = position
    overrides.removeLast(overrides.count - overridesCount)
    return true
  }

  private mutating func enter(
    _ partial: Template, named name: Name, indentation: Range<Int>?
  ) throws(Diagnostic) {
    try checkDepth(at: name)
    let whitespace = indentation.map { current.template.source[$0] }
    frames.append(.use(current, overridesCount: overrides.count))
    // A partial within a line is not standalone, so the specification indents none of its lines.
    current.indentation = whitespace.map(current.indentation.adding) ?? .none
    current.template = partial
    current.next = 0
  }

  /// Returns the template that a name stands for; `nil` if it is missing.
  private func partial(of name: Name) -> Template? {
    if !name.isDynamic { return templates[spellings.text(of: name)] }
    switch value(of: name) {
    case .text(let text): return templates[text]
    case .flag(let flag): return templates[flag ? "true" : "false"]
    case .absent, .list, .record: return nil
    }
  }

  /// Returns the position of the override of a block, that of the outermost parent which has one.
  private func override(of block: Int) -> Position? {
    var outermost: Position?
    var index = current.overrides
    while let level = index {
      let parent = overrides[level].parent
      if let instruction = overrides[level].instructions[block] {
        outermost = parent
        outermost?.next = instruction
      }
      index = parent.overrides
    }
    return outermost
  }
}
