/// One line of the table of settings: what parsing, help and the reference know of an option.
package struct Setting: Sendable {
  /// The commands, as they are written.
  package enum Verb: String, CaseIterable, Sendable {
    case build, fetch, clean, render, help, version

    /// Those about a site: its folder and its settings file.
    package static let aboutSite: Set<Verb> = [.build, .fetch, .clean]
    /// Those that ask for loans.
    static let askingLoans: Set<Verb> = [.build, .fetch]
  }

  /// How many values there may be.
  enum Shape: Sendable {
    case single
    /// Several, split at commas.
    case list
    /// Several; the flag is repeated for each, elsewhere they are split at commas.
    case repeated
  }

  /// Long name without dashes; also the key in `kivagen.yml`.
  package let name: String
  package let short: Character?
  /// What stands for the value in the help (`FILE`); `nil` for a switch.
  package let placeholder: String?
  /// What the help says of the default; empty if there is nothing to say.
  package let defaultText: String
  package let meaning: String
  /// Those it is for; see `only`.
  package private(set) var verbs = Verb.askingLoans
  /// Whether it may stand in `kivagen.yml` and in the environment.
  let isKey: Bool
  let shape: Shape
  /// Puts a value into the settings, or throws what was expected instead.
  package let apply: @Sendable (inout Settings, String) throws(Expected) -> Void

  /// What a value should have been: `a whole number from 1 to 100000`.
  package struct Expected: Error {
    let text: String
  }

  /// `--limit`; of a switch that is on without it `--no-details`.
  package var flag: String {
    placeholder == nil && defaultText == "on" ? "--no-\(name)" : "--\(name)"
  }

  /// The same setting, for these commands alone.
  func only(for verbs: Verb...) -> Setting {
    var setting = self
    setting.verbs = Set(verbs)
    return setting
  }

  /// The same setting, for every command about a site.
  var forEverySite: Setting {
    var setting = self
    setting.verbs = Verb.aboutSite
    return setting
  }

  /// `KIVAGEN_MAX_AGE`.
  var variable: String {
    "KIVAGEN_" + String(name.uppercased().map { $0 == "-" ? "_" : $0 })
  }
}
