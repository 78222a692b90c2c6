internal import Words

extension Binder {
  /// A word that is being followed.
  struct OpenWord {
    let name: Name
    let message: Message
    /// The instructions of the block that fills a place, by the name of the place; `nil` unless it
    /// is a section.
    let blocks: [String: Range<Int>]?
    /// What is still to be followed.
    var steps: ArraySlice<Step>
    /// The plural forms that are open, the innermost last.
    var plurals: [OpenPlural] = []

    enum Step {
      case piece(Pattern.Piece)
      /// Begins the first of the plural forms between which the number in a place chooses.
      case plural(placeholder: Int, formCount: Int)
      case nextForm
      case endOfPlural
    }

    init(_ name: Name, _ message: Message, blocks: [String: Range<Int>]? = nil) {
      self.name = name
      self.message = message
      self.blocks = blocks
      steps = message.form.steps[...]
    }
  }

  /// The plural forms of a word, while one of them is followed.
  struct OpenPlural {
    /// The indices of the program's targets whose forms have not been opened yet.
    var unopened: Range<Int>
    /// The operations that jump behind the last form.
    var jumps: [Int] = []
    /// The place where each form begins.
    let place: HTMLPlace
    /// The place where those that were followed end.
    var joined: HTMLPlace
  }

  /// A block of a word that is being followed, and the state of the binder before it.
  struct OpenBlock {
    let place: HTMLPlace
    let name: String
    let offset: Int
    let next: Int
    let end: Int
    let contexts: OpenContexts
  }

  /// Follows a word up to its next block, or to its end.
  mutating func follow(_ word: OpenWord) {
    var word = word
    while let step = word.steps.popFirst() {
      switch step {
      case .piece(.text(let text)): emit(staticText: text)
      case .piece(.place(let index)):
        let placeholder = word.message.places[index]
        if let block = word.blocks?[placeholder.name] {
          return open(block, for: placeholder, of: word)
        }
        emitField(at: placeholder, of: word)
      case .piece(.span(let index, let text)):
        let placeholder = word.message.places[index]
        if let block = word.blocks?[placeholder.name] {
          return open(block, for: placeholder, of: word, text: text)
        }
        emit(staticText: text)
      case .plural(let placeholder, let count):
        word.plurals.append(openPlural(by: word.message.places[placeholder], of: word, count))
      case .nextForm: openNextForm(of: &word.plurals[word.plurals.count - 1])
      case .endOfPlural: close(word.plurals.removeLast())
      }
    }
  }

  /// Emits the value that fills a place without a block.
  private mutating func emitField(at placeholder: Place, of word: OpenWord) {
    let name = Name(dotted: placeholder.name, offset: word.name.offset)
    let subject = "place '{\(placeholder.name)}' of word '\(word.name.wordKey)'"
    guard contexts[placeholder.name] != nil, case .resolved(let value) = resolve(name) else {
      let block = "{{$\(placeholder.name)}}…{{/\(placeholder.name)}}"
      report(
        "\(subject): unknown name '\(placeholder.name)' in \(contexts); "
          + "fill the place with a block, "
          + (word.blocks == nil ? "{{#\(word.name.text)}}\(block){{/\(word.name.text)}}" : block),
        at: name.offset)
      return
    }
    use.writtenNames.append(placeholder.name)
    if let message = emit(value, name, raw: false) {
      report("\(subject): \(message)", at: name.offset)
    }
  }
}

// MARK: - Blocks

extension Binder {
  /// Opens the block that fills a place. In it, `{{.}}` is the text that the word has for the place.
  private mutating func open(
    _ block: Range<Int>, for placeholder: Place, of word: OpenWord, text: String? = nil
  ) {
    blockUseCount += 1
    frames.append(
      .word(
        word,
        block: OpenBlock(
          place: place, name: placeholder.name, offset: offset(ofBlock: block),
          next: cursor.next, end: cursor.end, contexts: contexts)))
    cursor.next = block.lowerBound
    cursor.end = block.upperBound
    if let text { contexts = contexts.entering(staticText: text) }
  }

  private func offset(ofBlock content: Range<Int>) -> Int {
    guard case .block(let name, _, _, _) = cursor.template.instructions[content.lowerBound - 1]
    else { return 0 }
    return cursor.template.names[name].offset
  }

  /// Restores what was there before a block.
  mutating func close(_ block: OpenBlock) {
    if let joined = block.place.joined(with: place) {
      place = joined
    } else {
      report(
        "block '\(block.name)' begins in \(block.place) and ends in \(placeOfCursor); end it in the "
          + "place where it begins", at: block.offset)
      place = block.place
    }
    cursor.next = block.next
    cursor.end = block.end
    contexts = block.contexts
  }
}

// MARK: - Plural forms

extension Binder {
  /// Chooses between plural forms, and opens the first of them.
  private mutating func openPlural(
    by placeholder: Place, of word: OpenWord, _ formCount: Int
  ) -> OpenPlural {
    let number = number(at: placeholder, of: word) ?? 0
    let targets = program.pluralTargets.count..<program.pluralTargets.count + formCount
    program.pluralTargets += targets.map { _ in 0 }
    program.operations.append(.choosePlural(number: number, targets: targets))
    var plural = OpenPlural(unopened: targets, place: place, joined: place)
    openForm(of: &plural)
    return plural
  }

  private mutating func openForm(of plural: inout OpenPlural) {
    program.pluralTargets[plural.unopened.lowerBound] = program.operations.count
    plural.unopened.removeFirst()
    mergeBarrier = program.operations.count
    place = plural.place
  }

  private mutating func openNextForm(of plural: inout OpenPlural) {
    closeForm(of: &plural)
    plural.jumps.append(program.operations.count)
    program.operations.append(.jump(target: 0))
    openForm(of: &plural)
  }

  // A block ends in the place where it begins, and texts and values do not leave it.
  private func closeForm(of plural: inout OpenPlural) {
    plural.joined = plural.joined.joined(with: place) ?? plural.joined
  }

  private mutating func close(_ plural: OpenPlural) {
    var plural = plural
    closeForm(of: &plural)
    let end = program.operations.count
    for jump in plural.jumps {
      program.operations[jump] = program.operations[jump].ending(at: end)
    }
    mergeBarrier = end
    place = plural.joined
  }

  /// Returns the index of the function that reads the number by which a plural form is chosen, or
  /// reports that there is none.
  private mutating func number(at placeholder: Place, of word: OpenWord) -> Int? {
    let name = nameInBlock(of: placeholder, of: word) ?? placeholder.name
    guard let member = lookUp(name)?.member else {
      reportNumber("there is no whole number '\(name)' in \(contexts)", at: placeholder, of: word)
      return nil
    }
    guard case .write(_, _, let read?) = member.field.accessor else {
      reportNumber("'\(name)' in \(contexts) is not a whole number", at: placeholder, of: word)
      return nil
    }
    let register = register(of: member.schema)
    isRegisterUsed[register] = true
    if let number = fieldGetters[register][member.index].number { return number }
    program.numbers.append(.init(register: register, rule: word.message.rule, read: read))
    fieldGetters[register][member.index].number = program.numbers.count - 1
    return program.numbers.count - 1
  }

  /// Returns the first name that the block of a place writes.
  private func nameInBlock(of placeholder: Place, of word: OpenWord) -> String? {
    guard let block = word.blocks?[placeholder.name] else { return nil }
    let template = cursor.template
    for index in template.outerInstructions(in: block) {
      if case .interpolation(let name, _) = template.instructions[index] {
        return template.names[name].text
      }
    }
    return nil
  }

  private mutating func reportNumber(
    _ reason: String, at placeholder: Place, of word: OpenWord
  ) {
    report(
      "word '\(word.name.wordKey)' chooses its plural form by the place '{\(placeholder.name)}', but "
        + "\(reason); fill the place with one, or choose the form by another place in the word"
        + words.hint(onReplaced: word.name.wordKey), at: word.name.offset)
  }
}

extension Message.Form {
  /// The steps in which the binder follows the form.
  fileprivate var steps: [Binder.OpenWord.Step] {
    if !isPlural { return pattern.pieces.map { .piece($0) } }
    return [.plural(placeholder: place, formCount: forms.count)]
      + forms.map(\.steps).joined(separator: [.nextForm]) + [.endOfPlural]
  }
}
