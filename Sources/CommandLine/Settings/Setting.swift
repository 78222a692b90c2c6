/// A row of the table of settings, from which options are parsed and the help and the reference are
/// made.
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
  /// The letter of the short option, if there is one.
  package let short: Character?
  /// The word that represents the value in the help, such as `FILE`; `nil` for a switch.
  package let placeholder: String?
  /// The default as the help shows it, or an empty text if the help shows none.
  package let defaultText: String
  /// The meaning of the setting, for the help and the reference.
  package let meaning: String
  /// The commands that have the setting.
  package private(set) var commands = CommandName.fetching
  /// What a shell offers for the value; `nil` if the placeholder says it.
  private(set) var values: CompletedValues?
  /// The texts in several languages that the setting can have in `kivagen.yml`; `nil` if it can only
  /// have one value.
  private(set) var translations: (any WritableKeyPath<Settings, Translations> & Sendable)?
  /// Whether the setting can be given in `kivagen.yml` and in the environment.
  package let isKey: Bool
  let shape: Shape
  /// Whether the setting is only about what a run says and does, and not about the site.
  private(set) var isAboutRun = false
  /// Sets the value in the settings, or appends it if the setting has several values. Throws a
  /// description of the expected value if the value is not valid.
  package let apply: @Sendable (inout Settings, String) throws(Expected) -> Void

  /// The error of an invalid value, which describes the expected one: `a whole number from 1 to
  /// 100000`.
  package struct Expected: Error {
    let text: String
    /// The whole sentence about the value, if it is not only that another one is expected.
    private let refusal: String?

    init(text: String) {
      self.text = text
      refusal = nil
    }

    init(refusal: String) {
      text = ""
      self.refusal = refusal
    }

    /// The sentence about the value: `expected true or false, got 'x'`.
    func sentence(about value: String) -> String { refusal ?? "expected \(text), got '\(value)'" }
  }

  /// The long option: `--limit`, or `--no-details` for a switch that is on by default.
  package var flag: String {
    placeholder == nil && defaultText == "on" ? "--no-\(name)" : "--\(name)"
  }

  /// What a shell offers for the value.
  var completedValues: CompletedValues {
    switch placeholder {
    case _ where values != nil: values ?? .nothing
    case "FILE": .files
    case "DIR": .folders
    default: .nothing
    }
  }

  /// Returns the same setting, for whose value a shell offers these values.
  func completed(by values: CompletedValues) -> Setting {
    var setting = self
    setting.values = values
    return setting
  }

  /// Returns the same setting, which can be a mapping of languages to texts in `kivagen.yml`.
  func translated(
    into translations: any WritableKeyPath<Settings, Translations> & Sendable
  ) -> Setting {
    var setting = self
    setting.translations = translations
    return setting
  }

  /// Returns the same setting for these commands only.
  func only(for commands: CommandName...) -> Setting {
    var setting = self
    setting.commands = Set(commands)
    return setting
  }

  /// The same setting for every command about a site.
  var forEverySite: Setting {
    var setting = self
    setting.commands = CommandName.aboutSite
    return setting
  }

  /// The same setting for every command that reports what it did.
  var forEveryReport: Setting {
    var setting = self
    setting.commands = CommandName.aboutSite.union([.initialize])
    return setting
  }

  /// The same setting, which is not about the site.
  var aboutRun: Setting {
    var setting = self
    setting.isAboutRun = true
    return setting
  }

  /// The name of the environment variable, such as `KIVAGEN_MAX_AGE`.
  var variable: String {
    "KIVAGEN_" + String(name.uppercased().map { $0 == "-" ? "_" : $0 })
  }
}
