internal import Words

extension Binder {
  /// A word that is being followed.
  ///
  /// It is an object because copying a word retains its parts.
  final class OpenWord {
    let name: Name
    let message: Message
    /// The instructions of the block that fills each place; `nil` unless it is a section.
    let blocks: [Range<Int>?]?
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

    init(_ name: Name, _ message: Message, blocks: [Range<Int>?]? = nil) {
      self.name = name
      self.message = message
      self.blocks = blocks
      steps = message.form.steps[...]
    }

    /// Returns the instructions of the block that fills a place.
    func block(at place: Int) -> Range<Int>? { blocks.flatMap { $0[place] } }
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
    let valueCount: Int
  }

  /// Follows a word up to its next block, or to its end.
  mutating func follow(_ word: OpenWord) {
    while let step = word.steps.popFirst() {
      switch step {
      case .piece(.text(let text)): emit(staticText: text)
      case .piece(.place(let index)):
        if let block = word.block(at: index) { return open(block, for: index, of: word) }
        emitField(at: word.message.places[index], of: word)
      case .piece(.span(let index, let text)):
        if let block = word.block(at: index) {
          return open(block, for: index, of: word, text: text)
        }
        emit(staticText: text)
      case .plural(let placeholder, let count):
        word.plurals.append(openPlural(by: placeholder, of: word, count))
      case .nextForm: openNextForm(of: &word.plurals[word.plurals.count - 1])
      case .endOfPlural: close(word.plurals.removeLast())
      }
    }
  }

  /// Emits the value that fills a place without a block.
  private mutating func emitField(at placeholder: Place, of word: OpenWord) {
    let name = spellings.undottedName(
      spellings.add(placeholder.name.utf8.span), offset: word.name.offset)
    func subject() -> String {
      "place '{\(placeholder.name)}' of word '\(wordKey(word.name))'"
    }
    guard lookUp(name.spelling) != nil, case .resolved(let value) = resolve(name) else {
      let block = "{{$\(placeholder.name)}}…{{/\(placeholder.name)}}"
      let section = "{{#\(text(of: word.name))}}\(block){{/\(text(of: word.name))}}"
      report(
        "\(subject()): unknown name '\(placeholder.name)' in \(contexts); "
          + "fill the place with a block, "
          + (word.blocks == nil ? section : block),
        at: name.offset)
      return
    }
    use.writtenNames.append(name.spelling)
    if let message = emit(value, name, raw: false) {
      report("\(subject()): \(message)", at: name.offset)
    }
  }
}

// MARK: - Blocks

extension Binder {
  /// Opens the block that fills a place. In it, `{{.}}` is the text that the word has for the
  /// place.
  private mutating func open(
    _ block: Range<Int>, for placeholder: Int, of word: OpenWord, text: String? = nil
  ) {
    blockUseCount += 1
    frames.push(
      word,
      OpenBlock(
        place: place, name: word.message.places[placeholder].name,
        offset: offset(ofBlock: block), next: cursor.next, end: cursor.end,
        valueCount: openValues.count))
    cursor.next = block.lowerBound
    cursor.end = block.upperBound
    if let text { openValues.append(OpenValue(kind: .text, staticText: text)) }
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
    closeValues(downTo: block.valueCount)
  }
}

// MARK: - Plural forms

extension Binder {
  /// Chooses between plural forms, and opens the first of them.
  private mutating func openPlural(
    by placeholder: Int, of word: OpenWord, _ formCount: Int
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
  private mutating func number(at place: Int, of word: OpenWord) -> Int? {
    let placeholder = word.message.places[place]
    let name =
      word.block(at: place).flatMap { firstName(in: $0) }
      ?? spellings.add(placeholder.name.utf8.span)
    let text = spellings.text(of: name)
    guard let field = lookUp(name)?.field else {
      reportNumber("there is no whole number '\(text)' in \(contexts)", at: placeholder, of: word)
      return nil
    }
    guard case .write(_, _, let read?) = fields[field].accessor else {
      reportNumber("'\(text)' in \(contexts) is not a whole number", at: placeholder, of: word)
      return nil
    }
    let register = fields[field].register
    registers[register].isUsed = true
    // A word that the language of the site lacks has the rule of English.
    if let number = fields[field].number, program.numbers[number].rule == word.message.rule {
      return number
    }
    program.numbers.append(.init(register: register, rule: word.message.rule, read: read))
    fields[field].number = program.numbers.count - 1
    return program.numbers.count - 1
  }

  /// Returns the spelling of the first name that a block writes.
  private func firstName(in block: Range<Int>) -> Int? {
    let template = cursor.template
    for index in template.outerInstructions(in: block) {
      if case .interpolation(let name, _) = template.instructions[index] {
        return template.names[name].spelling
      }
    }
    return nil
  }

  private mutating func reportNumber(
    _ reason: String, at placeholder: Place, of word: OpenWord
  ) {
    report(
      "word '\(wordKey(word.name))' chooses its plural form by the place '{\(placeholder.name)}', but "
        + "\(reason); fill the place with one, or choose the form by another place in the word"
        + words.hint(onReplaced: wordKey(word.name)), at: word.name.offset)
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
