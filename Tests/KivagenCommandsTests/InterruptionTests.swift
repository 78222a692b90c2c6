import Fetching
import Host
import KivagenCommands
import TestSupport
import Testing

/// What a run leaves that is cancelled on its way, as by a signal.
@Suite(.temporaryFolder) struct `A run that is interrupted` {
  private let site = TestSite()
  private let message = "kivagen: interrupted; the site is unchanged\n"

  /// A build on a disk that cancels it in the first call that `changed` puts in.
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
  func `leaves the site as it was while its pages are made`(
    signal: Int32?, exit: ExitCode
  ) async throws {
    #expect(await site.build("--source", "sample").exit == .done)
    let before = try site.tree()
    let run = try await build("--json", "--title", "Another", signal: signal) { files in
      files.write = { path, bytes throws(FileError) in
        try FileSystem.real.write(path, bytes)
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

  @Test func `goes on to its end once files are moved in`() async throws {
    let run = try await build("--json") { files in
      files.rename = { old, new throws(FileError) in
        cancelCurrentTask()
        try FileSystem.real.rename(old, new)
      }
    }
    #expect(run.exit == .done, "\(run.messages)")
    #expect(!run.messages.contains("interrupted"))
    #expect(try run.summary["exit"] as? Int == 0)
    #expect(try !site.exists(".kivagen/staging"))
    let again = await site.build("--source", "sample", "--json")
    #expect(try again.summary["written"] as? Int == 0)
  }

  @Test func `moves nothing in although all pages are there`() async throws {
    let run = try await inTask { [site] in
      await TestRun(
        ["build", "-C", site.root, "--source", "sample", "-v"],
        heard: { if $0.hasPrefix("render: ") { cancelCurrentTask() } })
    }
    #expect(run.exit == .interrupted)
    #expect(run.messages.hasSuffix("\n" + message))
    #expect(try !site.exists("Output"))
    #expect(try !site.exists(".kivagen/staging"))
  }

  @Test func `asks no other door, and takes neither the sample nor an old listing`() async throws {
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

  @Test func `says of a fetch that it is not complete`() async throws {
    let run = try await inTask { [site] in
      cancelCurrentTask()
      return await TestRun(["fetch", "-C", site.root, "--source", "sample", "--save", "-"])
    }
    #expect(run.exit == .interrupted)
    #expect(run.messages == "kivagen: interrupted; the fetch is incomplete\n")
    #expect(run.output == "")
  }

  @Test func `writes nothing of a template`() async throws {
    try site.write("Hello", to: "a.mustache")
    let run = try await inTask { [site] in
      cancelCurrentTask()
      return await TestRun(["render", "\(site.root)/a.mustache"], input: "{}")
    }
    #expect(run.exit == .interrupted)
    #expect(run.messages == "kivagen: interrupted; the output is incomplete\n")
    #expect(run.output == "")
  }

  @Test func `ends by the signal that it was sent, and by none if it was sent none`() {
    #expect(ExitCode.hungUp.signal == 1)
    #expect(ExitCode.interrupted.signal == 2)
    #expect(ExitCode.terminated.signal == 15)
    #expect(ExitCode.done.signal == nil)
    #expect(ExitCode.fault.signal == nil)
  }
}
