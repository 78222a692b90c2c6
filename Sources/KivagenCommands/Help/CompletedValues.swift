internal import Rendering

/// The values that a shell offers for an option, or for each of several that are separated by commas
/// if the setting is a list.
enum CompletedValues: Equatable, Sendable {
  /// No values, for numbers and for texts.
  case nothing
  case words([String])
  case files
  case folders
  /// Codes of countries, with their names.
  case countries
}

/// The built-in templates and files, which `kivagen templates` takes.
enum CompletedTemplates {
  private static let reference = TemplateReference([])

  /// The names of the templates, such as `card`.
  static let names = reference.templates.map(\.name).sorted()
  /// The names of all files that can be copied, such as `card.mustache` or `words/en.yml`.
  static let files = (reference.templates.map(\.file) + reference.otherFiles).sorted()
}
