/// A value of a YAML file and its position.
package struct YAMLValue: Equatable, Sendable {
  /// What a value can be.
  package enum Content: Equatable, Sendable {
    /// Text. `isPlain` is false for text in quotes and for block scalars (`|`, `>`).
    case scalar(String, isPlain: Bool)
    case sequence([YAMLValue])
    /// Keys and values in the order of the file. The keys are unique.
    case mapping([YAMLEntry])
  }

  package let content: Content
  /// The offset in bytes at which the value begins in the file.
  package let offset: Int
  /// The offset after a text and its closing quotation mark. It is `nil` for a block scalar, which
  /// ends with its last line, and for a list or a mapping.
  var end: Int?

  /// The text of a scalar, plain or not, or `nil` for a list or a mapping.
  package var text: String? { if case .scalar(let text, _) = content { text } else { nil } }

  /// Whether the value is missing (`title:`), `~` or `null`.
  package var isNull: Bool {
    plainText.map { ["", "~", "null", "Null", "NULL"].contains($0) } ?? false
  }

  /// The value of `true`, `yes`, `on`, `false`, `no` or `off`, all in lower case, all in capitals
  /// or capitalized. It is `nil` for anything else. As in settings, quotes make no difference.
  ///
  /// Source: YAML 1.1, "Boolean Language-Independent Type", without `y` and `n`.
  package var bool: Bool? {
    guard let text else { return nil }
    let word = text.lowercased()
    guard [word, word.uppercased(), word.prefix(1).uppercased() + word.dropFirst()].contains(text)
    else { return nil }
    switch word {
    case "true", "yes", "on": return true
    case "false", "no", "off": return false
    default: return nil
    }
  }

  /// The value of a whole number in decimal digits, such as `12` or `-3`. It is `nil` for anything
  /// else. As in settings, quotes make no difference.
  package var integer: Int? { text.flatMap { Int($0) } }

  /// The elements of a list, or `nil` for any other value.
  package var sequence: [YAMLValue]? {
    if case .sequence(let values) = content { values } else { nil }
  }

  /// The entries of a mapping, or `nil` for any other value.
  package var mapping: [YAMLEntry]? {
    if case .mapping(let entries) = content { entries } else { nil }
  }

  private var plainText: String? {
    if case .scalar(let text, isPlain: true) = content { text } else { nil }
  }
}

/// A key of a mapping and its value.
package struct YAMLEntry: Equatable, Sendable {
  package let key: String
  /// The offset in bytes at which the key begins in the file.
  package let offset: Int
  package let value: YAMLValue
}
