internal import Diagnostics

extension Binder {
  /// A use of another template: a partial, or a parent with its overrides.
  struct TemplateTag {
    let name: Name
    /// The white space before a standalone tag; `nil` for a tag within a line.
    let indentation: Range<Int>?
    /// The index of the instruction of each override, by the spelling of the block; `nil` for a
    /// partial.
    let overrides: [Int: Int]?

    var noun: String { overrides == nil ? "partial" : "parent" }
  }

  mutating func openPartial(_ name: Name, indentation: Range<Int>?) {
    open(TemplateTag(name: name, indentation: indentation, overrides: nil))
  }

  mutating func openParent(_ name: Name, indentation: Range<Int>?, end: Int) {
    let overrides = cursor.template.overrides[cursor.next - 1] ?? [:]
    cursor.next = end
    open(TemplateTag(name: name, indentation: indentation, overrides: overrides))
  }

  private mutating func open(_ tag: TemplateTag) {
    advance(overTag: tag.noun, tag.name)
    let name = text(of: tag.name)
    if tag.name.isDynamic {
      openAlternatives(tag)
    } else if templates[name] != nil {
      open(tag, name)
    } else if templates.names.contains(name) {
      recordUse(of: name, by: cursor.name)
    } else {
      let suggestion = suggestion(for: name, among: templates.names)
      report("unknown \(tag.noun) '\(name)' in \(contexts)\(suggestion)", at: tag.name.offset)
    }
  }

  /// Follows a template that exists.
  mutating func open(_ tag: TemplateTag, _ name: String) {
    guard let template = templates[name] else { return }
    recordUse(of: name, by: cursor.name)
    useCount += 1
    let whitespace = tag.indentation.map { cursor.template.source[$0] }
    var overrides = cursor.overrides
    if let instructions = tag.overrides {
      if isOpen(name) {
        report(
          "'\(name)' cannot be its own parent, also not through other templates; inherit from another one",
          at: tag.name.offset)
        return
      }
      reportUnknownBlocks(instructions, of: name)
      overrides = overrideSets.adding(instructions, of: cursor.name, to: overrides)
    } else if isOpen(name) {
      call(name, tag.name, indentation: whitespace)
      return
    }
    let indentation = whitespace.map { cursor.indentation.adding($0) } ?? .none
    let isIndentedByCaller = cursor.isIndentedByCaller && whitespace != nil
    if tag.overrides == nil, indentation == .none, !isIndentedByCaller {
      if reuse(template, named: name) { return }
      beginRecording(template, named: name)
    }
    frames.push(cursor)
    cursor = Cursor(
      template: template, name: name, next: 0, end: template.instructions.count,
      indentation: indentation, isIndentedByCaller: isIndentedByCaller, overrides: overrides)
  }

  /// Whether the template is being followed, so that it cannot become a part of itself.
  func isOpen(_ template: String) -> Bool {
    cursor.name == template || frames.uses.contains { $0.name == template }
  }

  private mutating func call(_ partial: String, _ name: Name, indentation: ArraySlice<UInt8>?) {
    markPartialsUnique()
    let key = Routine.Key(
      template: partial, contexts: contexts, place: place, overrides: cursor.overrides)
    let routine = routineIndices[key] ?? routines.count
    if routine == routines.count {
      routineIndices[key] = routine
      routines.append(Routine(key: key))
    }
    program.calls.append(
      Program.Call(
        routine: routine, indentation: indentation.map { cursor.indentation.adding($0).added },
        isIndentedByCaller: cursor.isIndentedByCaller,
        name: partial, file: cursor.template.file, source: cursor.template.source,
        offset: name.offset))
    program.operations.append(.call(program.calls.count - 1))
  }
}

/// A partial that uses itself, compiled once for each set of records in which it is used.
struct Routine {
  let key: Key
  /// The index of its first operation; `nil` until it is compiled.
  var target: Int?

  struct Key: Hashable {
    let template: String
    let contexts: OpenContexts
    let place: HTMLPlace
    let overrides: Int
  }
}
