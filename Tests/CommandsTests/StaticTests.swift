import CommandLine
import Foundation
import Host
import TestSupport
import Testing

/// Tests of the folder `Static/`, which has a person's own files for the site.
@Suite(.temporaryFolder) struct `Static files` {
  private let site = TestSite()

  private func build(_ words: String..., files: FileSystem = .real) async -> TestRun {
    await TestRun(["build", "-C", site.root, "--source", "sample", "--json"] + words, files: files)
  }

  private func link(_ name: String, to target: String) throws {
    let path = "\(site.root)/\(name)"
    try FileSystem.real.makeFolder(URL(filePath: path).deletingLastPathComponent().path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
  }

  @Test func `are copied unchanged, including hidden ones`() async throws {
    let bytes: [UInt8] = [0, 0xFF, 0x0D, 0x0A]
    try site.write("example.org\n", to: "Static/CNAME")
    try site.write("", to: "Static/.well-known/empty")
    try site.write("<html>\n</html>", to: "Static/shop/index.html")
    try site.write("{}", to: "Static/notes/data.json")
    try FileSystem.real.write("\(site.root)/Static/ü & .bin", bytes)
    let plain = try await build("-o", "Plain").summary
    let run = await build()
    #expect(run.exit == .done, "\(run.messages)")
    let tree = try site.tree()
    #expect(tree["CNAME"] == Array("example.org\n".utf8))
    #expect(tree[".well-known/empty"] == [])
    #expect(tree["shop/index.html"] == Array("<html>\n</html>".utf8))
    #expect(tree["notes/data.json"] == Array("{}".utf8))
    #expect(tree["ü & .bin"] == bytes)
    #expect(SiteFlaws.all(in: tree) == [])
    #expect(try run.summary["pages"] as? Int == plain["pages"] as? Int)
  }

  @Test func `are left out if only tools need them`() async throws {
    for name in [
      ".gitignore", ".gitkeep", ".gitattributes", ".DS_Store", "Thumbs.db", "desktop.ini",
      ".git/config", "deep/.DS_Store", "deep/.git", "deep/a.html~", "a.html~/b.html",
    ] { try site.write("x", to: "Static/\(name)") }
    try site.write("x", to: "Static/deep/.htaccess")
    #expect(await build().exit == .done)
    let tree = try site.tree()
    #expect(tree.values.count { $0 == Array("x".utf8) } == 1)
    #expect(tree["deep/.htaccess"] != nil)
  }

  @Test func `are replaced, left unchanged and deleted like pages`() async throws {
    try site.write("one", to: "Static/deep/a.txt")
    try site.write("two", to: "Static/b.txt")
    let first = try await build().summary
    #expect(try await build().summary["unchanged"] as? Int == first["written"] as? Int)
    try site.write("new", to: "Static/b.txt")
    try FileSystem.real.removeAll("\(site.root)/Static/deep")
    let third = try await build().summary
    #expect(third["written"] as? Int == 1)
    #expect(third["deleted"] as? Int == 1)
    #expect(try site.read("Output/b.txt") == "new")
    #expect(try !site.exists("Output/deep"))
    try site.write("edited", to: "Output/b.txt")
    try site.write("newer", to: "Static/b.txt")
    let refused = await build()
    #expect(refused.exit == .cannotCreate)
    #expect(refused.messages.contains("'\(site.root)/Output/b.txt' was edited"))
    #expect(try site.read("Output/b.txt") == "edited")
  }

  @Test func `may be in another folder, which must exist`() async throws {
    #expect(await build().exit == .done)
    let missing = await build("--static", "Files")
    #expect(missing.exit == .badSettings)
    #expect(
      missing.messages == "kivagen: cannot list '\(site.root)/Files': No such file or directory\n")
    try site.write("mine", to: "Files/a.txt")
    try site.write("static: Files\n", to: "kivagen.yml")
    #expect(await build().exit == .done)
    #expect(try site.read("Output/a.txt") == "mine")
  }

  @Test func `do not matter to a fetch`() async throws {
    try site.write("static: None\n", to: "kivagen.yml")
    let run = await TestRun(["fetch", "-C", site.root, "--source", "sample"])
    #expect(run.exit == .done, "\(run.messages)")
  }

  @Test func `are listed by a dry run`() async throws {
    try site.write("x", to: "Static/a.txt")
    let run = await site.build("--source", "sample", "--dry-run")
    #expect(run.output.contains(/\nnew +1 byte  a.txt\n/))
    #expect(try !site.exists("Output"))
  }

  @Test func `may be links, or in folders that are links`() async throws {
    try site.write("one", to: "shared/a.txt")
    try site.write("two", to: "shared/deep/b.txt")
    try link("Static/again", to: "\(site.root)/shared")
    try link("Static/more", to: "../shared/deep")
    try link("Static/c.txt", to: "../shared/a.txt")
    #expect(await build().exit == .done)
    let tree = try site.tree()
    #expect(tree["again/a.txt"] == Array("one".utf8))
    #expect(tree["again/deep/b.txt"] == Array("two".utf8))
    #expect(tree["more/b.txt"] == Array("two".utf8))
    #expect(tree["c.txt"] == Array("one".utf8))
    #expect(try FileSystem.real.status("\(site.root)/Output/c.txt")?.type == .file)
  }

  @Test func `that cannot be copied are reported together before anything is fetched`()
    async throws
  {
    try link("Static/gone", to: "nowhere")
    try link("Static/self", to: "self")
    try link("Static/deep/up", to: "../..")
    try link("Static/deep/round", to: "../deep")
    try site.write("x", to: "Static/deep/a\u{1B}[31mb")
    try site.write("---\npined: true\n---\nHello\n", to: "Notes/index.md")
    let run = await site.build()
    #expect(run.exit == .badSettings)
    let folder = "\(site.root)/Static"
    #expect(run.messages.contains("did you mean 'pinned'?"))
    #expect(
      run.messages.split(separator: "\n").suffix(5) == [
        "\(folder)/deep/a\\u{1B}[31mb: the name contains a control character; rename it",
        "\(folder)/deep/round: the link leads back to a folder that contains it; delete the link",
        "\(folder)/deep/up: kivagen writes '\(site.root)/Output', so it can neither contain this "
          + "folder nor lie in it; move one of them",
        "\(folder)/gone: the target of the link does not exist; correct or delete the link",
        "\(folder)/self: the target of the link does not exist; correct or delete the link",
      ])
    #expect(try !site.exists("Output"))
  }

  @Test(arguments: [".", "Output", "Output/own", ".kivagen/own", "Outer"])
  func `cannot be where kivagen writes`(folder: String) async throws {
    try site.write("x", to: "\(folder)/a.txt")
    let before = try site.tree()
    let words = folder == "Outer" ? ["-o", "Outer/site"] : ["--adopt"]
    let run = await TestRun(
      ["build", "-C", site.root, "--source", "sample", "--static", folder] + words)
    #expect(run.exit == .badSettings)
    #expect(
      run.messages.contains(
        /can neither contain this folder nor lie in it|'output' and 'static' name the same folder/),
      "\(run.messages)")
    #expect(try site.tree() == before)
  }

  @Test func `must be in a folder, not in a file`() async throws {
    try site.write("x", to: "Static")
    let run = await site.build("--source", "sample")
    #expect(run.exit == .badSettings)
    #expect(run.messages == "kivagen: cannot list '\(site.root)/Static': Not a directory\n")
  }

  @Test func `are named if they cannot be read`() async throws {
    try site.write("x", to: "Static/deep/a.txt")
    #expect(await build().exit == .done)
    let before = try site.tree()
    let denied: Int32 = 13
    var unreadable = FileSystem.real
    unreadable.calls.read = { file, bytes throws(FileError) in
      if file.path.hasSuffix("/Static/deep/a.txt") {
        throw FileError("read", file.location, denied)
      }
      return try SystemCalls.real.read(file, &bytes)
    }
    let file = await build("--title", "New", files: unreadable)
    #expect(file.exit == .ioFailed)
    #expect(
      file.messages
        == "kivagen: static: cannot read '\(site.root)/Static/deep/a.txt': Permission denied\n")
    var closed = FileSystem.real
    closed.calls.list = { folder throws(FileError) in
      if folder.path.hasSuffix("/Static/deep") { throw FileError("list", folder, denied) }
      return try SystemCalls.real.list(folder)
    }
    let folder = await build("--title", "New", files: closed)
    #expect(folder.exit == .badSettings)
    #expect(
      folder.messages == "kivagen: cannot list '\(site.root)/Static/deep': Permission denied\n")
    #expect(try site.tree() == before)
  }

  @Test func `make the same site in any order of folder entries`() async throws {
    for name in ["b.txt", "a/c.txt", "a/b.txt", "ä.txt"] {
      try site.write(name, to: "Static/\(name)")
    }
    #expect(await build().exit == .done)
    var backwards = FileSystem.real
    backwards.calls.list = { folder throws(FileError) in
      try SystemCalls.real.list(folder).reversed()
    }
    #expect(try await build(files: backwards).summary["written"] as? Int == 0)
    for name in ["index.html", "gone", "A.txt", "a.txt"] {
      try site.write("x", to: "Static/\(name)")
    }
    let forwards = await build()
    #expect(forwards.exit == .badSettings)
    #expect(await build(files: backwards).messages == forwards.messages)
  }
}

/// Tests of static files with the names of files that kivagen writes, or of each other.
@Suite(.temporaryFolder) struct `A name clash` {
  private let site = TestSite()

  struct Clash: CustomTestStringConvertible, Sendable {
    let file: String
    /// The path in the message, if it differs from that of the file.
    var reported: String?
    let message: String
    var testDescription: String { file }
  }

  private static let sameFile = "kivagen writes a file of this name; rename or delete this file"
  private static func similar(_ name: String) -> String {
    "many file systems cannot tell this name from '\(name)', which kivagen writes; "
      + "rename or delete this one"
  }
  private static let reserved =
    "kivagen keeps names that begin with '.kivagen' for itself; rename or delete this one"

  private static let clashes = [
    Clash(file: "index.html", message: sameFile), Clash(file: "loans.json", message: sameFile),
    Clash(file: "_headers", message: sameFile), Clash(file: ".nojekyll", message: sameFile),
    Clash(file: "404.html", message: sameFile), Clash(file: "about.html", message: sameFile),
    Clash(file: "notes/about.html", message: sameFile),
    Clash(file: "loans/1.html", message: sameFile),
    Clash(
      file: "loans", message: "kivagen writes a folder of this name; rename or delete this file"),
    Clash(
      file: "404.html/deep/x", reported: "404.html",
      message: "kivagen writes a file of this name; rename or delete this folder"),
    Clash(file: "Index.HTML", message: similar("index.html")),
    Clash(file: "LOANS/mine.txt", reported: "LOANS", message: similar("loans")),
    Clash(file: "notes/ABOUT.html", message: similar("notes/about.html")),
    Clash(file: "notes/straße.html", message: similar("notes/strasse.html")),
    Clash(file: ".kivagen-manifest", message: reserved),
    Clash(file: ".Kivagen/store.db", reported: ".Kivagen", message: reserved),
    Clash(file: ".kivagen-x/y", reported: ".kivagen-x", message: reserved),
  ]

  private func prepare() throws {
    try site.write(#"{"loans":[{"id":1,"name":"A","loan_amount":25}]}"#, to: "in.json")
    for name in ["about", "strasse"] { try site.write("# A\n", to: "Notes/\(name).md") }
  }

  @Test(arguments: clashes)
  func `is an error, and nothing changes`(clash: Clash) async throws {
    try prepare()
    #expect(await site.build("--input", "in.json").exit == .done)
    let before = try site.tree()
    try site.write("mine", to: "Static/\(clash.file)")
    let run = await site.build("--input", "in.json", "--title", "New", "--overwrite")
    #expect(run.exit == .badSettings)
    let name = "\(site.root)/Static/\(clash.reported ?? clash.file)"
    #expect(run.messages == "kivagen: \(name): \(clash.message)\n")
    #expect(try site.tree() == before)
  }

  @Test func `is reported together with all others`() async throws {
    try prepare()
    // Each of the other clashes has a line, regardless of other files.
    let excluded = ["404.html/deep/x", "loans", "LOANS/mine.txt"]
    let clashes = Self.clashes.filter { !excluded.contains($0.file) }
    for clash in clashes { try site.write("mine", to: "Static/\(clash.file)") }
    let run = await site.build("--input", "in.json")
    #expect(run.exit == .badSettings)
    #expect(run.messages.split(separator: "\n").count == clashes.count)
    #expect(try !site.exists("Output"))
  }

  @Test(arguments: [
    ("A.txt", "a.txt", "A.txt", "a.txt"),
    ("caf\u{E9}.txt", "cafe\u{301}.txt", "cafe\u{301}.txt", "caf\u{E9}.txt"),
    ("Own/1.txt", "own/2.txt", "Own", "own"), ("Own", "own/2.txt", "Own", "own"),
    ("own/Σ", "own/ς", "own/Σ", "own/ς"),
  ])
  func `between static files is an error too`(
    one: String, other: String, first: String, second: String
  ) async throws {
    try site.write("x", to: "Static/\(one)")
    try site.write("x", to: "Static/\(other)")
    // On some file systems, the two names are the same file, so they do not clash.
    guard try FileSystem.real.list("\(site.root)/Static").count == 2 || first.contains("/") else {
      return print("not tested: this file system treats '\(one)' and '\(other)' as one name")
    }
    let run = await site.build("--source", "sample")
    #expect(run.exit == .badSettings)
    #expect(
      run.messages == "kivagen: \(site.root)/Static/\(second): many file systems cannot tell this "
        + "name from '\(first)'; rename or delete one of them\n")
    #expect(try !site.exists("Output"))
  }

  @Test func `does not include equal names in different folders`() async throws {
    try prepare()
    for name in ["loans/mine.html", "assets/index.html", "mine/loans.json", "deep/.kivagen"] {
      try site.write("mine", to: "Static/\(name)")
    }
    let run = await site.build("--input", "in.json")
    #expect(run.exit == .done, "\(run.messages)")
    #expect(try site.read("Output/loans/mine.html") == "mine")
    #expect(try site.read("Output/deep/.kivagen") == "mine")
  }
}
