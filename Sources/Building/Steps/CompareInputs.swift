internal import CommandLine
internal import Diagnostics
internal import Host
internal import Loans
internal import Publishing
internal import Site
internal import Store

extension Step<BuildContext> {
  /// Determines whether this build has the stamp of the last one, and whether the site still has
  /// the files that the last build published.
  package static var compareInputs: Self {
    Step("inputs", activity: .init("Reading", "inputs")) { context in
      context.inputs = try context.provider.inputFiles()
      let inputs = context.inputs ?? []
      // With `--refresh`, requests must be sent to Kiva.
      if context.settings.refresh, inputs.isEmpty { return }
      let stamp = BuildStamp(of: context.run, context.result(\.sources), inputs)
      context.stamp = stamp?.fingerprint
      if !context.settings.rebuild, let stamp = context.stamp {
        context.reportToRepeat = try context.reportOfBuild(with: stamp)
      }
    }
  }
}

extension BuildContext {
  /// Whether the site already is what this build would produce.
  package var isUpToDate: Bool { reportToRepeat != nil }

  /// Ends a build that leaves the site unchanged, and repeats the report of the last build.
  package func finishUnchanged() {
    reportToRepeat?.repeat(on: run.reporter)
    staging?.abandon()
  }

  /// Returns the report of the last build if that build had this stamp and its site is unchanged.
  fileprivate func reportOfBuild(with stamp: Fingerprint) throws -> BuildReport? {
    let staging = result(\.staging)
    guard let manifest = staging.manifestFingerprint?.hexadecimal,
      let site = try reading({ () throws(StoreError) in try store.sites() })?
        .first(where: { $0.name == run.outputName && $0.manifest == manifest }),
      let build = try reading({ () throws(StoreError) in try store.build(of: site.key) }) ?? nil,
      build.stamp == stamp.bytes, isCurrent(build), let report = BuildReport(json: build.report)
    else { return nil }
    let records = try earlierRecords(of: site)
    return try staging.isUnchanged(since: records) ? report : nil
  }

  private func isCurrent(_ build: StoredBuild) -> Bool {
    let now = run.machine.clock.earliestSeconds
    return build.sinceSeconds <= now && build.untilSeconds.map { now <= $0 } ?? true
  }

  /// Records this build, so that the next one does nothing if nothing has changed.
  ///
  /// Nothing is recorded if the next build may do more with the same inputs: after an incomplete
  /// fetch, if dates are in the future, and if some files might have changed.
  func recordBuild(_ result: PublishResult, isRecorded: Bool) {
    let snapshot = self.result(\.snapshot)
    let (clock, warnings) = (run.machine.clock, run.reporter.summary.warnings)
    guard snapshot.retrieval == .files || settings.offline || settings.maxAge > .zero else {
      return
    }
    guard isRecorded, result.warnings.isEmpty, !settings.dryRun, let site, let stamp,
      !snapshot.isInvented, !snapshot.isStale, !snapshot.isPartial, !snapshot.isFallback,
      snapshot.time.seconds <= clock.earliestSeconds,
      !warnings.contains(where: \.category.mayVanish),
      !shownLoans.contains(where: {
        $0.pastDates.contains { $0.seconds > clock.latestPlausibleSeconds }
      }), let report = BuildReport(run.reporter.summary, of: snapshot).json
    else { return }
    let build = StoredBuild(
      stamp: stamp.bytes, sinceSeconds: clock.earliestSeconds, untilSeconds: end(of: snapshot),
      report: report)
    // Without a record, the next build merely does all its work.
    do throws(StoreError) { try store.record(build, of: site.key) } catch {}
  }

  /// The time until which the same inputs give the same site; `nil` for ever.
  private func end(of snapshot: LoanSnapshot) -> Int? {
    [endOfResponses(snapshot), ended.nextSeconds].compactMap(\.self).min()
  }

  /// The time until which cached responses are used; `nil` for a build without requests.
  private func endOfResponses(_ snapshot: LoanSnapshot) -> Int? {
    if settings.offline { return nil }
    let start: Int
    if snapshot.retrieval != .files {
      start = snapshot.time.seconds
    } else if settings.images == .download {
      start = run.machine.clock.earliestSeconds
    } else {
      return nil
    }
    return start + Int(settings.maxAge.components.seconds)
  }
}

extension Warning.Category {
  /// Whether another build of the same inputs might not have the warning.
  fileprivate var mayVanish: Bool {
    switch self {
    case .unavailableData, .listing, .picture, .preview, .store, .output, .externalLink: true
    case .settings, .template, .note, .orphanedNote, .starterNote, .deadLink, .excludedLoan,
      .staticFile, .data, .unknownName, .unknownLoan:
      false
    }
  }
}
