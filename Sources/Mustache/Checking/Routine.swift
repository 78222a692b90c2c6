/// A part of a template that is followed once for each combination of contexts, place and
/// overrides: a whole template, an override, or the block of a word.
struct Routine {
  let specialization: Specialization
  /// The index of the routine's first operation.
  let start: Int
  let isBlockOfWord: Bool
  /// The place in the HTML where the routine ends; `nil` while it is being followed.
  var end: HTMLPlace?
  /// Whether the routine calls itself, directly or through others.
  var isRecursive = false
  /// How often the routine calls others, at any depth.
  var uses = 0
  /// The indices of the routines that this one calls, and the names and word keys that it writes,
  /// possibly with repetitions.
  var callees: [Int] = []
  var writtenNames: [String] = []
  var writtenWords: [String] = []

  struct Specialization: Hashable {
    /// The name of the template.
    let template: String
    /// The block that the routine consists of; `nil` for a whole template.
    var block: Block?
    let contexts: OpenContexts
    let place: HTMLPlace
    /// The number of the set of overrides for the blocks within the routine.
    var overrides = OverrideSets.none
  }
}

extension Binder {
  /// Returns the index of a routine. A new routine is followed, with the white space `removed` cut
  /// off its lines.
  mutating func routine(
    _ specialization: Routine.Specialization, of template: Template,
    removing removed: ArraySlice<UInt8> = [],
    isBlockOfWord: Bool = false
  ) -> Int {
    if let index = routineIndices[specialization] { return index }
    let index = routines.count
    routineIndices[specialization] = index
    // The operations of a routine are emitted where it is first used, and jumped over.
    let jump = emit(.jump(target: 0))
    routines.append(
      Routine(
        specialization: specialization, start: program.operations.count,
        isBlockOfWord: isBlockOfWord))
    let (cursor, contexts, place, uses) = (cursor, contexts, place, uses)
    self.cursor = Cursor(
      template: template, name: specialization.template, removed: removed,
      overrides: specialization.overrides,
      routine: index)
    (self.contexts, self.place, self.uses) = (specialization.contexts, specialization.place, 0)
    let outerTemplates = openTemplates
    if specialization.block == nil { openTemplates.append(specialization.template) }
    follow(specialization.block?.content ?? template.nodes)
    openTemplates = outerTemplates
    if !isAborted {
      emit(.end)
      patchTarget(of: jump)
      if let block = specialization.block, isBlockOfWord {
        joinEnd(ofBlock: block.name, begunIn: specialization.place)
      }
      end(index)
    }
    (self.cursor, self.contexts, self.place, self.uses) = (cursor, contexts, place, uses)
    return index
  }

  private mutating func end(_ index: Int) {
    let start = routines[index].specialization.place
    if routines[index].isRecursive, place != start {
      report(
        "'\(cursor.name)' uses itself, so it must end where it begins; it begins in \(start) and "
          + "ends in \(place)", at: 0)
    }
    routines[index].end = place
    routines[index].uses = uses
  }

  /// Adds a call of a routine and returns its index. `indentation` is added to the current
  /// indentation; if it is `nil`, the lines are not indented at all.
  mutating func addCall(
    of routine: Int, indentation: ArraySlice<UInt8>?, startsLine: Bool = false
  ) -> Int {
    let start = program.literals.count
    if let indentation {
      let count = zip(indentation, cursor.removed).prefix { $0 == $1 }.count
      program.literals += indentation.dropFirst(count)
    }
    return add(
      Program.Call(
        start: routines[routine].start,
        indentation: indentation.map { _ in start..<program.literals.count },
        startsLine: startsLine))
  }

  mutating func add(_ call: Program.Call) -> Int {
    program.calls.append(call)
    return program.calls.count - 1
  }

  /// Records that the current routine uses another one, and returns the place where the other one
  /// ends.
  mutating func recordUse(of routine: Int) -> HTMLPlace {
    if rules == .site { uses += 1 + routines[routine].uses }
    routines[cursor.routine].callees.append(routine)
    if let end = routines[routine].end { return end }
    routines[routine].isRecursive = true
    return place
  }

  /// Returns the indices of a routine and of all routines that it uses, directly or through others.
  func routines(reachableFrom routine: Int) -> Set<Int> {
    var reached: Set<Int> = [routine]
    var waiting = [routine]
    while let next = waiting.popLast() {
      for callee in routines[next].callees where reached.insert(callee).inserted {
        waiting.append(callee)
      }
    }
    return reached
  }
}
