internal import Diagnostics

/// Reads settings from environment variables. An empty variable counts as missing, because Compose
/// files and workflows pass unset values in this way.
extension SettingsResolution {
  /// Returns the variable that sets a setting, and its value, or `nil` if there is none.
  func variable(for setting: Setting) -> (name: String, value: String)? {
    let environment = machine.environment
    let name = setting.variable
    if let value = environment[name], !isUnset(value, setting), !isServiceVariable(name, value) {
      return (name, value)
    }
    if setting.name == "now", let seconds = environment[sourceDateEpoch], !seconds.isBlank {
      return (sourceDateEpoch, seconds)
    }
    return nil
  }

  /// Returns whether a variable has no value. A list has none if all its values are empty, as in
  /// `${A},${B}` with unset variables.
  private func isUnset(_ value: String, _ setting: Setting) -> Bool {
    value.isBlank || setting.shape == .list && commaSeparatedValues(of: value).allSatisfy(\.isBlank)
  }

  /// Warnings about unknown variables whose names look like those of settings.
  var unusedVariables: [Warning] {
    let known = settingsTable.map(\.variable)
    let used = machine.environment.filter { $0.key.hasPrefix(prefix) && !$0.value.isBlank }
    let ofServices = used.filter { isServiceVariable($0.key, $0.value) }.keys.sorted()
    let unknown = used.keys.filter { !known.contains($0) && !ofServices.contains($0) }.sorted()
    return Self.serviceWarnings(ofServices) + unknown.map { Self.unknownVariable($0, among: known) }
  }

  private static func unknownVariable(_ name: String, among known: [String]) -> Warning {
    let names = known.map { String($0.dropFirst(prefix.count)) }
    let nearest = nearestName(to: String(name.dropFirst(prefix.count)), among: names)
    let hint = nearest.map { "; did you mean \(prefix)\($0)?" } ?? ""
    return Warning(.settings, "unknown variable \(name)\(hint)")
  }

  private static func serviceWarnings(_ names: [String]) -> [Warning] {
    if names.isEmpty { return [] }
    let (subject, verb) = names.count == 1 ? ("variable", "is") : ("variables", "are")
    return [
      Warning(
        .settings,
        "\(subject) \(names.joined(separator: ", ")) \(verb) ignored: Kubernetes sets such variables "
          + "for a service; 'enableServiceLinks: false' in the pod leaves them out")
    ]
  }

  /// All options, variables and the contents of the settings file, except for settings that only
  /// concern the run. Together with the program, they determine the site.
  package var givenSettings: [[UInt8]] {
    var texts: [String] = []
    for option in arguments.options where !option.setting.affectsOnlyRun {
      texts += [option.setting.flag, option.value]
    }
    for setting in settingsTable where !setting.affectsOnlyRun && applies(setting) {
      if let (name, value) = variable(for: setting) { texts += [name, value] }
    }
    return texts.map { Array($0.utf8) } + [file?.bytes ?? []]
  }
}

/// The prefix of variables that set a setting.
private let prefix = "KIVAGEN_"

/// The time of a reproducible build, in seconds since 1970. Source:
/// https://reproducible-builds.org/specs/source-date-epoch/.
private let sourceDateEpoch = "SOURCE_DATE_EPOCH"

/// Returns whether a variable announces a service of Kubernetes or of a linked container, such as
/// `KIVAGEN_PORT=tcp://10.0.0.11:80`, `KIVAGEN_SERVICE_HOST` or `KIVAGEN_PORT_80_TCP_ADDR`.
/// Source: https://kubernetes.io/docs/concepts/services-networking/service/#environment-variables.
private func isServiceVariable(_ name: String, _ value: String) -> Bool {
  name.hasSuffix("_PORT") && value.prefixMatch(of: /(?:tcp|udp|sctp):\/\//) != nil
    || name.contains(/_SERVICE_(?:HOST|PORT)(?:_[A-Z0-9_]+)?$/)
    || name.contains(/_PORT_[0-9]+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?$/)
}
