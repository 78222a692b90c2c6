package import CommandLine
package import Diagnostics
internal import Host
package import Publishing

/// A run of a command, with its settings, machine and reporter.
package struct CommandRun: Sendable {
  package let settings: Settings
  package let machine: Machine
  package let reporter: Reporter
  /// The effective entries of the settings file, for the positions of errors in their values.
  package var fileEntries: [SettingsFile.SettingsEntry] = []
  /// The names of the effective environment variables, by the names of their settings.
  package var variables: [String: String] = [:]
  /// All given settings, from which the effective settings of the site follow.
  private(set) var givenSettings: [[UInt8]] = []

  package init(
    settings: Settings, machine: Machine, reporter: Reporter,
    fileEntries: [SettingsFile.SettingsEntry] = [], variables: [String: String] = [:]
  ) {
    self.settings = settings
    self.machine = machine
    self.reporter = reporter
    self.fileEntries = fileEntries
    self.variables = variables
  }

  /// Resolves the settings, does the work, reports the outcome and returns the exit code.
  package static func execute(
    _ arguments: Arguments, on machine: Machine,
    _ work: (CommandRun) async throws(CommandError) -> Void
  ) async -> ExitCode {
    await execute(
      arguments, on: machine,
      resolving: { resolution throws(CommandError) in try resolution.resolve() },
      { run, resolution throws(CommandError) in
        try run.warn(resolution.warnings, exit: .badData)
        try await work(run)
      })
  }

  /// Resolves the settings with `resolve`, does the work, and returns the exit code.
  package static func execute(
    _ arguments: Arguments, on machine: Machine,
    resolving resolve: (inout SettingsResolution) throws(CommandError) -> Void,
    _ work: (CommandRun, SettingsResolution) async throws(CommandError) -> Void
  ) async -> ExitCode {
    var resolution = SettingsResolution(of: arguments, on: machine)
    let outcome = outcomeOfInterruption(arguments.command)
    do throws(CommandError) {
      try checkOperands(arguments, machine)
      try resolve(&resolution)
    } catch {
      let error = machine.finalError(for: error, outcome: outcome)
      Reporter(
        of: arguments.command, on: machine, quiet: resolution.isSwitchOn("quiet"),
        json: resolution.isSwitchOn("json"), changedPaths: resolution.isSwitchOn("changed-paths")
      ).finish(with: error)
      return error.exit
    }
    let settings = resolution.settings
    var run = CommandRun(
      settings: settings, machine: machine.at(settings.now),
      reporter: Reporter(
        of: arguments.command, on: machine, quiet: settings.quiet, json: settings.json,
        changedPaths: settings.changedPaths),
      fileEntries: resolution.effectiveFileEntries, variables: resolution.effectiveVariables)
    run.givenSettings = resolution.givenSettings
    return await run.finish(after: outcome) { () async throws(CommandError) in
      try await work(run, resolution)
    }
  }

  private static func checkOperands(
    _ arguments: Arguments, _ machine: Machine
  ) throws(CommandError) {
    // These commands check their operands themselves.
    if [.templates, .new, .initialize].contains(arguments.command) { return }
    guard let operand = arguments.operands.first else { return }
    let isSite =
      (try? machine.files.targetType(of: "\(operand)/\(SettingsFile.defaultName)")) != nil
    let advice =
      isSite
      ? "did you mean --root \(operand.quotedForShell)?" : arguments.advice(onOperand: operand)
    throw CommandError("unexpected argument '\(operand)'; \(advice)", exit: .usage)
  }

  /// Returns a description of the state in which an interrupted command leaves the site.
  private static func outcomeOfInterruption(_ command: CommandName) -> String {
    switch command {
    case .fetch: "the fetch is incomplete"
    case .check: "the check is incomplete"
    case .history: "the history is unchanged"
    case .templates: "files that were copied stay"
    case .initialize, .new: "files that were written stay"
    default: "the site is unchanged"
    }
  }

  private func finish(
    after outcome: String, _ work: () async throws(CommandError) -> Void
  ) async -> ExitCode {
    do throws(CommandError) {
      try await work()
    } catch {
      let error = machine.finalError(for: error, outcome: outcome)
      reporter.finish(with: error)
      return error.exit
    }
    guard let failure = reporter.printSummary() else { return .done }
    let error = machine.finalError(
      for: failure, outcome: "everything is done, but the summary was not printed")
    reporter.printError(error)
    return error.exit
  }

  // MARK: - Shared by the commands

  /// The path of the output folder, as displayed.
  package var output: String { joinedPath(settings.output, below: settings.root) }

  /// Returns the time since `start` by the monotonic clock.
  package func time(since start: ContinuousClock.Instant) -> Duration {
    machine.clock.monotonic() - start
  }

  /// Prints and records warnings. With `--strict`, any warning fails the run with this exit code.
  package func warn(_ warnings: [Warning], exit: ExitCode) throws(CommandError) {
    try reporter.warn(warnings, isStrict: settings.strict, exit: exit)
  }

  /// Runs the steps in order, unless one fails or the task is cancelled. Errors name their step.
  package func perform<Context>(
    _ steps: [Step<Context>], on context: inout Context
  ) async throws(CommandError) {
    let progress = reporter.progress
    guard progress.isEnabled else { return try await performAll(steps, on: &context) }
    // A step that waits for a response does not draw the line itself.
    async let _ = progress.refresh()
    try await performAll(steps, on: &context)
  }

  private func performAll<Context>(
    _ steps: [Step<Context>], on context: inout Context
  ) async throws(CommandError) {
    for step in steps {
      if Task.isCancelled { throw .interrupted }
      let start = machine.clock.monotonic()
      reporter.progress.begin(step.activity)
      defer {
        reporter.progress.end()
        record(time(since: start), of: step)
      }
      do { try await step.run(&context) } catch { throw CommandError(error, in: step.name) }
      if settings.verbose { reporter.print("\(step.name): \(time(since: start).formattedSeconds)") }
    }
  }

  /// Records the time of a step for the JSON summary, even if it failed.
  private func record<Context>(_ duration: Duration, of step: Step<Context>) {
    guard let phase = step.phase else { return }
    reporter.update { $0.phases[phase] = duration.milliseconds }
  }
}

/// A step of a command. All steps of a command share a context.
package struct Step<Context>: Sendable {
  /// The name printed with `--verbose` and before errors.
  let name: String
  /// The phase of the JSON summary that includes the step's time, if any.
  let phase: Phase?
  /// The activity that is shown on a terminal if the step takes long.
  let activity: ProgressLine.Activity?
  let run: @Sendable (inout Context) async throws -> Void

  package init(
    _ name: String, phase: Phase? = nil, activity: ProgressLine.Activity? = nil,
    _ run: @escaping @Sendable (inout Context) async throws -> Void
  ) {
    self.name = name
    self.phase = phase
    self.activity = activity
    self.run = run
  }
}

extension CommandRun {
  /// The name of the output folder in the store. It is relative to the site root if the folder is
  /// inside it, so that both can move together.
  var outputName: String {
    do throws(FileError) {
      let folder = try machine.files.absolute(output)
      let root = try machine.files.absolute(settings.root)
      return folder.hasPrefix("\(root)/") ? String(folder.dropFirst(root.count + 1)) : folder
    } catch { return settings.output }
  }

  package var publisher: Publisher {
    Publisher(
      files: machine.files, output: output, root: settings.root, home: machine.environment["HOME"],
      options: PublishOptions(
        adopt: settings.adopt, overwrite: settings.overwrite, dryRun: settings.dryRun))
  }

  /// The maximum time to wait for another run that holds the lock. Most builds take less time.
  private static let maximumWaitForLock = Duration.seconds(5)

  /// Does the work as soon as no other build is running. Throws `PublishError.locked` after five
  /// seconds.
  package func waitingForLock<Result>(_ work: () throws(PublishError) -> Result) async throws
    -> Result
  {
    let start = machine.clock.monotonic()
    var isReported = false
    while true {
      do throws(PublishError) { return try work() } catch {
        guard case .locked(let lock, _) = error, time(since: start) < Self.maximumWaitForLock else {
          throw error
        }
        if !isReported { reporter.print("Waiting for another build, which holds '\(lock)' …") }
        isReported = true
        try await machine.clock.sleep(.milliseconds(50))
      }
    }
  }
}
