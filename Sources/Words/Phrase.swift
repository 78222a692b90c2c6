/// A message of the catalogue with places, as a view model uses it. Its type says how many values
/// it takes, in the order in which its places were named when it was looked up.
///
/// It is an object because copying a message retains its parts.
package final class Phrase<Arity>: Sendable {
  package let message: Message
  private let formats: Formats
  /// The plural forms between which one number decides, or the only pattern; empty if several
  /// numbers decide.
  private let patterns: [CompiledPattern]
  /// The place of that number.
  private let pluralPlace: Int

  init(_ message: Message, _ formats: Formats) {
    self.message = message
    self.formats = formats
    let forms = message.form.isPlural ? message.form.forms : [message.form]
    patterns = forms.contains(where: \.isPlural) ? [] : forms.map { CompiledPattern($0.pattern) }
    pluralPlace = message.form.place
  }
}

/// The type of a phrase with one place.
package enum OnePlace {}
/// The type of a phrase with two places.
package enum TwoPlaces {}
/// The type of a phrase with three places.
package enum ThreePlaces {}
/// The type of a phrase with four places.
package enum FourPlaces {}

extension Phrase where Arity == OnePlace {
  /// Appends the phrase with the value in its place.
  package func append(_ value: PhraseValue, to bytes: inout [UInt8]) {
    append(to: &bytes, number: { _ in value.number }) { _, bytes in
      formats.append(value, to: &bytes)
    }
  }

  /// Returns the phrase with the value in its place.
  package func text(_ value: PhraseValue) -> String { text { append(value, to: &$0) } }
}

extension Phrase where Arity == TwoPlaces {
  /// Appends the phrase with the values in its places.
  package func append(
    _ first: PhraseValue, _ second: PhraseValue, to bytes: inout [UInt8]
  ) {
    append(to: &bytes, number: { $0 == 0 ? first.number : second.number }) { place, bytes in
      if place == 0 {
        formats.append(first, to: &bytes)
      } else {
        formats.append(second, to: &bytes)
      }
    }
  }

  /// Returns the phrase with the values in its places.
  package func text(_ first: PhraseValue, _ second: PhraseValue) -> String {
    text { append(first, second, to: &$0) }
  }
}

extension Phrase where Arity == ThreePlaces {
  /// Appends the phrase with the values in its places.
  package func append(
    _ first: PhraseValue, _ second: PhraseValue, _ third: PhraseValue,
    to bytes: inout [UInt8]
  ) {
    append(PlaceValues(first, second, third), to: &bytes)
  }

  /// Returns the phrase with the values in its places.
  package func text(_ first: PhraseValue, _ second: PhraseValue, _ third: PhraseValue) -> String {
    text { append(first, second, third, to: &$0) }
  }
}

extension Phrase where Arity == FourPlaces {
  /// Appends the phrase with the values in its places.
  package func append(
    _ first: PhraseValue, _ second: PhraseValue, _ third: PhraseValue, _ fourth: PhraseValue,
    to bytes: inout [UInt8]
  ) {
    append(PlaceValues(first, second, third, fourth), to: &bytes)
  }

  /// Returns the phrase with the values in its places.
  package func text(
    _ first: PhraseValue, _ second: PhraseValue, _ third: PhraseValue, _ fourth: PhraseValue
  ) -> String {
    text { append(first, second, third, fourth, to: &$0) }
  }
}

extension Phrase {
  private func append(_ values: PlaceValues, to bytes: inout [UInt8]) {
    append(to: &bytes, number: { values[$0].number }) { place, bytes in
      formats.append(values[place], to: &bytes)
    }
  }

  private func text(_ append: (inout [UInt8]) -> Void) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(100)
    append(&bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @inline(__always)
  private func append(
    to bytes: inout [UInt8], number: (Int) -> Int?, value: (Int, inout [UInt8]) -> Void
  ) {
    switch patterns.count {
    case 0: CompiledPattern(message.pattern(for: number)).append(to: &bytes, value)
    case 1: patterns[0].append(to: &bytes, value)
    case let count:
      let index = number(pluralPlace).map(message.rule.index)
      patterns[index ?? count - 1].append(to: &bytes, value)
    }
  }
}

/// Three or four values of a phrase.
private struct PlaceValues {
  private let first: PhraseValue
  private let second: PhraseValue
  private let third: PhraseValue
  private let fourth: PhraseValue

  init(
    _ first: PhraseValue, _ second: PhraseValue, _ third: PhraseValue,
    _ fourth: PhraseValue = .text("")
  ) {
    self.first = first
    self.second = second
    self.third = third
    self.fourth = fourth
  }

  subscript(place: Int) -> PhraseValue {
    switch place {
    case 0: first
    case 1: second
    case 2: third
    default: fourth
    }
  }
}
