// The operations of a partial are copied where it is used again, if it begins in the same place,
// its names stand for the same fields, and its blocks keep their content. Otherwise, half of the
// time in which the default templates are compiled would be spent on the layout, once for each kind
// of page.

extension Binder {
  /// A partial that has been followed.
  struct BoundPartial {
    let operations: [Operation]
    /// The indices of the operations that jump.
    let jumps: [Int]
    /// The index of the first operation when they were compiled.
    let start: Int
    /// The place in the HTML where the partial ends.
    let end: HTMLPlace
    /// What the names in it stand for that are fields of records around it.
    let names: [Lookup]
    /// The spellings of the blocks in it, none of which was overridden.
    let blocks: [Int]
    let templates: [String]
    let writtenNames: [Int]
    let writtenWords: [Int]
    let useCount: Int
    let blockUseCount: Int

    struct Key: Hashable {
      let template: String
      let place: HTMLPlace
    }
  }

  /// A partial that is being followed and may be used again.
  struct Recording {
    let key: BoundPartial.Key
    /// The number of frames around it.
    let frameCount: Int
    // The state of the binder at its beginning.
    let start: Int
    let openingCount: Int
    let sectionTextCount: Int
    let valueCount: Int
    let errorCount: Int
    let writtenNameCount: Int
    let writtenWordCount: Int
    let templateCount: Int
    let useCount: Int
    let blockUseCount: Int
    let lookupCount: Int
    // What has been found out about it.
    /// The spellings of the blocks in it that were not overridden.
    var blocks: [Int] = []
    /// Whether it depends on more than its place, its names and these blocks.
    var isUnique = false
  }

  /// The minimum number of bytes of a partial whose operations are copied. Following a shorter one
  /// again takes no longer.
  private static let minimumReusedSize = 256
  /// The maximum number of nested partials that are recorded at once. Without it, thousands of them
  /// would take long.
  private static let maximumRecordingCount = 4

  /// Begins to record the template that is opened next, or does nothing if it cannot be used again
  /// as a partial.
  mutating func beginRecording(_ template: Template, named name: String) {
    guard recordings.count < Self.maximumRecordingCount,
      let key = reuseKey(of: template, named: name)
    else { return }
    recordings.append(
      Recording(
        key: key, frameCount: frames.count, start: program.operations.count,
        openingCount: openingCount, sectionTextCount: sectionTexts.count,
        valueCount: openValues.count, errorCount: errorCount,
        writtenNameCount: use.writtenNames.count, writtenWordCount: use.writtenWords.count,
        templateCount: use.templates.count, useCount: useCount, blockUseCount: blockUseCount,
        lookupCount: lookups.count))
    mergeBarrier = program.operations.count
  }

  private func reuseKey(of template: Template, named name: String) -> BoundPartial.Key? {
    if !reusesPartials || template.source.count < Self.minimumReusedSize { return nil }
    return BoundPartial.Key(template: name, place: place)
  }

  /// Ends the recording of a partial that has just been left.
  mutating func endRecording() {
    guard let recording = recordings.last, recording.frameCount == frames.count else { return }
    recordings.removeLast()
    defer { if recordings.isEmpty { lookups.removeAll(keepingCapacity: true) } }
    mergeBarrier = program.operations.count
    if recording.isUnique || recording.errorCount != errorCount { return }
    let operations = Array(program.operations[recording.start...])
    boundPartials[recording.key] = BoundPartial(
      operations: operations, jumps: operations.indices.filter { operations[$0].goesOnElsewhere },
      start: recording.start, end: place,
      names: lookups[recording.lookupCount...].filter {
        $0.recordOpening < recording.openingCount
      }, blocks: recording.blocks, templates: Array(use.templates[recording.templateCount...]),
      writtenNames: Array(use.writtenNames[recording.writtenNameCount...]),
      writtenWords: Array(use.writtenWords[recording.writtenWordCount...]),
      useCount: useCount - recording.useCount,
      blockUseCount: blockUseCount - recording.blockUseCount)
  }

  /// Emits the operations of a partial that was followed before, and returns whether that is
  /// possible.
  mutating func reuse(_ template: Template, named name: String) -> Bool {
    guard let key = reuseKey(of: template, named: name), let partial = boundPartials[key],
      partial.names.allSatisfy({ lookUp($0.spelling)?.field == $0.field }),
      !partial.blocks.contains(where: { isOverridden($0) }),
      !partial.templates.contains(where: { isOpen($0) })
    else { return false }
    for block in partial.blocks { recordBlock(block) }
    for template in partial.templates { recordUse(of: template) }
    let start = program.operations.count
    program.operations += partial.operations
    for index in partial.jumps { move(start + index, by: start - partial.start) }
    mergeBarrier = program.operations.count
    place = partial.end
    use.writtenNames += partial.writtenNames
    use.writtenWords += partial.writtenWords
    useCount += partial.useCount
    blockUseCount += partial.blockUseCount
    return true
  }

  /// Corrects where an operation goes on, after it was copied.
  private mutating func move(_ index: Int, by offset: Int) {
    if case .choosePlural(let number, let targets) = program.operations[index] {
      let start = program.pluralTargets.count
      program.pluralTargets += program.pluralTargets[targets].map { $0 + offset }
      program.operations[index] = .choosePlural(
        number: number, targets: start..<program.pluralTargets.count)
    } else if let end = program.operations[index].end {
      program.operations[index] = program.operations[index].ending(at: end + offset)
    }
  }
}

// MARK: - What a partial depends on

extension Binder {
  /// Looks up a name in the open records.
  mutating func lookUp(_ spelling: Int) -> Lookup? {
    for index in openRecords.indices.reversed() {
      let record = openRecords[index]
      guard let field = field(spelling, of: record.register) else { continue }
      let lookup = Lookup(spelling: spelling, recordOpening: record.opening, field: field)
      if !recordings.isEmpty { lookups.append(lookup) }
      return lookup
    }
    return nil
  }

  /// A name that was looked up, and what it stands for.
  struct Lookup {
    let spelling: Int
    /// The number of the opening of the record with the name.
    let recordOpening: Int
    /// The index of the field that it stands for.
    let field: Int
  }

  /// Notes that a template is used here, by another one if there is a name of it.
  mutating func recordUse(of template: String, by user: String? = nil) {
    if reusesPartials {
      use.templates.append(template)
    } else {
      use.record(template, in: contexts, by: user)
    }
  }

  /// Notes that a block has its default content.
  mutating func recordBlock(_ spelling: Int) {
    for index in recordings.indices { recordings[index].blocks.append(spelling) }
  }

  private func isOverridden(_ block: Int) -> Bool {
    overrideSets.override(of: block, in: cursor.overrides) != nil
  }

  /// Notes that the partials that are being followed have an overridden block, a choice or a use of
  /// themselves, so that they are not the same elsewhere.
  mutating func markPartialsUnique() {
    for index in recordings.indices { recordings[index].isUnique = true }
  }

  /// Notes that `{{.}}` is used, which may stand for what is open around a partial.
  mutating func recordDot() {
    for index in recordings.indices where openValues.count == recordings[index].valueCount {
      recordings[index].isUnique = true
    }
  }

  /// Notes that the text of the open section at an index is written, which may be around a partial.
  mutating func recordSectionText(at textIndex: Int) {
    for index in recordings.indices where textIndex < recordings[index].sectionTextCount {
      recordings[index].isUnique = true
    }
  }
}
