import Foundation
import Host
import Publishing
import Site
import TestSupport
import Testing

@Suite(.temporaryFolder) struct `An output folder` {
  private let site: PublishingSite

  init() throws { site = try PublishingSite() }

  /// Expects that building into a folder is refused, and that nothing changes.
  private func expectRefusal(
    _ output: String, _ error: PublishError, options: PublishOptions = .init()
  ) throws {
    let before = try site.tree(TemporaryFolder.path).filter { !$0.key.contains(".kivagen/") }
    #expect(throws: error) { try site.build(["index.html": "1"], output: output, options: options) }
    let after = try site.tree(TemporaryFolder.path).filter { !$0.key.contains(".kivagen/") }
    #expect(after == before)
    #expect(error.exitStatus == 73)
  }

  @Test(arguments: [
    ("/", ProtectedLocation.fileSystemRoot), ("//", .fileSystemRoot), ("/..", .fileSystemRoot),
    ("HOME", .home), ("HOME/", .home), ("HOME/x/..", .home), ("LINK-HOME", .home),
    ("ROOT", .siteRoot), ("ROOT/", .siteRoot), ("ROOT/.", .siteRoot), ("ROOT/Output/..", .siteRoot),
    ("ROOT/new/..", .siteRoot), ("ROOT/..", .siteRoot), ("ROOT/../", .siteRoot),
    ("LINK-ROOT", .siteRoot), ("LINK-ROOT/..", .siteRoot), ("/tmp/..", .fileSystemRoot),
    ("ROOT/.kivagen", .state), ("ROOT/.kivagen/staging", .state), ("LINK-ROOT/.kivagen/a", .state),
  ])
  func `is never the file system root, the home folder or the site root`(
    name: String, location: ProtectedLocation
  ) throws {
    let home = "\(TemporaryFolder.path)/home"
    try site.files.makeFolder(home)
    try site.link("\(TemporaryFolder.path)/home-link", to: home)
    try site.link("\(TemporaryFolder.path)/root-link", to: site.root)
    let output =
      name.replacingOccurrences(of: "LINK-HOME", with: "\(TemporaryFolder.path)/home-link")
      .replacingOccurrences(of: "LINK-ROOT", with: "\(TemporaryFolder.path)/root-link")
      .replacingOccurrences(of: "HOME", with: home)
      .replacingOccurrences(of: "ROOT", with: site.root)
    try expectRefusal(
      output, .protectedFolder(output, location), options: .init(adopt: true, overwrite: true))
  }

  @Test func `is never above the home folder`() throws {
    try site.files.makeFolder("\(TemporaryFolder.path)/people/me")
    let output = "\(TemporaryFolder.path)/people"
    let publisher = Publisher(
      files: site.files, output: output, root: site.root, home: "\(output)/me")
    #expect(throws: PublishError.protectedFolder(output, .home)) { try publisher.begin() }
  }

  @Test func `that contains foreign files is refused unless it is adopted`() throws {
    for name in ["d", "a", "c", "b"] { try site.write("\(site.output)/\(name)", "") }
    try site.write("\(site.output)/.git/HEAD", "ref")
    let error = PublishError.foreignFiles(site.output, names: ["a", "b", "c", "d"])
    try expectRefusal(site.output, error)
    try expectRefusal(site.output, error, options: .init(overwrite: true))
    #expect(
      "\(PublishError.foreignFiles("Output", names: ["a", "b", "c", "d"]))"
        == "cannot use the output folder 'Output': it holds files that kivagen did not write "
        + "('a', 'b', 'c' and 1 more); choose another folder with --output, "
        + "or take this one over with --adopt")
    try site.build(["index.html": "1"], options: .init(adopt: true))
    #expect(try site.build(["index.html": "1"]).unchangedCount == 1)
    #expect(
      try site.pages()
        == ["index.html": "1", "a": "", "b": "", "c": "", "d": "", ".git/HEAD": "ref"])
  }

  @Test func `may contain folders without files`() throws {
    try site.files.makeFolder("\(site.output)/a/b")
    try site.build(["index.html": "1", "a/c.html": "1"])
    #expect(try site.pages() == ["index.html": "1", "a/b/": "", "a/c.html": "1"])
  }

  @Test func `may contain files of git or a host`() throws {
    let tolerated = [
      ".git/HEAD": "ref", ".gitignore": "*", ".gitkeep": "", "CNAME": "example.org",
      ".nojekyll": "",
    ]
    for (name, text) in tolerated { try site.write("\(site.output)/\(name)", text) }
    try site.write("\(site.output)/.kivagen-staging/pages/a", "left by a build that was killed")
    #expect(try site.build(["index.html": "1", ".nojekyll": ""]).unchangedCount == 1)
    #expect(try site.pages() == tolerated.merging(["index.html": "1"]) { $1 })
    #expect(try site.files.status("\(site.output)/.kivagen-staging") == nil)
  }

  @Test func `may be a link to a folder`() throws {
    let real = "\(TemporaryFolder.path)/real"
    try site.files.makeFolder(real)
    try site.link(site.output, to: real)
    try site.build(["index.html": "1", "a/b.html": "1"])
    #expect(try site.tree(real)["a/b.html"] == "1")
    #expect(try site.files.status(site.output)?.type == .link)
    #expect(try site.build(["index.html": "1"]).deleted.count == 1)
  }

  @Test func `may be given with dots and slashes`() throws {
    try site.build(["index.html": "1"], output: "\(site.root)/./new/../Output//")
    #expect(try site.pages() == ["index.html": "1"])
    #expect(try site.files.list(site.root) == [".kivagen", "Output"])
  }

  @Test func `is created with the folders above it`() throws {
    try site.build(["index.html": "1"], output: "\(site.root)/a/b/c")
    #expect(try site.tree("\(site.root)/a/b/c")["index.html"] == "1")
  }

  @Test func `is refused if it is a file, or below one`() throws {
    try site.write(site.output, "file")
    try expectRefusal(site.output, .notAFolder(site.output, path: site.output))
    try expectRefusal(
      "\(site.output)/a/b", .notAFolder("\(site.output)/a/b", path: site.output))
    #expect(
      "\(PublishError.notAFolder("Output/a", path: "/site/Output"))"
        == "cannot use the output folder 'Output/a': '/site/Output' is not a folder")
  }

  @Test func `is refused if it is a dangling link`() throws {
    try site.link(site.output, to: "\(site.root)/nothing")
    let cause = FileError(action: "find", path: site.output, code: 2)
    try expectRefusal(site.output, .unusableFolder(site.output, cause))
  }

  @Test(arguments: [true, false])
  func `that cannot be written to is refused at once`(exists: Bool) throws {
    if exists { try site.files.makeFolder(site.output) }
    var files = FileSystem.real
    files.calls.checkWritable = { folder throws(FileError) in
      throw FileError("write to", folder, 13)
    }
    let cause = FileError(action: "write to", path: exists ? site.output : site.root, code: 13)
    let error = PublishError.unusableFolder(site.output, cause)
    #expect(throws: error) { try site.publisher(files: files).begin() }
    #expect(error.exitStatus == 73)
    #expect(
      "\(PublishError.unusableFolder("Output", FileError(action: "write to", path: "/x", code: 13)))"
        == "cannot use the output folder 'Output': cannot write to '/x': Permission denied")
  }

  @Test(arguments: [
    ("", PublishError.damagedManifest("Output", line: 1)),
    ("<html>\n", .damagedManifest("Output", line: 1)),
    ("kivagen-manifest", .damagedManifest("Output", line: 1)),
    ("kivagen-manifest 1", .damagedManifest("Output", line: 1)),
    ("kivagen-manifest x\n", .damagedManifest("Output", line: 1)),
    ("kivagen-manifest 2\nanything", .newerManifest("Output", version: "2")),
    ("kivagen-manifest 1\nHASH  a.html\nHASH  b.ht", .damagedManifest("Output", line: 3)),
    ("kivagen-manifest 1\nHASH  a.html\nHASH b.html\n", .damagedManifest("Output", line: 3)),
    ("kivagen-manifest 1\nHASHa  a.html\n", .damagedManifest("Output", line: 2)),
    ("kivagen-manifest 1\nHASH  \n", .damagedManifest("Output", line: 2)),
    ("kivagen-manifest 1\n\n", .damagedManifest("Output", line: 2)),
    ("kivagen-manifest 1\nHASH  ../a.html\n", .damagedManifest("Output", line: 2)),
    ("kivagen-manifest 1\nHASH  /etc/passwd\n", .damagedManifest("Output", line: 2)),
  ])
  func `with an invalid manifest is left alone`(
    text: String, expected: PublishError
  ) throws {
    let hash = String(repeating: "0a", count: 32)
    try site.write(
      "\(site.output)/.kivagen-manifest", text.replacingOccurrences(of: "HASH", with: hash))
    let error: PublishError =
      switch expected {
      case .damagedManifest(_, let line): .damagedManifest(site.output, line: line)
      case .newerManifest(_, let version): .newerManifest(site.output, version: version)
      default: expected
      }
    try expectRefusal(site.output, error, options: .init(overwrite: true))
    if case .newerManifest = error {
      try expectRefusal(site.output, error, options: .init(adopt: true, overwrite: true))
    }
  }

  @Test func `may have a manifest that someone has sorted otherwise`() throws {
    let path = "\(site.output)/.kivagen-manifest"
    let pages = [
      "index.html": "1", "a.html": "2", "a/b.html": "3", "a-b.html": "4", "é.html": "5",
    ]
    try site.build(pages)
    let manifest = String(decoding: try site.files.read(path, .max), as: UTF8.self)
    let lines = manifest.split(separator: "\n").dropFirst().map(String.init)
    #expect(
      lines.map { String($0.dropFirst(66)) }
        == ["a-b.html", "a.html", "a/b.html", "index.html", "é.html"])
    let capitals = lines.map { $0.prefix(64).uppercased() + $0.dropFirst(64) }
    let other = ["kivagen-manifest 1"] + lines.reversed() + capitals
    try site.write(path, other.joined(separator: "\n") + "\n")
    try site.write("\(site.output)/a.html", "edited")
    let edited = ConflictingFile(path: OutputPath(known: "a.html"), reason: .edited)
    #expect(throws: PublishError.conflictingFiles(site.output, [edited])) { try site.build(pages) }
    try site.write("\(site.output)/a.html", "2")
    let result = try site.build(pages)
    #expect((result.unchangedCount, result.writtenCount, result.deleted) == (5, 0, []))
    #expect(String(decoding: try site.files.read(path, .max), as: UTF8.self) == manifest)
    let fewer = try site.build(pages.filter { $0.key != "a/b.html" })
    #expect(fewer.deleted == (try sized(["a/b.html": 1])))
    #expect(try site.pages() == pages.filter { $0.key != "a/b.html" })
  }

  @Test func `with a manifest that is not UTF-8 is left alone`() throws {
    let hash = String(repeating: "0a", count: 32)
    try site.files.makeFolder(site.output)
    try site.files.write(
      "\(site.output)/.kivagen-manifest",
      Array("kivagen-manifest 1\n\(hash)  a".utf8) + [0xff] + Array(".html\n".utf8))
    try expectRefusal(site.output, .damagedManifest(site.output, line: 2))
  }

  @Test(arguments: [ConflictingFile.Reason.folder, .link, .other])
  func `with something other than a file as its manifest is left alone`(
    reason: ConflictingFile.Reason
  ) throws {
    let path = "\(site.output)/.kivagen-manifest"
    try site.files.makeFolder(reason == .folder ? path : site.output)
    if reason == .link { try site.link(path, to: "/dev/zero") }
    if reason == .other { #expect(unsafe mkfifo(path, 0o600) == 0) }
    let conflictingFile = ConflictingFile(
      path: OutputPath(known: ".kivagen-manifest"), reason: reason)
    let error = PublishError.conflictingFiles(site.output, [conflictingFile])
    #expect(throws: error) { try site.build(["index.html": "1"]) }
    #expect(throws: error) { try site.publisher().clean() }
    #expect(error.exitStatus == 73)
  }

  @Test func `with a damaged manifest can be adopted again`() throws {
    try site.build(["index.html": "1", "a.html": "1", "b.html": "1"])
    try site.write("\(site.output)/.kivagen-manifest", "kivagen-manifest 1\nhalf a li")
    let new = ["index.html": "2", "a.html": "1"]
    let foreign = ConflictingFile(path: OutputPath(known: "index.html"), reason: .foreign)
    #expect(throws: PublishError.conflictingFiles(site.output, [foreign])) {
      try site.build(new, options: .init(adopt: true))
    }
    #expect(try site.build(new, options: .init(adopt: true, overwrite: true)).changed.count == 1)
    #expect(try site.build(new).unchangedCount == 2)
    #expect(try site.pages() == new.merging(["b.html": "1"]) { $1 })
  }

  @Test func `with an invalid manifest comes with advice`() {
    #expect(
      "\(PublishError.damagedManifest("Output", line: 3))"
        == "cannot read 'Output/.kivagen-manifest': line 3 is damaged; build once with "
        + "--adopt --overwrite to take over the folder again, or delete it")
    #expect(
      "\(PublishError.newerManifest("Output", version: "2"))"
        == "cannot read 'Output/.kivagen-manifest': it has format 2, and this kivagen knows "
        + "format 1; build with the newer kivagen, or choose another folder with --output")
  }
}
