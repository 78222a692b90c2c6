internal import Rendering

/// The values that a shell offers for an option.
enum CompletedValues: Equatable, Sendable {
  /// No values, for numbers and for texts.
  case nothing
  case words([String])
  case files
  case folders
  /// Codes of countries, separated by commas.
  case countries
  /// Names of sectors, separated by commas.
  case sectors
}

/// The names of Kiva's sectors.
///
/// Source: the names in Kiva's listings; its API has no list of them. The setting takes others too.
package let kivaSectors = [
  "Agriculture", "Arts", "Clothing", "Construction", "Education", "Entertainment", "Food", "Health",
  "Housing", "Manufacturing", "Personal Use", "Retail", "Services", "Transportation", "Wholesale",
]

/// The built-in templates and files, which `kivagen templates` takes.
enum CompletedTemplates {
  private static let reference = TemplateReference([])

  /// The names of the templates, such as `card`.
  static let names = reference.templates.map(\.name).sorted()
  /// The names of all files that can be copied, such as `card.mustache` or `words/en.yml`.
  static let files = (reference.templates.map(\.file) + reference.otherFiles).sorted()
}
