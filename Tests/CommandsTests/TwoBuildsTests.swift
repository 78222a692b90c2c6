import CommandLine
import Host
import Synchronization
import TestSupport
import Testing

@Suite(.temporaryFolder) struct `A build while another one runs` {
  private let site = TestSite()
  private let clock = ManualClock(wallSeconds: 1_800_000_000)

  private func lock(_ name: String) throws -> FileLock? {
    let path = "\(site.root)/\(name)"
    let isFolder = try FileSystem.real.status(path)?.type == .folder
    let attempt = try isFolder ? FileSystem.real.lockFolder(path) : FileSystem.real.lock(path)
    return if case .acquired(let lock) = attempt { lock } else { nil }
  }

  private func build(_ clock: SystemClock) async -> TestRun {
    await TestRun(["build", "-C", site.root, "--source", "sample"], clock: clock)
  }

  @Test(arguments: [".kivagen/lock", "Output"])
  func `waits for five seconds, and gives up`(name: String) async throws {
    for folder in [".kivagen", "Output"] {
      try FileSystem.real.makeFolder("\(site.root)/\(folder)")
    }
    let lock = try lock(name)
    let run = await build(clock.clock)
    #expect(run.exit == .busy)
    #expect(
      run.messages == """
        Waiting for another build, which holds '\(site.root)/\(name)' …
        kivagen: output: another kivagen is at work on this site and holds '\(site.root)/\(name)'; \
        run this command again when it has finished

        """)
    #expect(clock.elapsed == .seconds(5))
    #expect(try site.tree() == [:])
    withExtendedLifetime(lock) {}
  }

  @Test func `goes on when the other one has ended`() async throws {
    try FileSystem.real.makeFolder("\(site.root)/.kivagen")
    let lock = Mutex(try lock(".kivagen/lock"))
    var systemClock = clock.clock
    systemClock.sleep = { [clock] duration in
      clock.advance(by: duration)
      if clock.elapsed > .seconds(2) { lock.withLock { $0 = nil } }
    }
    let run = await build(systemClock)
    #expect(run.exit == .done)
    #expect(run.messages.contains("Waiting for another build"))
    #expect(try site.exists("Output/index.html"))
  }

  @Test func `finishes an interrupted one, even if it fails itself`() async throws {
    #expect(await site.build("--source", "sample").exit == .done)
    let before = try site.tree()
    var files = FileSystem.real
    files.calls.rename = { old, new throws(FileError) in
      if new.path.hasSuffix("/index.html") { throw FileError("move to", new, 5) }
      try SystemCalls.real.rename(old, new)
    }
    let words = ["build", "-C", site.root, "--source", "sample", "--title", "New"]
    #expect(await TestRun(words, files: files).exit == .ioFailed)
    #expect(try site.tree()["index.html"] == before["index.html"])
    try site.write("{{#loans}}", to: "Templates/index.mustache")
    let run = await site.build("--source", "sample")
    #expect(run.exit == .badSettings)
    #expect(
      run.messages.hasPrefix(
        "The last build was interrupted while it published its files; they are all in place now.\n")
    )
    #expect(try site.read("Output/index.html").contains("<title>New</title>"))
    #expect(try !site.exists("Output/.kivagen-journal"))
  }

  @Test func `does not wait in a dry run`() async throws {
    try FileSystem.real.makeFolder("\(site.root)/.kivagen")
    let lock = try lock(".kivagen/lock")
    let run = await TestRun(
      ["build", "-C", site.root, "--source", "sample", "-n"], clock: clock.clock)
    #expect(run.exit == .done)
    #expect(clock.elapsed == .zero)
    withExtendedLifetime(lock) {}
  }
}
