internal import YAML

/// A row of the table of settings, from which options are parsed and the help is made.
package struct Setting: Sendable {
  /// How many values a setting can have.
  enum Shape: Sendable {
    case single
    /// Several values, separated by commas.
    case list
    /// Several values. The flag is repeated for each; elsewhere they are separated by commas.
    case repeated
  }

  /// The long option without its dashes, which is also the key in `kivagen.yml`.
  package let name: String
  package private(set) var short: Character?
  /// The word that represents the value in the help, such as `FILE`; `nil` for a switch.
  package let placeholder: String?
  /// The default as the help shows it, or an empty text if the help shows none.
  package private(set) var defaultText = ""
  /// The meaning of the setting, for the help and the reference.
  package let meaning: String
  package private(set) var commands = CommandName.fetching
  /// What a shell offers for the value; `nil` if the placeholder says it.
  private(set) var values: CompletedValues?
  /// The texts in several languages that the setting can have in `kivagen.yml`, if it can.
  private(set) var translations: (any WritableKeyPath<Settings, Translations> & Sendable)?
  /// Whether the setting can be given in `kivagen.yml` and in the environment.
  package private(set) var isKey = true
  var shape = Shape.single
  /// Whether the setting is only about what a run says and does, and not about the site.
  private(set) var isAboutRun = false
  /// Sets the value in the settings, or appends it if the setting has several values. Throws a
  /// description of the expected value if the value is not valid.
  package let apply: @Sendable (inout Settings, String) throws(Expected) -> Void

  /// The error of an invalid value, which says what is expected: `a whole number from 1 to 100000`.
  package struct Expected: Error {
    var text = ""
    /// The whole sentence about the value, if it is not only that another one is expected.
    var refusal: String?

    /// The sentence about the value: `expected true or false, got 'x'`.
    func sentence(about value: String) -> String { refusal ?? "expected \(text), got '\(value)'" }
  }

  /// The long option: `--limit`, or `--no-details` for a switch that is on by default.
  package var flag: String {
    placeholder == nil && defaultText == "on" ? "--no-\(name)" : "--\(name)"
  }

  var completedValues: CompletedValues {
    switch placeholder {
    case _ where values != nil: values ?? .nothing
    case "FILE": .files
    case "DIR": .folders
    default: .nothing
    }
  }

  /// Returns the same setting, for whose value a shell offers these values.
  func completed(by values: CompletedValues) -> Setting { with(\.values, values) }

  /// Returns the same setting, which can be a mapping of languages to texts in `kivagen.yml`.
  func translated(
    into translations: any WritableKeyPath<Settings, Translations> & Sendable
  ) -> Setting { with(\.translations, translations) }

  func only(for commands: CommandName...) -> Setting { with(\.commands, Set(commands)) }

  /// The same setting for every command about a site.
  var forEverySite: Setting { with(\.commands, CommandName.aboutSite) }

  /// The same setting for every command that reports what it did.
  var forEveryReport: Setting { with(\.commands, CommandName.aboutSite.union([.initialize])) }

  var aboutRun: Setting { with(\.isAboutRun, true) }

  private func with<Value>(_ property: WritableKeyPath<Setting, Value>, _ value: Value) -> Setting {
    var setting = self
    setting[keyPath: property] = value
    return setting
  }

  /// The name of the environment variable, such as `KIVAGEN_MAX_AGE`.
  var variable: String { "KIVAGEN_" + String(name.uppercased().map { $0 == "-" ? "_" : $0 }) }
}

/// A place where a setting can be given, the nearest first.
enum SettingPlace: Comparable {
  case option, variable, file
}

extension Setting {
  /// Returns what a person should type to set the setting to a path: `use --input loans.json`,
  /// `set KIVAGEN_INPUT=loans.json` or `write input: loans.json`.
  func advice(toGive path: String, in place: SettingPlace) -> String {
    // Outside of brackets, the values of a list are separated by commas.
    let needsBrackets = shape != .single && commaSeparatedValues(of: path) != [path]
    switch place {
    case .variable where !needsBrackets: return "set \(variable)=\(path.quotedForShell)"
    // A variable has no brackets.
    case .option, .variable: return "use --\(name) \(path.quotedForShell)"
    case .file where needsBrackets: return "write \(name): [\(path.inQuotesForYAML)]"
    case .file:
      let isPlain = path.wholeMatch(of: /[\p{Letter}\d\/._][\p{Letter}\d\/._ -]*/) != nil
      return "write \(name): \(isPlain ? path : path.inQuotesForYAML)"
    }
  }
}

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
