import Loans
package import Mustache
import SiteIndex
import Words

extension TemplateOutput {
  /// Writes a value in the format of a language, `$3,850` or `20 November 2026`.
  mutating func write(_ value: PhraseValue, in formats: Formats) {
    write(escaping: { formats.append(value, to: &$0) })
  }

  /// Writes a phrase with a value in place of its placeholder, `$200 to go`.
  mutating func write(_ phrase: Phrase<1>, _ value: PhraseValue) {
    write(escaping: { phrase.append(value, to: &$0) })
  }

  mutating func write(iso8601 time: Timestamp) {
    write(unescaped: { time.writeISO8601(to: &$0) }, addingCapacity: Timestamp.maximumBytes)
  }

  /// Writes a number with at most one decimal, `12.5` or `3`.
  mutating func write(oneDecimal number: Double) {
    let tenths = Int((number * 10).rounded())
    if tenths < 0 { write(unescaped: "-") }
    write(abs(tenths) / 10)
    if tenths % 10 != 0 {
      write(unescaped: ".")
      write(abs(tenths) % 10)
    }
  }
}

/// A model whose values are written with the words of a site.
protocol ModelWithWords {
  var words: SiteWords { get }
}

extension Field where Model: ModelWithWords {
  /// Declares an amount for people, `$3,850`.
  static func money(_ name: String, _ meaning: String, _ get: @escaping Getter<Money?>) -> Field {
    .value(name, .text, meaning, get) { amount, model, output in
      output.write(.money(amount), in: model.words.formats)
    }
  }

  /// Declares a whole number for people, `1,204`. A word can select its plural form by it.
  static func count(_ name: String, _ meaning: String, _ get: @escaping Getter<Int?>) -> Field {
    .value(name, .text, meaning, get, number: get) { number, model, output in
      output.write(.count(number), in: model.words.formats)
    }
  }

  /// Declares the day of a time for people, `20 November 2026`.
  static func day(_ name: String, _ meaning: String, _ get: @escaping Getter<Timestamp?>) -> Field {
    .value(name, .text, meaning, get) { time, model, output in
      output.write(.day(time), in: model.words.formats)
    }
  }
}

extension Field {
  /// Declares an amount as a number of dollars, `3850`.
  static func plainMoney(
    _ name: String, _ meaning: String, _ get: @escaping Getter<Money?>
  ) -> Field {
    .value(name, .number, meaning, get) { amount, _, output in
      output.write(unescaped: { amount.writePlain(to: &$0) }, addingCapacity: Money.maximumBytes)
    }
  }

  /// Declares a number with at most one decimal.
  static func oneDecimal(
    _ name: String, _ meaning: String, _ get: @escaping Getter<Double?>
  ) -> Field {
    .value(name, .number, meaning, get) { number, _, output in output.write(oneDecimal: number) }
  }

  /// Declares a time in ISO 8601 format.
  static func iso8601(
    _ name: String, _ meaning: String, _ get: @escaping Getter<Timestamp?>
  ) -> Field {
    .value(name, .text, meaning, get) { time, _, output in output.write(iso8601: time) }
  }
}

extension String {
  /// Creates a text from the output of a function. Returns `nil` if it writes nothing.
  package init?(writing write: (inout TemplateOutput) -> Void) {
    var output = TemplateOutput()
    write(&output)
    if output.count == 0 { return nil }
    self = output.string
  }
}
