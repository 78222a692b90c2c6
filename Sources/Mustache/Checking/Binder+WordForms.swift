internal import Words

extension Binder {
  /// A word in a template, with the blocks that fill its placeholders.
  struct Word {
    let name: TagName
    let message: Message
    var isSection = false
    /// The blocks by the indices of their placeholders.
    var blocks: [Int: Block] = [:]
  }

  /// Continues after a block of a word in the place where the block begins. Reports an error if it
  /// ends in a different place.
  mutating func joinEnd(ofBlock block: TagName, begunIn start: HTMLPlace) {
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
      case .placeholder(let index):
        if let block = word.blocks[index] {
          emitBlock(block, in: contexts)
        } else {
          emitField(at: word.message.placeholders[index], of: word)
        }
      case .span(let index, let text):
        if let block = word.blocks[index] {
          var inner = contexts
          inner.dot = add(TextContext.member)
          emitBlock(block, in: inner, text: text)
        } else {
          emit(staticText: text)
        }
      }
    }
  }

  /// Emits a block for a placeholder of a word, in which `{{.}}` stands for a text of the word.
  private mutating func emitBlock(
    _ block: Block, in contexts: OpenContexts, text: String? = nil
  ) {
    let specialization = Routine.Specialization(
      template: cursor.name, block: block, contexts: contexts, place: place,
      overrides: cursor.overrides)
    let routine = routine(
      specialization, of: cursor.template, removing: cursor.removed, isBlockOfWord: true)
    var call = Program.Call(start: routines[routine].start, indentation: 0..<0, startsLine: false)
    if let text {
      call.text = program.texts.count
      program.texts.append(text)
    }
    emit(.call(add(call)))
    let end = recordUse(of: routine)
    place = place.joined(with: end) ?? place
  }

  /// Emits the value for a placeholder without a block.
  private mutating func emitField(at placeholder: Placeholder, of word: Word) {
    let name = TagName(undotted: placeholder.name, offset: word.name.offset)
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

  // MARK: - Plural forms

  /// Emits a choice between plural forms, and each of them.
  private mutating func emitPlural(_ form: Message.Form, of word: Word) {
    let plural = program.plurals.count
    program.plurals.append(
      Program.Plural(
        name: number(at: form.placeholder, of: word) ?? 0, rule: word.message.rule, targets: []))
    emit(.choosePlural(plural))
    let start = place
    var joined = place
    var jumps: [Int] = []
    for form in form.forms {
      program.plurals[plural].targets.append(program.operations.count)
      place = start
      emit(form, of: word)
      // All forms end in compatible places, because blocks end where they begin, and texts and
      // values do not leave the place.
      joined = joined.joined(with: place) ?? joined
      jumps.append(emit(.jump(target: 0)))
    }
    for jump in jumps { patchTarget(of: jump) }
    place = joined
  }

  /// Returns the index of the name whose number selects a plural form, or reports that there is
  /// none.
  private mutating func number(at place: Int, of word: Word) -> Int? {
    let placeholder = word.message.placeholders[place]
    let name = word.blocks[place].flatMap(firstName) ?? placeholder.name
    guard let member = contexts[name] else {
      reportNumber("there is no whole number '\(name)' in \(contexts)", at: placeholder, of: word)
      return nil
    }
    let index = add(member)
    if program.names[index].accessor.number != nil { return index }
    reportNumber("'\(name)' in \(contexts) is not a whole number", at: placeholder, of: word)
    return nil
  }

  /// Returns the first name that is written in a block.
  private func firstName(in block: Block) -> String? {
    for case .value(let name, _) in block.content { return name.text }
    return nil
  }

  private mutating func reportNumber(_ reason: String, at placeholder: Placeholder, of word: Word) {
    report(
      "word '\(wordKey(word.name))' chooses its plural form by the place '{\(placeholder.name)}', but "
        + "\(reason); fill the place with one, or choose the form by another place in the word"
        + words.hint(onReplaced: wordKey(word.name)), at: word.name.offset)
  }
}
