/// An entry of a catalogue: a text with placeholders, or its plural forms.
package struct Message: Equatable, Sendable {
  /// A text, or a choice between texts by a number.
  // This is not an enumeration because Valgrind cannot follow the tagged pointers in one.
  package struct Form: Equatable, Sendable {
    /// The text; empty if a number selects a form.
    package let pattern: Pattern
    /// The placeholder whose number selects the form.
    package let place: Int
    /// The forms in the order of the rule's categories; empty for a text.
    package let forms: [Form]

    package var isPlural: Bool { !forms.isEmpty }

    static func pattern(_ pattern: Pattern) -> Form { Form(pattern: pattern, place: 0, forms: []) }

    static func plural(place: Int, _ forms: [Form]) -> Form {
      Form(pattern: Pattern(text: ""), place: place, forms: forms)
    }
  }

  /// The placeholders of all forms, including those whose number only selects a form.
  package let places: [Place]
  package let form: Form
  package let rule: PluralRule

  /// The text of a message without placeholders; `nil` for any other message.
  package var text: String? {
    places.isEmpty && !form.isPlural ? form.pattern.text { _ in "" } : nil
  }

  /// Returns the pattern of the form for the numbers in the placeholders. If `number` returns
  /// `nil`, because the value is not a number, this is the form `other`.
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
