internal import SiteIndex

/// The built-in templates and files, which `kivagen templates` takes.
enum CompletedTemplates {
  /// The names of all files that can be copied, such as `card.mustache` or `words/en.yml`.
  static let files = EmbeddedTemplates.files.map(\.name).sorted()
  /// The names of the templates, such as `card`.
  static let names = files.filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }

  private static let suffix = ".mustache"
}
