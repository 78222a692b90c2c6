internal import Diagnostics

extension Setting {
  /// Returns a setting for the name of a team or the ID of a lender, which is a part of an address.
  /// The address of the page at Kiva, `https://www.kiva.org/PATH/NAME`, is refused with its last
  /// part.
  static func portfolio(
    _ name: String, _ placeholder: String,
    _ property: any WritableKeyPath<Settings, String?> & Sendable, _ meaning: String,
    expected: String, path: String
  ) -> Setting {
    value(
      name, placeholder, meaning, expected: expected, read: portfolioName,
      suggest: { text in
        let pattern = /kiva\.org\/(\w+)\/([^\/?#\s]+)/
        guard let match = text.firstMatch(of: pattern), match.1 == path else { return nil }
        return String(match.2)
      }
    ) { $0[keyPath: property] = $1 }
  }

  /// Returns a text without the blanks around it, unless it cannot be a name: an address, a text
  /// with control characters, or dots, which stand for other folders in a path.
  @Sendable private static func portfolioName(_ text: String) -> String? {
    let name = String(text.trimmingBlanks)
    let isPart =
      !name.isEmpty && ![".", ".."].contains(name) && !name.contains(/:\/\/|kiva\.org\//)
      && name.utf8.count <= 200
      && !name.unicodeScalars.contains { $0.properties.generalCategory == .control }
    return isPart ? name : nil
  }
}
