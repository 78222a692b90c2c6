/// The values that a shell offers for what follows a command, for an option, or for each of several
/// that are separated by commas if the setting is a list.
enum CompletedValues: Equatable, Sendable {
  /// No values, for numbers and for texts.
  case nothing
  case words([String])
  case files
  case folders
  /// Codes of countries, with their names.
  case countries
  /// Names of templates or, with `--copy`, of built-in files, any number of them.
  case templates
}
