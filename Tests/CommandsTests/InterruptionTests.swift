import CommandLine
import Fetching
import Host
import TestSupport
import Testing

/// Tests of runs that are cancelled, as by a signal.
@Suite(.temporaryFolder) struct `An interrupted run` {
  private let site = TestSite()
  private let message = "kivagen: interrupted; the site is unchanged\n"

  /// Runs a build on a file system that `changed` modifies, so that one of its calls cancels the
  /// build.
  private func build(
    _ words: String..., signal: Int32? = nil, changed: (inout FileSystem) -> Void
  ) async throws -> TestRun {
    var files = FileSystem.real
    changed(&files)
    return try await inTask { [site, files] in
      await TestRun(
        ["build", "-C", site.root, "--source", "sample"] + words, files: files, signal: signal)
    }
  }

  @Test(
    arguments: [(1, .hungUp), (2, .interrupted), (15, .terminated), (nil, .interrupted)]
      as [(Int32?, ExitCode)])
  func `leaves the site unchanged while pages are rendered`(
    signal: Int32?, exit: ExitCode
  ) async throws {
    #expect(await site.build("--source", "sample").exit == .done)
    let before = try site.tree()
    let run = try await build("--json", "--title", "Another", signal: signal) { files in
      files.calls.write = { file, bytes throws(FileError) in
        try SystemCalls.real.write(file, bytes)
        cancelCurrentTask()
      }
    }
    #expect(run.exit == exit)
    #expect(run.messages == message)
    #expect(try run.summary["exit"] as? Int32 == exit.rawValue)
    #expect(try run.summary["error"] as? String == "interrupted; the site is unchanged")
    #expect(try site.tree() == before)
    #expect(try !site.exists(".kivagen/staging"))
  }

  @Test func `runs to its end once it moves files into the site`() async throws {
    let run = try await build("--json") { files in
      files.calls.rename = { old, new throws(FileError) in
        cancelCurrentTask()
        try SystemCalls.real.rename(old, new)
      }
    }
    #expect(run.exit == .done, "\(run.messages)")
    #expect(!run.messages.contains("interrupted"))
    #expect(try run.summary["exit"] as? Int == 0)
    #expect(try !site.exists(".kivagen/staging"))
    let again = await site.build("--source", "sample", "--json")
    #expect(try again.summary["written"] as? Int == 0)
  }

  @Test func `does not publish even if all pages are rendered`() async throws {
    let run = try await inTask { [site] in
      await TestRun(
        ["build", "-C", site.root, "--source", "sample", "-v"],
        onMessage: { if $0.hasPrefix("render: ") { cancelCurrentTask() } })
    }
    #expect(run.exit == .interrupted)
    #expect(run.messages.hasSuffix("\n" + message))
    #expect(try !site.exists("Output"))
    #expect(try !site.exists(".kivagen/staging"))
  }

  @Test func `tries no other source, and uses neither the sample nor an old listing`() async throws
  {
    let transport = Transport { request throws(FetchError) in
      cancelCurrentTask()
      throw FetchError(url: request.url, reason: .status(404))
    }
    let run = try await inTask { [site] in
      await TestRun(
        ["build", "-C", site.root, "--fallback", "sample", "-v"], transport: transport)
    }
    #expect(run.exit == .interrupted)
    #expect(run.messages.hasSuffix("\n" + message))
    #expect(try !site.exists("Output"))
    #expect(try !site.exists(".kivagen/store.db"))
  }

  @Test func `says that a fetch is incomplete`() async throws {
    let run = try await inTask { [site] in
      cancelCurrentTask()
      return await TestRun(["fetch", "-C", site.root, "--source", "sample", "--save", "-"])
    }
    #expect(run.exit == .interrupted)
    #expect(run.messages == "kivagen: interrupted; the fetch is incomplete\n")
    #expect(run.output == "")
  }

  @Test func `prints nothing of a template`() async throws {
    try site.write("Hello", to: "a.mustache")
    let run = try await inTask { [site] in
      cancelCurrentTask()
      return await TestRun(["render", "\(site.root)/a.mustache"], input: "{}")
    }
    #expect(run.exit == .interrupted)
    #expect(run.messages == "kivagen: interrupted; the output is incomplete\n")
    #expect(run.output == "")
  }

  @Test func `ends by the signal that cancelled it, if any`() {
    #expect(ExitCode.hungUp.signal == 1)
    #expect(ExitCode.interrupted.signal == 2)
    #expect(ExitCode.terminated.signal == 15)
    #expect(ExitCode.done.signal == nil)
    #expect(ExitCode.fault.signal == nil)
  }
}
