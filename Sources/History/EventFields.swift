internal import FoundationEssentials
internal import Loans

/// The values of an event in JSON. An absent key and `null` are the same, except for `contains`.
/// Besides `DecodingError`, `JSONDecoder` throws private errors (for `2.5` as an `Int`, `1e999` or
/// an invalid escape; swift-foundation 6.3), so any error means that the value is wrong. If a key
/// is repeated, `JSONDecoder` uses the first value.
struct EventFields {
  private let container: KeyedDecodingContainer<FieldKey>

  init(from decoder: any Decoder) throws {
    do {
      container = try decoder.container(keyedBy: FieldKey.self)
    } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
      throw HistoryError("not a JSON object")
    }
  }

  /// Returns the alphabetically first key that is none of these, or `nil` if there is none.
  func firstKey(besides keys: Set<String>) -> String? {
    // The decoder returns keys in no fixed order, but the same line must always give the same
    // message.
    container.allKeys.lazy.map(\.stringValue).filter { !keys.contains($0) }.min()
  }

  func contains(_ key: String) -> Bool { container.contains(FieldKey(stringValue: key)) }

  func text(_ key: String) throws(HistoryError) -> String? {
    do {
      return try container.decodeIfPresent(String.self, forKey: FieldKey(stringValue: key))
    } catch DecodingError.typeMismatch {
      throw HistoryError("'\(key)' is not a text")
    } catch {
      throw HistoryError("'\(key)' is not a valid JSON string")
    }
  }

  /// Returns a whole number that is not negative.
  func count(_ key: String) throws(HistoryError) -> Int? {
    do {
      let number = try container.decodeIfPresent(Int.self, forKey: FieldKey(stringValue: key))
      if number.map({ $0 >= 0 }) ?? true { return number }
    } catch {}
    throw HistoryError("'\(key)' is not a whole number from 0 up")
  }

  /// Returns an amount of dollars with at most two digits after the point, up to a billion.
  func money(_ key: String) throws(HistoryError) -> Money? {
    let cents = 0...Money.maximum.cents
    do {
      // Most amounts are whole numbers, and decoding a `Decimal` takes several times as long.
      let number = try container.decodeIfPresent(Int.self, forKey: FieldKey(stringValue: key))
      guard let number else { return nil }
      if (0...cents.upperBound / 100).contains(number) { return Money(dollars: number) }
    } catch {
      // With more than two digits after the point, the cents are not a whole number, and `Int`
      // refuses them.
      if let number = try? container.decode(Decimal.self, forKey: FieldKey(stringValue: key)),
        let number = Int("\(number * 100)"), cents.contains(number)
      {
        return Money(cents: number)
      }
    }
    throw HistoryError("'\(key)' is not an amount of dollars such as 450 or 67.06")
  }
}

private struct FieldKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
