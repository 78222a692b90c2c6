import Diagnostics
import YAML

/// The settings in the front matter of a note or of one of the site's own pages.
struct FrontMatterSettings {
  /// A key that front matter may have.
  enum SettingKey: String {
    case title, pinned, hidden, menu, order
  }

  private(set) var title: String?
  private(set) var isPinned: Bool?
  private(set) var isHidden = false
  private(set) var isInMenu: Bool?
  private(set) var order: Int?
  /// The remarks about values that are comments.
  private(set) var remarks: [NoteRemark] = []

  /// Reads entries. Unknown keys and values of the wrong type are left out, and errors about them
  /// are appended. `owner` is what messages call the file, such as `a note`. There must be at least
  /// two `keys`.
  init(
    _ entries: [YAMLEntry], of document: YAMLDocument, owner: String, keys: [SettingKey],
    errors: inout [Diagnostic]
  ) {
    errors += entries.diagnostics(in: document.file) { entry in
      guard let key = keys.first(where: { $0.rawValue == entry.key }) else {
        return document.diagnostic(at: entry.offset, Self.unknown(entry.key, owner, keys))
      }
      let comment = document.comment(inPlaceOfValueOf: entry)
      if key == .title { remarks += [remark(onTitle: entry, in: document)].compactMap { $0 } }
      return apply(key, entry.value).map { expected in
        let advice =
          comment != nil
          ? "what follows a '#' is a comment"
          : key == .title ? document.adviceOnBrackets(of: entry) : nil
        return document.diagnostic(
          at: comment?.offset ?? entry.value.offset,
          "'\(key.rawValue)': expected \(expected)" + (advice.map { "; \($0)" } ?? ""))
      }
    }
  }

  /// Returns the remark about a title that is a comment, or that ends before a comment; `nil` for
  /// any other title.
  private func remark(onTitle entry: YAMLEntry, in document: YAMLDocument) -> NoteRemark? {
    let replacing = document.comment(inPlaceOfValueOf: entry)
    guard let comment = replacing ?? document.comment(endingTextOf: entry) else { return nil }
    let state = replacing == nil ? "ends before '\(comment.text.excerpt(100))'" : "has no value"
    let advice =
      replacing == nil
      ? "write it without '#', or \(document.advice(on: comment, endingTextOf: entry))"
      : document.advice(on: comment, of: entry.key)
    return NoteRemark(
      line: document.diagnostic(at: comment.offset, "").position?.line ?? 1,
      message: "'title' \(state), since what follows a '#' is a comment; \(advice)")
  }

  /// Applies an entry. Returns a description of the expected value; `nil` if the value is valid.
  private mutating func apply(_ key: SettingKey, _ value: YAMLValue) -> String? {
    switch key {
    case .title:
      guard let text = value.text else { return "a text" }
      title = value.isNull || text.isBlank ? nil : text
    case .order:
      guard let number = value.integer else { return "a whole number" }
      order = number
    case .pinned, .hidden, .menu:
      guard let flag = value.bool else { return "'true' or 'false'" }
      switch key {
      case .pinned: isPinned = flag
      case .hidden: isHidden = flag
      default: isInMenu = flag
      }
    }
    return nil
  }

  private static func unknown(_ name: String, _ owner: String, _ keys: [SettingKey]) -> String {
    let names = keys.map(\.rawValue)
    if let suggestion = nearestName(to: name, among: names) {
      return "unknown key '\(name)'; did you mean '\(suggestion)'?"
    }
    let quoted = names.map { "'\($0)'" }
    let list = quoted.dropLast().joined(separator: ", ") + " and \(quoted[quoted.count - 1])"
    return "unknown key '\(name)'; \(owner) can have \(list)"
  }
}
