import CommandLine
import Commands
import Fetching
import Foundation
import Host
import Synchronization
import TestSupport

/// A run of the program on its own machine, with its output and its exit code.
struct TestRun {
  let exit: ExitCode
  let output: String
  let messages: String

  /// Runs the program without a network, unless the test provides one. `onMessage` is called with
  /// each message in the run's own task.
  init(
    _ words: [String], input: String = "", environment: [String: String] = [:],
    files: FileSystem = .real, clock: SystemClock = .sleepless,
    retries: RetryPolicy = RetryPolicy(),
    signal: Int32? = nil, terminal: TestTerminal? = nil, program: String? = "test",
    onMessage: @escaping @Sendable (String) -> Void = { _ in },
    transport: Transport = Transport { request throws(FetchError) in
      throw FetchError(url: request.url, reason: .couldNotConnect)
    }
  ) async {
    let printed = Printed()
    var clock = clock
    // A progress line is drawn after each sleep, so a clock that does not sleep would keep a thread
    // busy.
    if terminal != nil { clock.sleep = { try await Task.sleep(for: $0) } }
    var machine = Machine(
      files: files, clock: clock,
      console: Console(
        output: { printed.output.append($0) },
        message: {
          printed.messages.append($0)
          terminal?.print($0)
          onMessage($0)
        },
        input: { limit throws(FileError) in
          // EFBIG.
          if input.utf8.count > limit {
            throw FileError(action: "read", path: "standard input", code: 27)
          }
          return Array(input.utf8)
        }, isTerminal: terminal != nil, draw: { terminal?.draw($0) ?? false },
        columns: { terminal?.columns }),
      transport: { _ in transport }, environment: environment)
    machine.retries = retries
    machine.program = program
    machine.signal = { signal }
    exit = await Kivagen.run(words, on: machine)
    output = printed.output.text
    messages = printed.messages.text
  }

  /// The JSON summary.
  var summary: [String: Any] {
    get throws {
      try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any] ?? [:]
    }
  }
}

extension SystemClock {
  /// The real clock, with sleeps that return at once.
  static var sleepless: SystemClock {
    var clock = SystemClock.real
    clock.sleep = { _ in }
    return clock
  }
}

/// The output of a program on standard output and standard error.
private final class Printed: Sendable {
  let output = Stream()
  let messages = Stream()

  final class Stream: Sendable {
    private let bytes = Mutex<[UInt8]>([])

    var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

    func append(_ more: [UInt8]) { bytes.withLock { $0 += more } }

    func append(_ line: String) { append(Array("\(line)\n".utf8)) }
  }
}

/// A site in the temporary folder of the test.
struct TestSite {
  var root = TemporaryFolder.path

  func write(_ text: String, to name: String) throws {
    let path = "\(root)/\(name)"
    try FileSystem.real.makeFolder(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
    try FileSystem.real.write(path, Array(text.utf8))
  }

  func read(_ name: String) throws -> String {
    String(decoding: try FileSystem.real.read("\(root)/\(name)", .max), as: UTF8.self)
  }

  func exists(_ name: String) throws -> Bool {
    try FileSystem.real.status("\(root)/\(name)") != nil
  }

  /// Runs `kivagen build` in this site.
  func build(
    _ words: String..., input: String = "", environment: [String: String] = [:],
    transport: Transport? = nil
  ) async -> TestRun {
    let words = ["build", "-C", root] + words
    guard let transport else { return await TestRun(words, input: input, environment: environment) }
    return await TestRun(words, input: input, environment: environment, transport: transport)
  }

  /// Returns the contents of all files in the output folder, by path.
  func tree() throws -> [String: [UInt8]] {
    guard try exists("Output") else { return [:] }
    let files = FileManager.default.enumerator(atPath: "\(root)/Output")?.compactMap {
      $0 as? String
    }
    var tree: [String: [UInt8]] = [:]
    for name in files ?? []
    where try FileSystem.real.status("\(root)/Output/\(name)")?.type == .file {
      tree[name] = try FileSystem.real.read("\(root)/Output/\(name)", .max)
    }
    return tree
  }
}
