internal import Diagnostics
internal import Fetching

/// The kinds of settings. The default of a value that is not optional is in ``Settings``.
extension Setting {
  private static let defaults = Settings()

  /// Returns a setting for a single value of a type. `read` returns the value for a valid text, and
  /// `suggest` the text that was probably meant by an invalid one.
  static func value<Value>(
    _ name: String, short: Character? = nil, _ placeholder: String?, default text: String = "",
    isKey: Bool = true, _ meaning: String, expected: String,
    read: @escaping @Sendable (String) -> Value?,
    suggest: @escaping @Sendable (String) -> String? = { _ in nil },
    assign: @escaping @Sendable (inout Settings, Value) -> Void
  ) -> Setting {
    Setting(
      name: name, short: short, placeholder: placeholder, defaultText: text, meaning: meaning,
      isKey: isKey
    ) { settings, value throws(Expected) in
      guard let result = read(value) else {
        throw Expected(text: expected, suggestion: suggest(value))
      }
      assign(&settings, result)
    }
  }

  /// Returns a setting for a single value of a type, which is `nil` by default.
  static func value<Value>(
    _ name: String, _ placeholder: String, default text: String = "",
    _ path: any WritableKeyPath<Settings, Value?> & Sendable, isKey: Bool = true,
    _ meaning: String, expected: String, read: @escaping @Sendable (String) -> Value?
  ) -> Setting {
    value(
      name, placeholder, default: text, isKey: isKey, meaning, expected: expected, read: read
    ) { (settings: inout Settings, value: Value) in settings[keyPath: path] = value }
  }

  /// Returns a setting for a text that must not be blank.
  static func text(
    _ name: String, short: Character? = nil, _ placeholder: String,
    _ path: any WritableKeyPath<Settings, String> & Sendable, isKey: Bool = true, _ meaning: String
  ) -> Setting {
    value(
      name, short: short, placeholder, default: defaults[keyPath: path], isKey: isKey, meaning,
      expected: "a text that is not empty", read: { $0.isBlank ? nil : $0 }
    ) { $0[keyPath: path] = $1 }
  }

  /// Returns a setting for an optional text. If `allowsEmpty` is set, a blank text unsets it.
  static func text(
    _ name: String, short: Character? = nil, _ placeholder: String, default text: String = "",
    _ path: any WritableKeyPath<Settings, String?> & Sendable,
    isKey: Bool = true, allowsEmpty: Bool = true, _ meaning: String
  ) -> Setting {
    value(
      name, short: short, placeholder, default: text, isKey: isKey, meaning,
      expected: "a text that is not empty", read: { $0.isBlank && !allowsEmpty ? nil : $0 }
    ) { $0[keyPath: path] = $1.isBlank ? nil : $1 }
  }

  /// Returns a setting for the name of a file, or `-` for a standard stream.
  static func file(
    _ name: String, shape: Shape = .single, isKey: Bool = true, _ meaning: String,
    assign: @escaping @Sendable (inout Settings, String) -> Void
  ) -> Setting {
    value(
      name, "FILE", isKey: isKey, meaning, expected: "the name of a file, or -",
      read: { $0.isBlank ? nil : $0 }, assign: assign
    ).with(\.shape, shape)
  }

  static func address(
    _ name: String, short: Character? = nil, default text: String = "", _ meaning: String,
    assign: @escaping @Sendable (inout Settings, WebAddress) throws(Expected) -> Void
  ) -> Setting {
    Setting(
      name: name, short: short, placeholder: "URL", defaultText: text, meaning: meaning
    ) { settings, value throws(Expected) in
      guard let address = WebAddress(value) else {
        // The name of a public server ends in a dot and letters. Before its first slash, a mistyped
        // path seldom does, and an IP address seldom has a certificate.
        let text = "https://\(value.trimmingBlanks)"
        var expected = Expected(text: "an address such as https://example.org/loans")
        if let address = WebAddress(text), address.host.contains(/\.[A-Za-z][A-Za-z0-9-]+$/),
          !address.host.hasSuffix(".html")
        {
          var scratch = settings
          try assign(&scratch, address)
          expected.suggestion = text
        }
        throw expected
      }
      try assign(&settings, address)
    }
  }

  /// Returns a switch, which `--no-NAME` and the value `false` turn off.
  static func flag(
    _ name: String, short: Character? = nil,
    _ path: any WritableKeyPath<Settings, Bool> & Sendable, isKey: Bool = true, _ meaning: String
  ) -> Setting {
    value(
      name, short: short, nil, default: defaults[keyPath: path] ? "on" : "off", isKey: isKey,
      meaning, expected: "true or false"
    ) { text in
      isTrue(text) ? true : ["false", "no", "off", "0"].contains(text.lowercased()) ? false : nil
    } assign: {
      $0[keyPath: path] = $1
    }
  }

  /// Returns whether the value of a switch turns it on.
  package static func isTrue(_ value: String) -> Bool {
    ["true", "yes", "on", "1"].contains(value.lowercased())
  }

  static func choice<Choice: RawRepresentable & CaseIterable & Sendable>(
    _ name: String, _ placeholder: String,
    _ path: any WritableKeyPath<Settings, Choice> & Sendable, _ meaning: String
  ) -> Setting where Choice.RawValue == String {
    let words = Choice.allCases.map(\.rawValue)
    return value(
      name, placeholder, default: defaults[keyPath: path].rawValue, meaning,
      expected: "one of \(words.joined(separator: ", "))", read: { Choice(rawValue: $0) },
      suggest: { nearestName(to: $0, among: words) }
    ) { $0[keyPath: path] = $1 }.completed(by: .words(words))
  }

  /// Returns a setting for several values of one type, separated by commas.
  static func list<Value>(
    _ name: String, _ placeholder: String,
    _ path: any WritableKeyPath<Settings, [Value]> & Sendable, _ meaning: String,
    expected: String, read: @escaping @Sendable (String) -> Value?,
    suggest: @escaping @Sendable (String) -> String? = { _ in nil }
  ) -> Setting {
    value(name, placeholder, meaning, expected: expected, read: read, suggest: suggest) {
      $0[keyPath: path].append($1)
    }.with(\.shape, .list)
  }

  /// Returns a setting for a whole number from 1 to `maximum`.
  static func count(
    _ name: String, upTo maximum: Int,
    _ path: any WritableKeyPath<Settings, Int> & Sendable, _ meaning: String
  ) -> Setting {
    value(
      name, "N", default: "\(defaults[keyPath: path])", meaning,
      expected: "a whole number from 1 to \(maximum)",
      read: { Int($0).flatMap { (1...maximum).contains($0) ? $0 : nil } }
    ) { $0[keyPath: path] = $1 }
  }

  /// Returns a setting for a number of bytes from 1 to `maximum`, such as `64M`, `512k` or `1G`.
  static func size(
    _ name: String, upTo maximum: Int = 1 << 30,
    _ path: any WritableKeyPath<Settings, Int> & Sendable, _ meaning: String
  ) -> Setting {
    value(
      name, "SIZE", default: defaults[keyPath: path].formattedSize, meaning,
      expected: "a size from 1 byte to \(maximum.formattedSize), such as 512k or 64M",
      read: { Int(sizeText: $0, upTo: maximum) }
    ) { $0[keyPath: path] = $1 }
  }

  /// Returns a setting for a duration, such as `90s`, `10m`, `2h` or `7d`.
  static func duration(
    _ name: String, atLeast minimum: Duration = .zero,
    _ path: any WritableKeyPath<Settings, Duration> & Sendable, isKey: Bool = true,
    _ meaning: String
  ) -> Setting {
    let shortest = minimum > .zero ? "\(minimum.components.seconds)s" : "0"
    return value(
      name, "DURATION", default: defaults[keyPath: path].text, isKey: isKey, meaning,
      expected: "a duration from \(shortest) to 3650d, such as 90s, 10m, 2h or 7d",
      read: { Duration(text: $0).flatMap { $0 >= minimum ? $0 : nil } }
    ) { $0[keyPath: path] = $1 }
  }

  /// Returns a setting for a duration, or for a word that stands for no end (`nil`).
  static func duration(
    _ name: String, orForever word: String,
    _ path: any WritableKeyPath<Settings, Duration?> & Sendable, _ meaning: String
  ) -> Setting {
    value(
      name, "DURATION", default: defaults[keyPath: path]?.text ?? word, meaning,
      expected: "a duration from 0 to 3650d, such as 30d, or \(word)",
      read: { text -> Duration?? in
        text.lowercased() == word ? .some(nil) : Duration(text: text).map { .some($0) }
      },
      suggest: { nearestName(to: $0, among: [word]) }
    ) { $0[keyPath: path] = $1 }
  }
}

extension Duration {
  private static let units: KeyValuePairs<Character, Int> = [
    "d": 86400, "h": 3600, "m": 60, "s": 1,
  ]

  /// The duration in the largest unit that divides it, as in a setting: `10m`, or `0`.
  fileprivate var text: String {
    let seconds = Int(components.seconds)
    guard seconds > 0, let unit = Self.units.first(where: { seconds % $0.value == 0 }) else {
      return "0"
    }
    return "\(seconds / unit.value)\(unit.key)"
  }

  /// Parses a duration such as `90s`, `10m`, `2h` or `7d`, or a bare `0`. The maximum is 3650 days.
  init?(text: String) {
    if text == "0" {
      self = .zero
      return
    }
    guard let unit = Self.units.first(where: { $0.key == text.last })?.value,
      text.dropLast().utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let count = Int(text.dropLast()), count <= 315_360_000 / unit
    else { return nil }
    self = .seconds(count * unit)
  }
}

extension Int {
  /// Parses a size from one byte to `maximum`: `800`, `64M`, `512k` or `1G` with units of 1024.
  fileprivate init?(sizeText text: String, upTo maximum: Int) {
    let units: [Character: Int] = ["k": 1 << 10, "m": 1 << 20, "g": 1 << 30]
    let unit = text.last?.lowercased().first.flatMap { units[$0] }
    let digits = unit == nil ? text[...] : text.dropLast()
    guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let count = Int(digits), count > 0, count <= maximum / (unit ?? 1)
    else { return nil }
    self = count * (unit ?? 1)
  }
}
