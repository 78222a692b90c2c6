internal import Building
internal import CommandLine
internal import Diagnostics
internal import Fetching
internal import Host
internal import Loans

extension CheckContext {
  /// Requests the addresses on other servers, unless an earlier check found them a short time ago,
  /// and adds what is wrong with them.
  ///
  /// - Throws: `CommandError` if the run is interrupted. What was found until then is kept.
  mutating func requestAddresses(
    of surveys: [LinkSurvey], in site: BuiltSite
  ) async throws(CommandError) {
    let (settings, machine, reporter) = (run.settings, run.machine, run.reporter)
    let external = ExternalAddresses(in: surveys, includesAll: settings.allExternal)
    let now = machine.clock.earliestSeconds
    var cache = AddressCache(
      at: AddressCache.path(below: settings.root), files: machine.files, nowSeconds: now,
      maximumAge: settings.linkMaxAge, excluded: settings.exclude)
    let unknown = external.addresses.filter { cache.outcome(of: $0) == nil }
    reporter.progress.show(.init("Requesting", "addresses", of: unknown.count))
    let requests = AddressRequests(
      probe: AddressProbe(
        transport: machine.transport(settings.effectiveUserAgent), clock: machine.clock),
      progress: { reporter.progress.advance() })
    var outcomes: [String: AddressOutcome] = [:]
    var hasNetwork = false
    for address in external.addresses { outcomes[address] = cache.outcome(of: address) }
    for answer in await requests.answers(for: unknown) {
      outcomes[answer.address] = answer.outcome
      hasNetwork = hasNetwork || answer.outcome.isAnswered
      cache.record(answer.outcome, of: answer.address, seconds: now)
    }
    if let failure = cache.save() {
      warnings.append(
        Warning(.store, "the addresses that were found could not be kept: \(failure)"))
    }
    if Task.isCancelled { throw .interrupted }
    checkedAddresses = external.addresses.count
    if external.omittedCount > 0 {
      reporter.print(
        "\(external.omittedCount.groupedByThousands) addresses that differ from others only in a "
          + "number were not requested; --all-external requests them.")
    }
    try report(
      outcomes.mapValues { $0.decided(hasNetwork: hasNetwork) }, external, in: site)
  }

  private mutating func report(
    _ outcomes: [String: AddressOutcome], _ external: ExternalAddresses, in site: BuiltSite
  ) throws(CommandError) {
    for address in external.addresses {
      guard let place = external.places[address], let outcome = outcomes[address],
        let message = Self.message(for: outcome, of: address)
      else { continue }
      let file = site.displayPath(of: place.path)
      let more =
        place.otherFiles == 0
        ? ""
        : " (and in \(place.otherFiles.groupedByThousands) other "
          + "file\(place.otherFiles == 1 ? "" : "s"))"
      let source = try site.read(place.path)
      if case .missing = outcome {
        let found = Diagnostic(
          file: file, source: source, offset: place.offset, message: message + more)
        add([found], [])
      } else {
        warnings.append(
          Warning(.externalLink, in: file, source, offset: place.offset, message: message + more))
      }
    }
  }

  private static func message(for outcome: AddressOutcome, of address: String) -> String? {
    let shown = address.excerpt(200)
    return switch outcome {
    case .found: nil
    case .moved(let target): "'\(shown)' has moved for good; link to '\(target.excerpt(200))'"
    case .missing(let reason): "'\(shown)' does not exist: \(reason)"
    case .uncertain(let reason), .unresolved(let reason), .unreachable(let reason):
      "'\(shown)' could not be checked: \(reason)"
    }
  }
}
