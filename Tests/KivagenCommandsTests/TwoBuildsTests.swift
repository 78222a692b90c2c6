import Host
import KivagenCommands
import Synchronization
import TestSupport
import Testing

@Suite(.temporaryFolder) struct `A build while another one runs` {
  private let site = TestSite()
  private let clock = ManualClock(wallSeconds: 1_800_000_000)

  private func lock(_ name: String) throws -> FileLock? {
    let path = "\(site.root)/\(name)"
    let isFolder = try FileSystem.real.status(path)?.kind == .folder
    let attempt = try isFolder ? FileSystem.real.lockFolder(path) : FileSystem.real.lock(path)
    return if case .taken(let lock) = attempt { lock } else { nil }
  }

  private func build(_ clock: Clock) async -> TestRun {
    await TestRun(["build", "-C", site.root, "--source", "sample"], clock: clock)
  }

  @Test(arguments: [".kivagen/lock", "Output"])
  func `waits a little, and leaves`(name: String) async throws {
    for folder in [".kivagen", "Output"] {
      try FileSystem.real.makeFolder("\(site.root)/\(folder)")
    }
    let lock = try lock(name)
    let run = await build(clock.clock)
    #expect(run.exit == .busy)
    #expect(
      run.messages == """
        Waiting for another build, which holds '\(site.root)/\(name)' …
        kivagen: output: another build of this site is running and holds '\(site.root)/\(name)'; \
        build again when it is done

        """)
    #expect(clock.passed == .seconds(5))
    #expect(try site.tree() == [:])
    withExtendedLifetime(lock) {}
  }

  @Test func `goes on when that has ended`() async throws {
    try FileSystem.real.makeFolder("\(site.root)/.kivagen")
    let lock = Mutex(try lock(".kivagen/lock"))
    var patient = clock.clock
    patient.sleep = { [clock] duration in
      clock.advance(by: duration)
      if clock.passed > .seconds(2) { lock.withLock { $0 = nil } }
    }
    let run = await build(patient)
    #expect(run.exit == .done)
    #expect(run.messages.contains("Waiting for another build"))
    #expect(try site.exists("Output/index.html"))
  }

  @Test func `does not wait for it in a dry run`() async throws {
    try FileSystem.real.makeFolder("\(site.root)/.kivagen")
    let lock = try lock(".kivagen/lock")
    let run = await TestRun(
      ["build", "-C", site.root, "--source", "sample", "-n"], clock: clock.clock)
    #expect(run.exit == .done)
    #expect(clock.passed == .zero)
    withExtendedLifetime(lock) {}
  }
}
