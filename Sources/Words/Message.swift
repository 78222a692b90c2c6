/// An entry of a catalogue: a text with places, or the plural forms of one.
package struct Message: Equatable, Sendable {
  /// A text, or a choice between texts by a number.
  // This is no enumeration, because valgrind cannot follow the tagged pointers of one.
  package struct Form: Equatable, Sendable {
    /// The text; empty if a number decides.
    package let pattern: Pattern
    /// The place whose number decides.
    package let place: Int
    /// The forms in the order of the rule's categories; none for a text.
    package let forms: [Form]

    package var isPlural: Bool { !forms.isEmpty }

    static func pattern(_ pattern: Pattern) -> Form { Form(pattern: pattern, place: 0, forms: []) }

    static func plural(place: Int, _ forms: [Form]) -> Form {
      Form(pattern: Pattern(text: ""), place: place, forms: forms)
    }
  }

  /// The places of all forms. A place whose number only chooses a form is among them.
  package let places: [Place]
  package let form: Form
  package let rule: PluralRule

  /// The text of a message without places; `nil` if it has some.
  package var text: String? {
    places.isEmpty && !form.isPlural ? form.pattern.text { _ in "" } : nil
  }

  /// Returns the text for the numbers in the places.
  ///
  /// - Parameter number: Returns the number in a place, or `nil` if what the place holds is no
  ///   number, for which the form `other` is used.
  /// - Returns: The pattern of the form.
  package func pattern(for number: (Int) -> Int?) -> Pattern {
    var form = form
    while form.isPlural {
      form = form.forms[number(form.place).map(rule.index) ?? form.forms.count - 1]
    }
    return form.pattern
  }

  init(_ form: Form, places: [Place], rule: PluralRule) {
    self.form = form
    self.places = places
    self.rule = rule
  }

  init(literal text: String) {
    self.init(.pattern(Pattern(text: text)), places: [], rule: .oneAndOther)
  }

  func replaced(by text: String) -> Message {
    var places = Places(self.places)
    let pattern = (try? Pattern(parsing: text, places: &places)) ?? Pattern(text: text)
    return Message(.pattern(pattern), places: places.all, rule: rule)
  }
}
