extension Binder {
  /// The templates that a dynamic name can choose, while one of them is followed.
  struct OpenAlternatives {
    let tag: TemplateTag
    /// The words of those that follow.
    var rest: ArraySlice<String>
    /// The index of the operation that chooses, and that of its choices.
    let opening: Int
    let choice: Int
    /// The operations that jump behind the last template.
    var jumps: [Int] = []
    /// The place where each of the templates begins.
    let place: HTMLPlace
    /// The place where those that were followed end, and where nothing was chosen.
    var joined: HTMLPlace
  }

  /// Follows each of the templates that a value can name.
  mutating func openAlternatives(_ tag: TemplateTag) {
    if isWord(tag.name) {
      report(
        "a word cannot choose a \(tag.noun); only a value of the kind 'choice' can",
        at: tag.name.offset)
      return
    }
    markPartialsUnique()
    guard case .resolved(let value) = resolve(tag.name) else { return }
    let valueName = spellings.text(of: tag.name.spelling)
    guard case .choice(let words) = kind(of: value), case .field(let field, _) = value,
      let writer = writer(of: field)
    else {
      report(
        "'\(valueName)' in \(contexts) cannot choose a \(tag.noun); only a value of the "
          + "kind 'choice' can, and 'kivagen templates' lists those", at: tag.name.offset)
      return
    }
    let missing = words.filter { !templates.names.contains($0) }
    if !missing.isEmpty {
      let words = missing.map { "'\($0)'" }.joined(separator: " or ")
      report(
        "'\(valueName)' in \(contexts) can be \(words), but there is no template of that name",
        at: tag.name.offset)
      return
    }
    program.choices.append([])
    program.operations.append(
      .choose(writer: writer, choice: program.choices.count - 1, end: 0))
    openNext(
      of: OpenAlternatives(
        tag: tag, rest: words[...], opening: program.operations.count - 1,
        choice: program.choices.count - 1, place: place, joined: place))
  }

  /// Follows the next template, or ends after the last one.
  private mutating func openNext(of alternatives: OpenAlternatives) {
    var alternatives = alternatives
    guard let word = alternatives.rest.popFirst() else { return close(alternatives) }
    mergeBarrier = program.operations.count
    program.choices[alternatives.choice].append(
      Program.Choice(word: Array(word.utf8), target: program.operations.count))
    place = alternatives.place
    frames.push(alternatives)
    open(alternatives.tag, word)
    endAlternativeIfChosen()
  }

  /// Goes on with the next alternative if the template that ended was one.
  mutating func endAlternativeIfChosen() {
    guard frames.innermost == .alternatives else { return }
    endAlternative(frames.popAlternatives())
  }

  /// Ends a template that was chosen.
  private mutating func endAlternative(_ alternatives: OpenAlternatives) {
    var alternatives = alternatives
    if let joined = alternatives.joined.joined(with: place) {
      alternatives.joined = joined
    } else {
      let value = spellings.text(of: alternatives.tag.name.spelling)
      report(
        "the \(alternatives.tag.noun) that '\(value)' chooses begins in \(alternatives.place) "
          + "and ends in \(place)", at: alternatives.tag.name.offset)
    }
    alternatives.jumps.append(program.operations.count)
    program.operations.append(.jump(target: 0))
    openNext(of: alternatives)
  }

  private mutating func close(_ alternatives: OpenAlternatives) {
    let end = program.operations.count
    for index in alternatives.jumps + [alternatives.opening] {
      program.operations[index] = program.operations[index].ending(at: end)
    }
    mergeBarrier = end
    place = alternatives.joined
  }
}
