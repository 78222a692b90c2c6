/// The value of a field in one record.
package enum FieldValue: Equatable, Sendable {
  case text(String)
  case integer(Int)
  case number(Double)
  case money(Money)
  case flag(Bool)
  case time(Timestamp)
  case texts([String])

  /// The value as a text: `650`, `true`, `2026-11-20T10:42:00Z`. Several texts are joined by `; `.
  package var plain: String {
    switch self {
    case .text(let text): text
    case .integer(let number): String(number)
    case .number(let number): number.plain
    case .money(let money): money.plain
    case .flag(let flag): flag ? "true" : "false"
    case .time(let time): time.iso8601
    case .texts(let texts): texts.joined(separator: "; ")
    }
  }
}

extension JSONObject {
  /// Adds a value as a string, a number, `true` or `false`, or an array of strings. An empty array
  /// is left out, and so are infinities and NaN, which JSON lacks.
  package mutating func add(_ key: String, _ value: FieldValue) {
    switch value {
    case .text(let text): add(key, text)
    case .integer(let number): add(key, number)
    case .number(let number): add(key, number)
    case .money(let money): add(key, money)
    case .flag(let flag): add(key, flag)
    case .time(let time): add(key, time)
    case .texts(let texts): add(key, texts)
    }
  }
}
