/// A value of a YAML file, with the place where it stands.
package struct YAMLValue: Equatable, Sendable {
  package enum Content: Equatable, Sendable {
    /// `isPlain` is false of text in quotes and of blocks (`|`, `>`).
    case scalar(String, isPlain: Bool)
    case sequence([YAMLValue])
    /// In the file's order; no key comes twice.
    case mapping([YAMLEntry])
  }

  package let content: Content
  /// The byte of the document's text where the value begins.
  package let offset: Int

  /// The text of a scalar, plain or not; `nil` for a list or a mapping.
  package var text: String? {
    if case .scalar(let text, _) = content { text } else { nil }
  }

  /// True of nothing at all (`title:`), `~` and `null`.
  package var isNull: Bool {
    plainText.map { ["", "~", "null", "Null", "NULL"].contains($0) } ?? false
  }

  /// A plain `true`, `yes`, `on` or `false`, `no`, `off`, in lower case, capitals or with one in
  /// front; `nil` for anything else.
  ///
  /// Source: YAML 1.1, "Boolean Language-Independent Type", without `y` and `n`.
  package var bool: Bool? {
    guard let text = plainText else { return nil }
    let word = text.lowercased()
    guard [word, word.uppercased(), word.prefix(1).uppercased() + word.dropFirst()].contains(text)
    else { return nil }
    switch word {
    case "true", "yes", "on": return true
    case "false", "no", "off": return false
    default: return nil
    }
  }

  /// `nil` unless it is a list.
  package var sequence: [YAMLValue]? {
    if case .sequence(let values) = content { values } else { nil }
  }

  /// `nil` unless it is a mapping.
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
  /// The byte of the document's text where the key begins.
  package let offset: Int
  package let value: YAMLValue
}
