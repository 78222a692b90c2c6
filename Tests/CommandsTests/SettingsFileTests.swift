import CommandLine
import Host
import Synchronization
import TestSupport
import Testing

@Suite(.temporaryFolder) struct `Settings in a file` {
  private let site = TestSite()

  @Test func `report every error in the file, with line and caret`() async throws {
    try site.write("titel: Hello\nlimit: many\nstrict: perhaps\n", to: "kivagen.yml")
    let run = await site.build("--source", "sample")
    #expect(run.exit == .badSettings)
    let file = "kivagen.yml"
    #expect(
      run.messages == """
        kivagen: \(file):1:1: unknown setting 'titel'; did you mean 'title'?
          titel: Hello
          ^
        \(file):2:8: 'limit': expected a whole number from 1 to 1000000, got 'many'
          limit: many
                 ^
        \(file):3:9: 'strict': expected true or false, got 'perhaps'
          strict: perhaps
                  ^

        """)
    #expect(try !site.exists("Output"))
  }

  @Test(arguments: [
    (0..<40_000).map { "k\($0): 1\n" }.joined(),
    "keep: [\(String(repeating: "x, ", count: 40_000))x]\n",
  ])
  func `report only the first errors of a file that is full of them, and soon`(file: String)
    async throws
  {
    try site.write(file, to: "kivagen.yml")
    let run = await site.build("--source", "sample")
    #expect(run.exit == .badSettings)
    #expect(run.messages.hasSuffix("kivagen.yml: more than 100 errors; these are the first\n"))
    #expect(run.messages.split(separator: "\n").count == 301)
  }

  @Test func `must be in a file that exists if it is named`() async throws {
    let run = await site.build("--config", "none.yml")
    #expect(run.exit == .badSettings)
    #expect(
      run.messages == "kivagen: cannot read '\(site.root)/none.yml': No such file or directory\n")
  }

  @Test func `in the file must not contain NUL, at which a path would end`() async throws {
    try site.write("output: \"Mine\\0Yours\"\ncountry: [KE, \"P\\0E\"]\n", to: "kivagen.yml")
    let run = await site.build("--source", "sample")
    #expect(run.exit == .badSettings)
    #expect(
      run.messages == #"""
        kivagen: kivagen.yml:1:9: 'output': a value cannot contain the character NUL (\0)
          output: "Mine\0Yours"
                  ^
        kivagen.yml:2:15: 'country': a value cannot contain the character NUL (\0)
          country: [KE, "P\0E"]
                        ^

        """#)
    #expect(try !site.exists("Mine"))
  }

  @Test func `have one value unless they are lists`() async throws {
    try site.write("limit: [1, 2]\nkeep: {a: 1}\ntitel: x\n", to: "kivagen.yml")
    let run = await site.build("--source", "sample")
    #expect(run.exit == .badSettings)
    #expect(
      run.messages == """
        kivagen: kivagen.yml:1:8: 'limit': expected one value
          limit: [1, 2]
                 ^
        kivagen.yml:2:7: 'keep': expected a text or a list of texts
          keep: {a: 1}
                ^
        kivagen.yml:3:1: unknown setting 'titel'; did you mean 'title'?
          titel: x
          ^

        """)
  }

  @Test(
    arguments: [
      ("json: true\nlimit: many\n", [], [:], 78), ("limit: many\njson: yes\n", [], [:], 78),
      ("json: true\nnope: 1\n", [], [:], 78), ("json: true\nlimit: [1\n", [], [:], 78),
      ("json: true\njson: true\n", [], [:], 78), ("json: true\ntitle: \u{1}\n", [], [:], 78),
      ("json: true\n", ["--limit", "0"], [:], 64), ("json: true\n", ["--nonsense"], [:], 64),
      ("json: true\n", ["-n=3"], [:], 64), ("json: true\n", ["operand"], [:], 64),
      ("json: true\n", ["--offline", "--refresh"], [:], 64),
      ("json: true\n", [], ["KIVAGEN_LIMIT": "0"], 78), ("{json: true, limit: many}", [], [:], 78),
    ] as [(String, [String], [String: String], Int)])
  func `turn JSON on in the file, even if another setting is invalid`(
    file: String, words: [String], environment: [String: String], exit: Int
  ) async throws {
    try site.write(file, to: "kivagen.yml")
    let run = await TestRun(["build", "-C", site.root] + words, environment: environment)
    #expect(try run.summary["exit"] as? Int == exit, "\(run.messages)")
    #expect(try run.summary["error"] is String)
    let refused = await TestRun(
      ["build", "-C", site.root, "--json=0"] + words, environment: environment)
    #expect(refused.output == "")
  }

  @Test(arguments: ["limit: [1\njson: true\n", "titel: x\n", "json: false\nlimit: x\n", "- json\n"])
  func `do not turn JSON on in what cannot be parsed`(file: String) async throws {
    try site.write(file, to: "kivagen.yml")
    let run = await site.build()
    #expect(run.exit == .badSettings)
    #expect(run.output == "")
  }

  @Test func `are read only once from a file that is a pipe`() async throws {
    let reads = Mutex(0)
    try site.write("json: true\nlimit: x\n", to: "kivagen.yml")
    var files = FileSystem.real
    files.calls.open = { entry, mode throws(FileError) in
      if mode == .read { reads.withLock { $0 += 1 } }
      return try SystemCalls.real.open(entry, mode)
    }
    let run = await TestRun(["build", "-C", site.root], files: files)
    #expect(try run.summary["exit"] as? Int == 78)
    #expect(reads.withLock { $0 } == 1)
  }

  @Test(arguments: ["root: x", "config: x", "save: x", "partials: x"])
  func `that only flags and variables can give are unknown in the file`(line: String) async throws {
    try site.write("\(line)\n", to: "kivagen.yml")
    let run = await site.build("--source", "sample")
    #expect(run.exit == .badSettings)
    #expect(run.messages.contains("unknown setting"))
  }

  @Test(arguments: ["", "/Notes", "/Notes/loans"])
  func `in a folder above cause a warning`(folder: String) async throws {
    try site.write("title: x\n", to: "kivagen.yml")
    try site.write("A note.\n", to: "Notes/loans/7.md")
    let root = site.root + folder
    let run = await TestRun(["new", "note", "ug", "-C", root])
    #expect(run.exit == .done)
    let steps = folder.split(separator: "/").map { _ in ".." }.joined(separator: "/")
    let warning =
      "kivagen: warning: '\(root)' has no 'kivagen.yml', but '\(root)/\(steps)' has one; use that "
      + "site with --root \(root)/\(steps), or make a 'kivagen.yml' in '\(root)' if it is a site "
      + "of its own\n"
    #expect(run.messages.contains(warning) == !folder.isEmpty)
    #expect(run.messages.contains("has no 'kivagen.yml'") == !folder.isEmpty)
  }

  @Test(arguments: [
    "kivagen.yaml", "Kivagen.yml", ".kivagen.yml", "kivagen.YAML", "kivagen.yml.txt",
    "kivagen.txt",
  ])
  func `in a file with a misspelled name cause a warning`(name: String) async throws {
    try site.write("title: x\n", to: name)
    let run = await site.build("--source", "sample")
    #expect(run.exit == .done)
    #expect(
      run.messages.hasPrefix(
        "kivagen: warning: '\(site.root)/\(name)' is not read: the settings file is called "
          + "'kivagen.yml'; rename it, or use --config \(name)\n"))
    #expect(await site.build("--source", "sample", "--strict").exit == .badData)
    #expect(!(await site.build("--source", "sample", "-c", name).messages.contains("warning")))
  }
}
