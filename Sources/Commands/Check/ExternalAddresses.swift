internal import Building
internal import CommandLine
internal import Diagnostics
internal import Host
internal import Loans

extension CheckContext {
  /// Requests external addresses that are not cached, and adds their errors. If the run is
  /// interrupted, saves the cache and throws `CommandError`.
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
    checked.addresses = external.addresses.count
    if external.omittedCount > 0 {
      reporter.print(
        "\(external.omittedCount.groupedByThousands) addresses that differ from others only in a "
          + "number were not requested; --all-external requests them.")
    }
    try report(outcomes.mapValues { $0.resolved(hasNetwork: hasNetwork) }, external, in: site)
  }

  private mutating func report(
    _ outcomes: [String: AddressOutcome], _ external: ExternalAddresses, in site: BuiltSite
  ) throws(CommandError) {
    for address in external.addresses {
      guard let occurrence = external.firstOccurrences[address], let outcome = outcomes[address],
        let message = Self.message(for: outcome, of: address)
      else { continue }
      let file = site.displayPath(of: occurrence.path)
      let others = occurrence.otherFiles
      let more = others == 0 ? "" : " (and in \(others.counted("other file")))"
      let source = try site.read(occurrence.path)
      if case .missing = outcome {
        let found = Diagnostic(
          file: file, source: source, offset: occurrence.offset, message: message + more)
        add([found], [])
      } else {
        warnings.append(
          Warning(
            .externalLink, in: file, source, offset: occurrence.offset, message: message + more))
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

/// The addresses on other servers to which the pages of a site link.
struct ExternalAddresses: Sendable {
  /// The maximum number of requested addresses that differ only in numbers, such as those of loans
  /// on Kiva's site. If these few are valid, their form is correct.
  private static let maximumPerForm = 3

  /// The first occurrence of an address.
  struct FirstOccurrence: Sendable {
    let path: String
    let offset: Int
    var otherFiles = 0
  }

  /// The addresses to check, sorted.
  private(set) var addresses: [String] = []
  private(set) var omittedCount = 0
  private(set) var firstOccurrences: [String: FirstOccurrence] = [:]

  /// Collects addresses from surveys sorted by path. If `includesAll` is set, all addresses are
  /// included, even many of the same form.
  init(in surveys: [LinkSurvey], includesAll: Bool) {
    for survey in surveys {
      for link in survey.external {
        guard let address = link.externalAddress else { continue }
        if firstOccurrences[address] == nil {
          firstOccurrences[address] = FirstOccurrence(path: survey.path, offset: link.offset)
        } else {
          firstOccurrences[address]?.otherFiles += 1
        }
      }
    }
    var counts: [String: Int] = [:]
    addresses = firstOccurrences.keys.sorted().filter { address in
      let form = Self.form(of: address)
      counts[form, default: 0] += 1
      return includesAll || counts[form, default: 0] <= Self.maximumPerForm
    }
    omittedCount = firstOccurrences.count - addresses.count
  }

  /// Returns the address with a zero for every number in it.
  private static func form(of address: String) -> String {
    var form: [UInt8] = []
    for byte in address.utf8 {
      let isDigit = (0x30...0x39).contains(byte)
      if isDigit, form.last == UInt8(ascii: "0") { continue }
      form.append(isDigit ? UInt8(ascii: "0") : byte)
    }
    return String(decoding: form, as: UTF8.self)
  }
}

/// Requests addresses politely: from few servers at the same time and, from each server, one by one
/// with pauses.
struct AddressRequests: Sendable {
  private static let pause = Duration.seconds(1)
  private static let maximumServersAtOnce = 4
  /// The number of consecutive failures after which no more requests are sent to a server.
  private static let maximumFailures = 2

  /// The outcome for an address. It is not a tuple, because tuples from a task group can have wrong
  /// values in release builds of Swift 6.3.1.
  struct Answer: Sendable {
    let address: String
    let outcome: AddressOutcome
  }

  let probe: AddressProbe
  let progress: @Sendable () -> Void

  /// Requests the addresses. If the task is cancelled, some answers are missing.
  func answers(for addresses: [String]) async -> [Answer] {
    let servers = Dictionary(grouping: addresses, by: AddressProbe.host(of:))
      .sorted { $0.key < $1.key }.map(\.value)
    return await withTaskGroup(of: [Answer].self) { group in
      var started = 0
      func startNext() {
        guard started < servers.count else { return }
        let server = servers[started]
        started += 1
        group.addTask { await answers(ofServer: server) }
      }
      for _ in 0..<Self.maximumServersAtOnce { startNext() }
      var all: [Answer] = []
      while let answers = await group.next() {
        all += answers
        if !Task.isCancelled { startNext() }
      }
      return all.sorted { $0.address < $1.address }
    }
  }

  private func answers(ofServer addresses: [String]) async -> [Answer] {
    var answers: [Answer] = []
    var failures = 0
    do {
      for address in addresses {
        let outcome: AddressOutcome
        if failures == Self.maximumFailures, let last = answers.last {
          outcome = last.outcome
        } else {
          if !answers.isEmpty { try await probe.clock.sleep(Self.pause) }
          outcome = try await probe.outcome(of: address)
          failures = outcome.isFailureOfServer ? failures + 1 : 0
        }
        answers.append(Answer(address: address, outcome: outcome))
        progress()
      }
    } catch {
      // The run was cancelled.
    }
    return answers
  }
}
