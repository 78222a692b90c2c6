/// An entry of a catalogue: a text with placeholders, or its plural forms.
package struct Message: Equatable, Sendable {
  /// A text, or a choice between texts by a number.
  // This is not an enumeration because Valgrind cannot follow the tagged pointers in one.
  package struct Form: Equatable, Sendable {
    /// The text; empty if a number selects a form.
    package let pattern: Pattern
    /// The placeholder whose number selects the form.
    package let placeholder: Int
    /// The forms in the order of the rule's categories; empty for a text.
    package let forms: [Form]

    package var isPlural: Bool { !forms.isEmpty }

    static func pattern(_ pattern: Pattern) -> Form {
      Form(pattern: pattern, placeholder: 0, forms: [])
    }

    static func plural(placeholder: Int, _ forms: [Form]) -> Form {
      Form(pattern: Pattern(text: ""), placeholder: placeholder, forms: forms)
    }
  }

  /// The placeholders of all forms, including those whose number only selects a form.
  package let placeholders: [Placeholder]
  package let form: Form
  package let rule: PluralRule

  /// The text of a message without placeholders; `nil` for any other message.
  package var text: String? {
    placeholders.isEmpty && !form.isPlural ? form.pattern.text { _ in "" } : nil
  }

  /// Returns the pattern of the form for the numbers in the placeholders. If `number` returns
  /// `nil`, because the value is not a number, this is the form `other`.
  package func pattern(for number: (Int) -> Int?) -> Pattern {
    var form = form
    while form.isPlural {
      form = form.forms[number(form.placeholder).map(rule.index) ?? form.forms.count - 1]
    }
    return form.pattern
  }

  init(_ form: Form, placeholders: [Placeholder], rule: PluralRule) {
    self.form = form
    self.placeholders = placeholders
    self.rule = rule
  }

  init(literal text: String) {
    self.init(.pattern(Pattern(text: text)), placeholders: [], rule: .oneAndOther)
  }

  func replaced(by text: String) -> Message {
    var placeholders = Placeholders(self.placeholders)
    let pattern = (try? Pattern(parsing: text, placeholders: &placeholders)) ?? Pattern(text: text)
    return Message(.pattern(pattern), placeholders: placeholders.all, rule: rule)
  }
}
