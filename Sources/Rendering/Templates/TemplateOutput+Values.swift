import Loans
import Mustache

extension TemplateOutput {
  /// Writes an amount for people, `$3,850`.
  mutating func write(_ amount: Money) { write(unescaped: amount.appendDollars) }

  /// Writes a time in ISO 8601 format.
  mutating func write(iso8601 time: Timestamp) { write(unescaped: time.appendISO8601) }

  /// Writes the day of a time for people, `20 November 2026`.
  mutating func write(dayOf time: Timestamp) { write(unescaped: time.appendFormattedDay) }

  /// Writes a number with its digits in groups of three, `1,204`.
  mutating func write(groupedByThousands number: Int) {
    write(unescaped: { $0.append(groupedByThousands: number) })
  }

  /// Writes a number with at most one decimal, `12.5` or `3`.
  mutating func write(oneDecimal number: Double) {
    let tenths = Int((number * 10).rounded())
    if tenths < 0 { write("-") }
    write(abs(tenths) / 10)
    if tenths % 10 != 0 {
      write(".")
      write(abs(tenths) % 10)
    }
  }

  /// Writes a count with its noun: `1 day`, `1,204 loans`.
  mutating func write(_ count: Int, _ singular: String, _ plural: String) {
    write(groupedByThousands: count)
    write(" ")
    write(count == 1 ? singular : plural)
  }
}

extension Field {
  /// Declares an amount for people, `$3,850`.
  static func money(
    _ name: String, _ meaning: String, _ get: @escaping @Sendable (Model) -> Money?
  ) -> Field {
    .value(name, .text, meaning, get) { amount, output in output.write(amount) }
  }

  /// Declares an amount as a number of dollars, `3850`.
  static func plainMoney(
    _ name: String, _ meaning: String, _ get: @escaping @Sendable (Model) -> Money?
  ) -> Field {
    .value(name, .number, meaning, get) { amount, output in
      output.write(unescaped: amount.appendPlain)
    }
  }

  /// Declares a number with at most one decimal.
  static func oneDecimal(
    _ name: String, _ meaning: String, _ get: @escaping @Sendable (Model) -> Double?
  ) -> Field {
    .value(name, .number, meaning, get) { number, output in output.write(oneDecimal: number) }
  }

  /// Declares a time in ISO 8601 format.
  static func iso8601(
    _ name: String, _ meaning: String, _ get: @escaping @Sendable (Model) -> Timestamp?
  ) -> Field {
    .value(name, .text, meaning, get) { time, output in output.write(iso8601: time) }
  }

  /// Declares the day of a time for people, `20 November 2026`.
  static func day(
    _ name: String, _ meaning: String, _ get: @escaping @Sendable (Model) -> Timestamp?
  ) -> Field {
    .value(name, .text, meaning, get) { time, output in output.write(dayOf: time) }
  }
}

extension String {
  /// Creates the text that a function writes; `nil` if it writes nothing.
  init?(writing write: (inout TemplateOutput) -> Void) {
    var output = TemplateOutput()
    write(&output)
    if output.bytes.isEmpty { return nil }
    self.init(decoding: output.bytes, as: UTF8.self)
  }
}
