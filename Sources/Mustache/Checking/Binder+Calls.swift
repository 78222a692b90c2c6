internal import Diagnostics

extension Binder {
  mutating func emitUse(of tag: PartialTag) {
    advance(overTag: tag.noun, tag.name)
    if tag.name.isDynamic { return emitChoice(tag) }
    guard hasTemplate(tag.name.text) else {
      if rules == .specification { return }
      let suggestion = suggestion(for: tag.name.text, among: templates.names)
      return report(
        "unknown \(tag.noun) '\(tag.name.text)' in \(contexts)\(suggestion)", at: tag.name.offset)
    }
    guard let routine = routine(of: tag, tag.name.text) else { return }
    emit(.call(addCall(of: routine, indentation: indentation(of: tag))), of: tag.name)
    place = recordUse(of: routine)
  }

  /// Returns whether a template can be used. For a site, parse errors of templates are reported
  /// elsewhere.
  private func hasTemplate(_ name: String) -> Bool {
    templates[name] != nil || rules == .site && templates.names.contains(name)
  }

  /// Returns the routine of a template; `nil` if it cannot be a parent here.
  private mutating func routine(of tag: PartialTag, _ name: String) -> Int? {
    let template = templates[name] ?? .empty
    var overrides = cursor.overrides
    if let blocks = tag.overrides {
      if rules == .site {
        if openTemplates.contains(name) {
          report(
            "'\(name)' cannot be its own parent, not even through other templates; inherit from "
              + "another one", at: tag.name.offset)
          return nil
        }
        reportUnknownBlocks(blocks, of: name)
      }
      overrides = overrideSets.adding(blocks, of: cursor.name, to: overrides)
    }
    let specialization = Routine.Specialization(
      template: name, contexts: contexts, place: place, overrides: overrides)
    return routine(specialization, of: template)
  }

  private func indentation(of tag: PartialTag) -> ArraySlice<UInt8>? {
    tag.indentation.map { cursor.template.source[$0] }
  }

  // MARK: - Dynamic names

  /// Emits the choice between templates for a dynamic name.
  private mutating func emitChoice(_ tag: PartialTag) {
    guard let (name, words) = choices(of: tag) else { return }
    var routines: [Int] = []
    for word in words {
      guard let routine = routine(of: tag, word) else { return }
      routines.append(routine)
    }
    // If the value is absent, the place does not change.
    var joined = place
    var calls: [String: Int] = [:]
    for (word, routine) in zip(words, routines) {
      calls[word] = addCall(of: routine, indentation: indentation(of: tag))
      let end = recordUse(of: routine)
      if let next = joined.joined(with: end) {
        joined = next
      } else {
        report(
          "the \(tag.noun) that '\(tag.name.text)' chooses begins in \(place) and ends in \(end)",
          at: tag.name.offset)
      }
    }
    place = joined
    program.choices.append(calls)
    emit(.choose(name: name, choice: program.choices.count - 1), of: tag.name)
  }

  /// Returns the value of a dynamic name and the templates that it can choose, or reports an error.
  private mutating func choices(of tag: PartialTag) -> (name: Int, words: [String])? {
    let name = tag.name
    if isWord(name) {
      let message = "a word cannot choose a \(tag.noun); only a value of the kind 'choice' can"
      report(message, at: name.offset)
      return nil
    }
    let resolution = resolve(name)
    if case .unresolved = resolution { return nil }
    if rules == .specification, case .name(let index) = resolution {
      return (index, templates.names.sorted().filter(hasTemplate))
    }
    guard case .name(let index) = resolution, case .choice(let words) = kinds[index] else {
      report(
        "'\(name.text)' in \(contexts) cannot choose a \(tag.noun); only a value of the "
          + "kind 'choice' can, and 'kivagen templates' lists those", at: name.offset)
      return nil
    }
    let missing = words.filter { !hasTemplate($0) }
    if missing.isEmpty { return (index, words) }
    report(
      "'\(name.text)' in \(contexts) can be \(missing.map { "'\($0)'" }.joined(separator: " or ")), "
        + "but there is no template of that name", at: name.offset)
    return nil
  }
}
