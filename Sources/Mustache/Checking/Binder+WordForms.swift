internal import Words

extension Binder {
  /// A word in a template, with the routines of the blocks that fill its places.
  struct Word {
    let name: Name
    let message: Message
    /// Whether it is a section.
    var isSection = false
    /// The blocks that fill places, by the indices of these.
    var blocks: [Int: Block] = [:]

    struct Block {
      /// The content in the template.
      let content: Range<Int>
      /// The routine where `{{.}}` stands for what it stands for around the word; `nil` if there is
      /// no use of it.
      var routine: Int?
      /// The routine where `{{.}}` stands for a text of the word.
      var routineWithText: Int?
    }
  }

  /// Returns a section of a word; `nil` if the routine of a block has just been begun.
  mutating func word(_ name: Name, _ message: Message, blocks: [Range<Int>?]) -> Word? {
    var word = Word(name: name, message: message, isSection: true)
    for (place, content) in blocks.enumerated() {
      if let content { word.blocks[place] = Word.Block(content: content) }
    }
    for piece in message.form.pieces {
      switch piece {
      case .text: break
      case .place(let place):
        guard let content = word.blocks[place]?.content else { continue }
        guard let routine = routine(ofBlock: content, in: contexts) else { return nil }
        word.blocks[place]?.routine = routine
      case .span(let place, _):
        guard let content = word.blocks[place]?.content else { continue }
        var inner = contexts
        inner.dot = add(TextContext.member)
        guard let routine = routine(ofBlock: content, in: inner) else { return nil }
        word.blocks[place]?.routineWithText = routine
      }
    }
    return word
  }

  private mutating func routine(ofBlock content: Range<Int>, in contexts: OpenContexts) -> Int? {
    guard case .block(let name, _, _, _) = cursor.template.instructions[content.lowerBound - 1]
    else { return nil }
    let key = Routine.Key(
      template: cursor.name, first: content.lowerBound, contexts: contexts, place: place,
      overrides: cursor.overrides)
    return routine(
      key, cursor.template, content, removing: cursor.removed, block: cursor.template.names[name])
  }

  /// Goes on behind a block of a word in the place where it begins, and reports if it ends in
  /// another one.
  mutating func joinEnd(ofBlock block: Name, begunIn start: HTMLPlace) {
    if let joined = start.joined(with: place) {
      place = joined
    } else {
      report(
        "block '\(block.text)' begins in \(start) and ends in \(placeOfCursor); end it in the place "
          + "where it begins", at: block.offset)
      place = start
    }
  }

  mutating func emit(_ word: Word) { emit(word.message.form, of: word) }

  private mutating func emit(_ form: Message.Form, of word: Word) {
    if form.isPlural { return emitPlural(form, of: word) }
    for piece in form.pattern.pieces {
      switch piece {
      case .text(let text): emit(staticText: text)
      case .place(let index):
        if let routine = word.blocks[index]?.routine {
          emitBlock(routine, text: nil)
        } else {
          emitField(at: word.message.places[index], of: word)
        }
      case .span(let index, let text):
        if let routine = word.blocks[index]?.routineWithText {
          emitBlock(routine, text: text)
        } else {
          emit(staticText: text)
        }
      }
    }
  }

  private mutating func emitBlock(_ routine: Int, text: String?) {
    var call = Program.Call(
      start: routines[routine].start, indentation: 0..<0, startsLine: false)
    if let text {
      call.text = program.texts.count
      program.texts.append(text)
    }
    emit(.call(add(call)))
    let end = recordUse(of: routine, as: UseCount(blocks: 1))
    place = place.joined(with: end) ?? place
  }

  /// Emits the value that fills a place without a block.
  private mutating func emitField(at placeholder: Place, of word: Word) {
    let name = Name(undotted: placeholder.name, offset: word.name.offset)
    let subject = "place '{\(name.text)}' of word '\(wordKey(word.name))'"
    guard contexts[name.text] != nil else {
      let block = "{{$\(name.text)}}…{{/\(name.text)}}"
      let section = "{{#\(word.name.text)}}\(block){{/\(word.name.text)}}"
      return report(
        "\(subject): unknown name '\(name.text)' in \(contexts); fill the place with a block, "
          + (word.isSection ? block : section), at: name.offset)
    }
    routines[cursor.routine].writtenNames.append(name.text)
    if let message = emit(resolve(name), name, raw: false) {
      report("\(subject): \(message)", at: name.offset)
    }
  }
}

// MARK: - Plural forms

extension Binder {
  /// Emits a choice between plural forms, and each of them.
  private mutating func emitPlural(_ form: Message.Form, of word: Word) {
    let plural = program.plurals.count
    program.plurals.append(
      Program.Plural(
        name: number(at: form.place, of: word) ?? 0, rule: word.message.rule, targets: []))
    emit(.choosePlural(plural))
    let start = place
    var joined = place
    var jumps: [Int] = []
    for form in form.forms {
      program.plurals[plural].targets.append(program.operations.count)
      place = start
      emit(form, of: word)
      // A block ends in the place where it begins, and texts and values do not leave it.
      joined = joined.joined(with: place) ?? joined
      jumps.append(program.operations.count)
      emit(.jump(target: 0))
    }
    for jump in jumps { endHere(jump) }
    place = joined
  }

  /// Returns the name of the number by which a plural form is chosen, or reports that there is none.
  private mutating func number(at place: Int, of word: Word) -> Int? {
    let placeholder = word.message.places[place]
    let name = word.blocks[place].flatMap { firstName(in: $0.content) } ?? placeholder.name
    guard let member = contexts[name] else {
      reportNumber("there is no whole number '\(name)' in \(contexts)", at: placeholder, of: word)
      return nil
    }
    let index = add(member)
    if program.names[index].number != nil { return index }
    reportNumber("'\(name)' in \(contexts) is not a whole number", at: placeholder, of: word)
    return nil
  }

  /// Returns the first name that a block writes.
  private func firstName(in block: Range<Int>) -> String? {
    let template = cursor.template
    for index in template.outerInstructions(in: block) {
      if case .interpolation(let name, _) = template.instructions[index] {
        return template.names[name].text
      }
    }
    return nil
  }

  private mutating func reportNumber(
    _ reason: String, at placeholder: Place, of word: Word
  ) {
    report(
      "word '\(wordKey(word.name))' chooses its plural form by the place '{\(placeholder.name)}', but "
        + "\(reason); fill the place with one, or choose the form by another place in the word"
        + words.hint(onReplaced: wordKey(word.name)), at: word.name.offset)
  }
}

extension Message.Form {
  /// The pieces of the text, or of all forms.
  fileprivate var pieces: [Pattern.Piece] {
    isPlural ? forms.flatMap(\.pieces) : pattern.pieces
  }
}
