internal import Diagnostics
internal import Fetching

/// The kinds of settings. Where the value is not optional, its default in ``Settings`` is shown.
extension Setting {
  private static let defaults = Settings()

  /// Returns a setting for a text that must show something.
  static func text(
    _ name: String, short: Character? = nil, _ placeholder: String,
    _ path: any WritableKeyPath<Settings, String> & Sendable,
    isKey: Bool = true, _ meaning: String
  ) -> Setting {
    Setting(
      name: name, short: short, placeholder: placeholder, defaultText: defaults[keyPath: path],
      meaning: meaning, isKey: isKey
    ) { settings, value throws(Expected) in
      if value.isBlank { throw Expected(text: "a text that is not empty") }
      settings[keyPath: path] = value
    }
  }

  /// Returns a setting for an optional text. A text that shows nothing unsets it, or is an error if
  /// `allowsEmpty` is `false`.
  static func text(
    _ name: String, short: Character? = nil, _ placeholder: String, default text: String = "",
    _ path: any WritableKeyPath<Settings, String?> & Sendable,
    isKey: Bool = true, allowsEmpty: Bool = true, _ meaning: String
  ) -> Setting {
    Setting(
      name: name, short: short, placeholder: placeholder, defaultText: text, meaning: meaning,
      isKey: isKey
    ) { settings, value throws(Expected) in
      if value.isBlank, !allowsEmpty { throw Expected(text: "a text that is not empty") }
      settings[keyPath: path] = value.isBlank ? nil : value
    }
  }

  /// Returns a setting for the name of a file, or `-` for a standard stream.
  static func file(
    _ name: String, shape: Shape = .single, isKey: Bool = true, _ meaning: String,
    assign: @escaping @Sendable (inout Settings, String) -> Void
  ) -> Setting {
    Setting(
      name: name, placeholder: "FILE", meaning: meaning, isKey: isKey, shape: shape
    ) { settings, value throws(Expected) in
      if value.isBlank { throw Expected(text: "the name of a file, or -") }
      assign(&settings, value)
    }
  }

  /// Returns a setting for a web address.
  static func address(
    _ name: String, short: Character? = nil, default text: String = "",
    _ meaning: String,
    assign: @escaping @Sendable (inout Settings, WebAddress) throws(Expected) -> Void
  ) -> Setting {
    Setting(
      name: name, short: short, placeholder: "URL", defaultText: text, meaning: meaning
    ) { settings, value throws(Expected) in
      guard let address = WebAddress(value) else {
        throw Expected(text: "an address such as https://example.org/loans")
      }
      try assign(&settings, address)
    }
  }

  /// Returns a switch, which `--no-NAME` and the value `false` turn off.
  static func flag(
    _ name: String, short: Character? = nil,
    _ path: any WritableKeyPath<Settings, Bool> & Sendable, isKey: Bool = true, _ meaning: String
  ) -> Setting {
    Setting(
      name: name, short: short, placeholder: nil,
      defaultText: defaults[keyPath: path] ? "on" : "off", meaning: meaning, isKey: isKey
    ) { settings, value throws(Expected) in
      let isFalse = ["false", "no", "off", "0"].contains(value.lowercased())
      guard isFalse || Self.isTrue(value) else { throw Expected(text: "true or false") }
      settings[keyPath: path] = !isFalse
    }
  }

  /// Returns whether the value of a switch turns it on.
  package static func isTrue(_ value: String) -> Bool {
    ["true", "yes", "on", "1"].contains(value.lowercased())
  }

  /// Returns a setting for one of several words.
  static func choice<Choice: RawRepresentable & CaseIterable & Sendable>(
    _ name: String, _ placeholder: String,
    _ path: any WritableKeyPath<Settings, Choice> & Sendable, _ meaning: String
  ) -> Setting where Choice.RawValue == String {
    Setting(
      name: name, placeholder: placeholder, defaultText: defaults[keyPath: path].rawValue,
      meaning: meaning
    ) { settings, value throws(Expected) in
      guard let choice = Choice(rawValue: value) else {
        let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
        throw Expected(text: "one of \(words)")
      }
      settings[keyPath: path] = choice
    }.completed(by: .words(Choice.allCases.map(\.rawValue)))
  }

  /// Returns a setting for several values of one type, separated by commas.
  static func list<Value: Sendable>(
    _ name: String, _ placeholder: String,
    _ path: any WritableKeyPath<Settings, [Value]> & Sendable, _ meaning: String,
    expected: String, read: @escaping @Sendable (String) -> Value?
  ) -> Setting {
    Setting(
      name: name, placeholder: placeholder, meaning: meaning, shape: .list
    ) { settings, value throws(Expected) in
      guard let element = read(value) else { throw Expected(text: expected) }
      settings[keyPath: path].append(element)
    }
  }

  /// Returns a setting for a whole number from 1 to `maximum`.
  static func count(
    _ name: String, upTo maximum: Int,
    _ path: any WritableKeyPath<Settings, Int> & Sendable, _ meaning: String
  ) -> Setting {
    Setting(
      name: name, placeholder: "N", defaultText: "\(defaults[keyPath: path])", meaning: meaning
    ) { settings, value throws(Expected) in
      guard let count = Int(value), (1...maximum).contains(count) else {
        throw Expected(text: "a whole number from 1 to \(maximum)")
      }
      settings[keyPath: path] = count
    }
  }

  /// Returns a setting for a number of bytes from 1 to `maximum`, such as `64M`, `512k` or `1G`.
  static func size(
    _ name: String, upTo maximum: Int = 1 << 30,
    _ path: any WritableKeyPath<Settings, Int> & Sendable, _ meaning: String
  ) -> Setting {
    Setting(
      name: name, placeholder: "SIZE", defaultText: defaults[keyPath: path].formattedSize,
      meaning: meaning
    ) { settings, value throws(Expected) in
      guard let bytes = Int(sizeText: value, upTo: maximum) else {
        throw Expected(text: "a size from 1 byte to \(maximum.formattedSize), such as 512k or 64M")
      }
      settings[keyPath: path] = bytes
    }
  }

  /// Returns a setting for a length of time, such as `90s`, `10m`, `2h` or `7d`.
  static func duration(
    _ name: String, atLeast minimum: Duration = .zero,
    _ path: any WritableKeyPath<Settings, Duration> & Sendable, isKey: Bool = true,
    _ meaning: String
  ) -> Setting {
    Setting(
      name: name, placeholder: "DURATION", defaultText: defaults[keyPath: path].text,
      meaning: meaning, isKey: isKey
    ) { settings, value throws(Expected) in
      guard let duration = Duration(text: value), duration >= minimum else {
        let shortest = minimum > .zero ? "\(minimum.components.seconds)s" : "0"
        throw Expected(text: "a duration from \(shortest) to 3650d, such as 90s, 10m, 2h or 7d")
      }
      settings[keyPath: path] = duration
    }
  }
}

extension Duration {
  private static let units: KeyValuePairs<Character, Int> = [
    "d": 86400, "h": 3600, "m": 60, "s": 1,
  ]

  /// The duration as a person writes it in a setting, such as `10m`, or `0`. The unit is the largest one
  /// that divides the duration.
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
  /// Parses a size from one byte to `maximum`: a number of bytes, or one such as `64M`, `512k` or
  /// `1G` with units of 1024.
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
