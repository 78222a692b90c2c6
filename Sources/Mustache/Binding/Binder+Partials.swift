internal import Diagnostics

extension Binder {
  /// A partial that uses itself, compiled once for each set of records in which it is used.
  struct Routine {
    let key: Key
    /// The index of its first operation; `nil` until it is compiled.
    var target: Int?

    struct Key: Hashable {
      let template: String
      let contexts: OpenContexts
      let place: HTMLPlace
    }
  }

  /// The partials that a dynamic name can choose, while one of them is followed.
  struct OpenAlternatives {
    let name: Name
    let indentation: Range<Int>?
    /// The names of those that follow.
    var rest: ArraySlice<String>
    let choice: Int
    /// The index of the operation that chooses.
    let opening: Int
    /// The operations that jump behind the last of them.
    var jumps: [Int] = []
    let place: HTMLPlace
  }

  mutating func openPartial(_ name: Name, indentation: Range<Int>?) {
    openPartial(name.text, name, indentation: indentation)
  }

  private mutating func openPartial(_ partial: String, _ name: Name, indentation: Range<Int>?) {
    use.templates.insert(partial)
    guard let template = templates[partial] else {
      if !templates.names.contains(partial) { reportUnknown(partial, name) }
      return
    }
    advance(overTag: "partial '\(partial)'", at: name.offset)
    let indentation = indentation.map { cursor.template.source[$0] }
    if isOpen(partial) {
      call(partial, name, indentation: indentation)
      return
    }
    frames.append(.partial(resume: cursor))
    cursor = Cursor(
      template: template, name: partial, next: 0, end: template.instructions.count,
      indentation: indentation.map { cursor.indentation.adding($0) } ?? Indentation(),
      isIndentedByCaller: cursor.isIndentedByCaller && indentation != nil)
  }

  private mutating func reportUnknown(_ partial: String, _ name: Name) {
    let suggestion = suggestion(for: partial, among: templates.names)
    report("unknown partial '\(partial)' in \(contexts)\(suggestion)", at: name.offset)
  }

  /// Whether the template is being followed, so that its partials cannot be followed in it.
  private func isOpen(_ template: String) -> Bool {
    cursor.name == template
      || frames.contains {
        if case .partial(let resume) = $0 { resume.name == template } else { false }
      }
  }

  private mutating func call(_ partial: String, _ name: Name, indentation: ArraySlice<UInt8>?) {
    let key = Routine.Key(template: partial, contexts: contexts, place: place)
    let routine = routineIndices[key] ?? routines.count
    if routine == routines.count {
      routineIndices[key] = routine
      routines.append(Routine(key: key))
    }
    program.calls.append(
      Program.Call(
        routine: routine, indentation: indentation.map { cursor.indentation.added + $0 },
        name: partial, file: cursor.template.file, source: cursor.template.source,
        offset: name.offset))
    program.operations.append(.call(program.calls.count - 1))
  }

  mutating func goOn(with alternatives: OpenAlternatives) {}
}
