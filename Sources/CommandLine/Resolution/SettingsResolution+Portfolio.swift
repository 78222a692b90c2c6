internal import Diagnostics
internal import Kiva
internal import Loans

/// Finds settings of teams and lenders that do not fit the source of the loans.
extension SettingsResolution {
  /// Returns the errors about `team`, `lender` and `status` without the source that they need, and
  /// about a source without a team or a lender. A source in a nearer place overrides them.
  func portfolioConflicts(in file: [SettingsFile.SettingsEntry]) -> [CommandError] {
    let source = nearestPlace(of: "source", file)
    func isOverridden(_ place: SettingPlace) -> Bool { source.map { $0 < place } ?? false }
    var errors: [CommandError] = []
    if let source, settings.inputs.isEmpty, settings.portfolio == nil,
      let (name, placeholder) = settings.source.portfolioSetting
    {
      errors.append(
        conflict(
          "source", in: source, file,
          "source '\(name)' needs to know which one: add \(option(name, placeholder, in: source))"))
    }
    let others = [
      ("team", [Settings.Source.team]), ("lender", [.lender]), ("status", [.team, .lender]),
    ]
    for (name, sources) in others where !sources.contains(settings.source) {
      guard let place = nearestPlace(of: name, file), !isOverridden(place) else { continue }
      let needed = sources.map { option("source", $0.rawValue, in: place) }.joined(
        separator: " or ")
      errors.append(
        conflict(
          name, in: place, file,
          "'\(name)' needs \(needed): add it, or leave '\(name)' out"))
    }
    return errors
  }

  /// Returns the settings for the source of the loans.
  func adaptedToSource(
    _ settings: Settings, _ file: [SettingsFile.SettingsEntry]
  ) -> Settings {
    var settings = settings
    settings.adaptToSource(
      isLimitSet: nearestPlace(of: "limit", file) != nil,
      isNamesPeriodSet: nearestPlace(of: "names-for", file) != nil)
    return settings
  }

  /// Returns the nearest place where a setting is set, if any. A check has the settings of a build.
  private func nearestPlace(
    of name: String, _ file: [SettingsFile.SettingsEntry]
  ) -> SettingPlace? {
    guard let setting = settingsTable.first(where: { $0.name == name }), applies(setting) else {
      return nil
    }
    if arguments.options.contains(where: { $0.setting.name == name }) { return .option }
    if variable(for: setting) != nil { return .variable }
    return file.contains { $0.key == name } ? .file : nil
  }

  /// Returns a setting with a value as it is written in a place.
  private func option(_ name: String, _ value: String, in place: SettingPlace) -> String {
    switch place {
    case .option: "'--\(name) \(value)'"
    case .variable: "'\(name.asVariable)=\(value)'"
    case .file: "'\(name): \(value)'"
    }
  }

  private func conflict(
    _ name: String, in place: SettingPlace, _ file: [SettingsFile.SettingsEntry],
    _ message: String
  ) -> CommandError {
    switch place {
    case .option: return CommandError("option '--\(name)': \(message)", exit: .usage)
    case .variable:
      return CommandError("variable \(name.asVariable): \(message)", exit: .badSettings)
    case .file:
      let error = file.last { $0.key == name }?.keyDiagnostic("setting '\(name)': \(message)")
      return CommandError([error].compactMap(\.self), exit: .badSettings)
    }
  }
}

extension String {
  /// The environment variable of the setting with this name.
  fileprivate var asVariable: String {
    settingsTable.first { $0.name == self }?.variable ?? self
  }
}

extension Settings.Source {
  /// The setting that says whose loans are meant, with the placeholder of its value; `nil` for the
  /// newest loans of all.
  fileprivate var portfolioSetting: (name: String, placeholder: String)? {
    switch self {
    case .team: ("team", "NAME")
    case .lender: ("lender", "ID")
    case .auto, .newest, .search, .graphql, .sample: nil
    }
  }
}

extension Settings {
  /// Shows all loans of a team or a lender unless a limit is set, with the names of their borrowers
  /// unless a period is set, and loans of every status of other sources, which list only those that
  /// are fundraising.
  fileprivate mutating func adaptToSource(isLimitSet: Bool, isNamesPeriodSet: Bool) {
    if portfolio == nil { return filter.statuses = [] }
    if !isLimitSet { limit = Self.maximumLimit }
    if !isNamesPeriodSet { namesFor = nil }
  }
}
