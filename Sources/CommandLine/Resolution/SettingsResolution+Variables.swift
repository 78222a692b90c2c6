internal import Diagnostics

/// Settings in the variables of the environment. A variable that is empty, as Compose files and
/// workflows pass what is not set, counts as one that does not exist.
extension SettingsResolution {
  /// Returns the variable that gives a setting, with its value, or `nil` if there is none.
  func variable(for setting: Setting) -> (name: String, value: String)? {
    let environment = machine.environment
    let name = setting.variable
    if let value = environment[name], !isUnset(value, setting), !isOfService(name, value) {
      return (name, value)
    }
    if setting.name == "now", let seconds = environment[sourceDateEpoch], !seconds.isBlank {
      return (sourceDateEpoch, seconds)
    }
    return nil
  }

  /// Returns whether a variable has no value. That of a list has none if all its values are empty,
  /// as `${A},${B}` is if neither variable is set.
  private func isUnset(_ value: String, _ setting: Setting) -> Bool {
    value.isBlank || setting.shape == .list && commaSeparatedValues(of: value).allSatisfy(\.isBlank)
  }

  /// The warnings about variables that are not settings although their names begin like those of
  /// settings.
  var unusedVariables: [Warning] {
    let known = settingsTable.map(\.variable)
    let used = machine.environment.filter { $0.key.hasPrefix(prefix) && !$0.value.isBlank }
    let ofServices = used.filter { isOfService($0.key, $0.value) }.keys.sorted()
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

  /// Everything from which the settings of the site follow, besides the program: the options, the
  /// variables and the whole settings file. Settings that are about the run alone are left out.
  package var givenSettings: [[UInt8]] {
    var texts: [String] = []
    for option in arguments.options where !option.setting.isAboutRun {
      texts += [option.setting.flag, option.value]
    }
    for setting in settingsTable where !setting.isAboutRun && applies(setting) {
      if let (name, value) = variable(for: setting) { texts += [name, value] }
    }
    return texts.map { Array($0.utf8) } + [file?.bytes ?? []]
  }
}

/// The beginning of the name of each variable that gives a setting.
private let prefix = "KIVAGEN_"

/// The variable that gives the time of a reproducible build, in seconds since 1970.
///
/// Source: https://reproducible-builds.org/specs/source-date-epoch/.
private let sourceDateEpoch = "SOURCE_DATE_EPOCH"

/// Returns whether a variable is one by which Kubernetes, or a link between containers, announces a
/// service. For a service called `kivagen`, these are `KIVAGEN_PORT=tcp://10.0.0.11:80`,
/// `KIVAGEN_SERVICE_HOST`, `KIVAGEN_PORT_80_TCP_ADDR` and others.
///
/// Source: https://kubernetes.io/docs/concepts/services-networking/service/#environment-variables.
private func isOfService(_ name: String, _ value: String) -> Bool {
  name.hasSuffix("_PORT") && value.prefixMatch(of: /(?:tcp|udp|sctp):\/\//) != nil
    || name.contains(/_SERVICE_(?:HOST|PORT)(?:_[A-Z0-9_]+)?$/)
    || name.contains(/_PORT_[0-9]+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?$/)
}
