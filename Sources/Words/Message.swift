/// An entry of a catalogue: a text with places, or the plural forms of one.
package struct Message: Equatable, Sendable {
  /// A text, or a choice between texts by a number.
  package enum Form: Equatable, Sendable {
    case pattern(Pattern)
    /// The forms in the order of the rule's categories. The number of the place decides which of
    /// them is used.
    case plural(place: Int, [Form])
  }

  /// The places of all forms. A place whose number only chooses a form is among them.
  package private(set) var places: [Place]
  package private(set) var form: Form
  package let rule: PluralRule

  /// The text of a message without places; `nil` if it has some.
  package var text: String? {
    guard places.isEmpty, case .pattern(let pattern) = form else { return nil }
    return pattern.text { _ in "" }
  }

  /// Returns the text for the numbers in the places.
  ///
  /// - Parameter number: Returns the number in a place, or `nil` if what the place holds is no
  ///   number, for which the form `other` is used.
  /// - Returns: The pattern of the form.
  package func pattern(for number: (Int) -> Int?) -> Pattern {
    var form = form
    while true {
      switch form {
      case .pattern(let pattern): return pattern
      case .plural(let place, let forms):
        form = forms[number(place).map(rule.index) ?? forms.count - 1]
      }
    }
  }

  init(_ form: Form, places: [Place], rule: PluralRule) {
    self.form = form
    self.places = places
    self.rule = rule
  }

  /// Creates a message without places.
  init(literal text: String) {
    self.init(.pattern(Pattern(text: text)), places: [], rule: .oneAndOther)
  }

  /// Returns the message with its places numbered as in `names`, or `nil` if it has a place that is
  /// not among them.
  func reordered(_ names: [String]) -> Message? {
    if places.elementsEqual(names, by: { $0.name == $1 }) { return self }
    let indices = places.compactMap { place in names.firstIndex(of: place.name) }
    if indices.count != places.count { return nil }
    var message = self
    message.places = names.map { name in
      places.first { $0.name == name } ?? Place(name: name, hasText: false)
    }
    message.form = form.renumberingPlaces(indices)
    return message
  }
}

extension Message.Form {
  fileprivate func renumberingPlaces(_ indices: [Int]) -> Message.Form {
    switch self {
    case .pattern(var pattern):
      pattern.renumberPlaces(indices)
      return .pattern(pattern)
    case .plural(let place, let forms):
      return .plural(place: indices[place], forms.map { $0.renumberingPlaces(indices) })
    }
  }
}
