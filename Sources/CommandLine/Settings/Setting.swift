internal import YAML

/// A row of the table of settings. Options are parsed, and the help is generated, from this table.
package struct Setting: Sendable {
  /// The number of values of a setting.
  enum Shape: Sendable {
    case single
    /// The setting has several values, separated by commas.
    case list
    /// The setting has several values: those of a repeated flag or, in other places, those that
    /// commas separate.
    case repeated
  }

  /// The long option without its dashes, and the key in `kivagen.yml`.
  package let name: String
  /// The name that identifies the setting if another command has an option with the same name;
  /// `nil` if the name of the option identifies it.
  private(set) var ownName: String?
  package private(set) var short: Character?
  /// The word for the value in the help, such as `FILE`; `nil` for a switch.
  package let placeholder: String?
  /// The default in the help; empty if there is none.
  package private(set) var defaultText = ""
  /// The meaning of the setting, for the help and the reference documentation.
  package let meaning: String
  package private(set) var commands = CommandName.fetching
  /// The values that shells offer as completions; `nil` if they follow from the placeholder.
  private(set) var values: CompletedValues?
  /// The texts in several languages that `kivagen.yml` can have for the setting.
  private(set) var translations: (any WritableKeyPath<Settings, Translations> & Sendable)?
  /// Whether `kivagen.yml` and the environment can have the setting.
  package private(set) var isKey = true
  var shape = Shape.single
  /// Whether the setting concerns only the run and its messages, but not the site.
  private(set) var affectsOnlyRun = false
  /// Sets the value, or appends it if there can be several. Throws a description of the expected
  /// value if it is invalid.
  package let apply: @Sendable (inout Settings, String) throws(Expected) -> Void

  /// The error about an invalid value, with a description of the expected one: `a whole number from
  /// 1 to 100000`.
  package struct Expected: Error {
    var text = ""
    /// The value that was probably meant.
    var suggestion: String?
    /// The whole sentence, if a description of the expected value does not suffice.
    var refusal: String?

    /// The sentence about the value, such as `expected true or false, got 'x'`.
    func sentence(about value: String) -> String {
      let hint = suggestion.map { "; did you mean '\($0)'?" } ?? ""
      return refusal ?? "expected \(text), got '\(value)'\(hint)"
    }
  }

  /// The name that identifies the setting among the settings of all commands.
  package var id: String { ownName ?? name }

  /// The long option: `--limit`, or `--no-details` for a switch that is on by default.
  package var flag: String { isNegated ? "--no-\(name)" : "--\(name)" }

  /// Returns whether a word is the long option. A switch that is on by default has two.
  func hasFlag(_ word: String) -> Bool { word == "--\(name)" || word == flag }

  /// Whether the option turns off a switch that is on by default. Its `meaning` describes what the
  /// option does.
  package var isNegated: Bool { placeholder == nil && defaultText == "on" }

  var completedValues: CompletedValues {
    switch placeholder {
    case _ where values != nil: values ?? .nothing
    case "FILE": .files
    case "DIR": .folders
    default: .nothing
    }
  }

  /// Returns the setting with these values as completions.
  func completed(by values: CompletedValues) -> Setting { with(\.values, values) }

  /// Returns the setting with texts in several languages in `kivagen.yml`.
  func translated(
    into translations: any WritableKeyPath<Settings, Translations> & Sendable
  ) -> Setting { with(\.translations, translations) }

  /// Returns the setting with another name among all settings, because another command has an
  /// option with the same name.
  func named(_ id: String) -> Setting { with(\.ownName, id) }

  func only(for commands: CommandName...) -> Setting { with(\.commands, Set(commands)) }

  var forSiteCommands: Setting { with(\.commands, CommandName.aboutSite) }

  /// The setting, available in every command that reports what it did.
  var forReportingCommands: Setting { with(\.commands, CommandName.aboutSite.union([.initialize])) }

  var aboutRun: Setting { with(\.affectsOnlyRun, true) }

  func with<Value>(_ property: WritableKeyPath<Setting, Value>, _ value: Value) -> Setting {
    var setting = self
    setting[keyPath: property] = value
    return setting
  }

  /// The name of the environment variable, such as `KIVAGEN_MAX_AGE`.
  var variable: String { "KIVAGEN_" + String(id.uppercased().map { $0 == "-" ? "_" : $0 }) }
}

/// A place of a setting, the nearest first.
enum SettingPlace: Comparable {
  case option, variable, file
}

extension Setting {
  /// Returns advice on where to write a path, such as `use --input loans.json` or `set
  /// KIVAGEN_INPUT=loans.json`.
  func advice(toGive path: String, in place: SettingPlace) -> String {
    // Outside brackets, commas separate the values of a list.
    let needsBrackets = shape != .single && commaSeparatedValues(of: path) != [path]
    switch place {
    case .variable where !needsBrackets: return "set \(variable)=\(path.quotedForShell)"
    // A variable cannot have brackets.
    case .option, .variable: return "use --\(name) \(path.quotedForShell)"
    case .file where needsBrackets: return "write \(name): [\(path.inQuotesForYAML)]"
    case .file:
      let isPlain = path.wholeMatch(of: /[\p{Letter}\d\/._][\p{Letter}\d\/._ -]*/) != nil
      return "write \(name): \(isPlain ? path : path.inQuotesForYAML)"
    }
  }
}

/// The completions that shells offer for an operand, an option, or each element of a list.
enum CompletedValues: Equatable, Sendable {
  /// No completions, for numbers and for texts.
  case nothing
  case words([String])
  case files
  case folders
  /// Codes of countries, with their names.
  case countries
  /// Any number of templates or, with `--copy`, any number of built-in files.
  case templates
}
