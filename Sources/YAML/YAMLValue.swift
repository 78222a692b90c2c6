/// A value of a YAML file and its position.
package struct YAMLValue: Equatable, Sendable {
  /// The content of a value.
  package enum Content: Equatable, Sendable {
    /// Text. `isPlain` is false for text in quotes and for block scalars (`|`, `>`).
    case scalar(String, isPlain: Bool)
    case sequence([YAMLValue])
    /// Keys and values in the order of the file. The keys are unique.
    case mapping([YAMLEntry])
  }

  package let content: Content
  /// The byte offset of the value in the file.
  package let offset: Int
  /// The offset after a text and its closing quotation mark; `nil` for block scalars, which end
  /// with their last line, and for lists and mappings.
  var end: Int?

  /// The text of a scalar; `nil` for a list or a mapping.
  package var text: String? { if case .scalar(let text, _) = content { text } else { nil } }

  /// Whether the value is missing (`title:`), `~` or `null`.
  package var isNull: Bool {
    guard case .scalar(let text, isPlain: true) = content else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(text)
  }

  /// The value of `true`, `yes`, `on`, `false`, `no` or `off` in lower case, in capitals or
  /// capitalized, with or without quotes; `nil` for anything else.
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

  /// The value of a whole number in decimal digits, such as `-3`, with or without quotes; `nil` for
  /// anything else.
  package var integer: Int? { text.flatMap { Int($0) } }

  /// The elements of a list; `nil` for any other value.
  package var sequence: [YAMLValue]? { if case .sequence(let all) = content { all } else { nil } }

  /// The entries of a mapping; `nil` for any other value.
  package var mapping: [YAMLEntry]? { if case .mapping(let all) = content { all } else { nil } }
}

/// A key of a mapping and its value.
package struct YAMLEntry: Equatable, Sendable {
  package let key: String
  /// The byte offset of the key in the file.
  package let offset: Int
  package let value: YAMLValue
}
