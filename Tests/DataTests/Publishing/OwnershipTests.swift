import Foundation
import Host
import Publishing
import Site
import TestSupport
import Testing

@Suite(.temporaryFolder) struct `The ownership of files` {
  private let site: PublishingSite

  init() throws { site = try PublishingSite() }

  /// Returns the conflicting files of a build that must fail because of them.
  private func conflictingFiles(_ pages: [String: String], options: PublishOptions = .init())
    throws
    -> [ConflictingFile]
  {
    let before = try site.statuses(site.output)
    let error = #expect(throws: PublishError.self) { try site.build(pages, options: options) }
    #expect(try site.statuses(site.output) == before)
    #expect(try site.tree("\(site.root)/.kivagen") == ["lock": ""])
    guard case .conflictingFiles(site.output, let conflictingFiles)? = error else {
      Issue.record("expected .conflictingFiles, got \(String(describing: error))")
      return []
    }
    #expect(error?.exitStatus == 73)
    return conflictingFiles
  }

  @Test func `edited pages are not replaced, and all of them are reported`() throws {
    try site.build(["index.html": "1", "a.html": "1", "b.html": "1", "c.html": "1"])
    for name in ["index.html", "b.html"] { try site.write("\(site.output)/\(name)", "edited") }
    let new = ["index.html": "2", "a.html": "2", "b.html": "2", "c.html": "1"]
    let expected = try paths("b.html", "index.html").map {
      ConflictingFile(path: $0, reason: .edited)
    }
    #expect(try conflictingFiles(new) == expected)
    #expect(try conflictingFiles(new, options: .init(dryRun: true)) == expected)
    #expect(try site.build(new, options: .init(overwrite: true)).changed.count == 3)
    #expect(try site.pages() == new)
    #expect(try site.build(new).unchangedCount == 4)
  }

  @Test func `a page edited to exactly the new bytes is unchanged`() throws {
    try site.build(["index.html": "1"])
    try site.write("\(site.output)/index.html", "2")
    let before = try site.files.status("\(site.output)/index.html")
    #expect(try site.build(["index.html": "2"]).unchangedCount == 1)
    #expect(try site.files.status("\(site.output)/index.html") == before)
    #expect(try site.build(["index.html": "3"]).changed.count == 1)
  }

  @Test func `an edited page is a conflict even if the new page is the same as the old`() throws {
    try site.build(["index.html": "1"])
    try site.write("\(site.output)/index.html", "edited")
    #expect(
      try conflictingFiles(["index.html": "1"]) == [
        ConflictingFile(path: OutputPath(known: "index.html"), reason: .edited)
      ])
  }

  @Test func `a foreign file is not replaced`() throws {
    try site.build(["index.html": "1"])
    try site.write("\(site.output)/a.html", "2")
    let new = ["index.html": "1", "a.html": "1", "b.html": "1"]
    for text in ["2", "longer"] {
      try site.write("\(site.output)/a.html", text)
      #expect(
        try conflictingFiles(new) == [
          ConflictingFile(path: OutputPath(known: "a.html"), reason: .foreign)
        ])
    }
    #expect(try site.build(new, options: .init(overwrite: true)).changed.count == 1)
    #expect(try site.pages() == new)
  }

  @Test func `a foreign file with the bytes of the page is accepted, but not taken over`() throws {
    try site.build(["index.html": "1"])
    try site.write("\(site.output)/a.html", "1")
    let before = try site.files.status("\(site.output)/a.html")
    #expect(try site.build(["index.html": "1", "a.html": "1"]).unchangedCount == 2)
    #expect(try site.files.status("\(site.output)/a.html") == before)
    #expect(
      try conflictingFiles(["index.html": "1", "a.html": "2"])
        == [ConflictingFile(path: OutputPath(known: "a.html"), reason: .foreign)])
    #expect(try site.build(["index.html": "1"]).deleted == [])
    #expect(try site.pages() == ["index.html": "1", "a.html": "1"])
  }

  @Test(arguments: [
    PublishOptions(adopt: true), PublishOptions(overwrite: true),
  ])
  func `a foreign file with the bytes of the page is taken over on request`(
    options: PublishOptions
  ) throws {
    try site.build(["index.html": "1"])
    try site.write("\(site.output)/a.html", "1")
    let before = try site.files.status("\(site.output)/a.html")
    #expect(
      try site.build(["index.html": "1", "a.html": "1"], options: options).unchangedCount == 2)
    #expect(try site.files.status("\(site.output)/a.html") == before)
    #expect(try site.build(["index.html": "1"]).deleted == (try sized(["a.html": 1])))
  }

  @Test(arguments: ["", "mine"])
  func `a page that yields leaves a foreign file alone`(text: String) throws {
    try site.write("\(site.output)/.nojekyll", text)
    let path = "\(site.output)/.nojekyll"
    let before = try site.files.status(path)
    let page = Page(path: OutputPath(known: ".nojekyll"), bytes: [], yieldsToForeignFile: true)
    for _ in 1...2 {
      let staging = try site.begin(site.publisher())
      try staging.add(page)
      let result = try staging.commit()
      #expect((result.writtenCount, result.unchangedCount) == (0, 1))
    }
    #expect(try site.build([:]).deleted == [])
    #expect(try site.files.status(path) == before)
  }

  @Test func `a page that yields is written and owned where there is no file`() throws {
    let staging = try site.begin(site.publisher())
    try staging.add(
      Page(path: OutputPath(known: ".nojekyll"), bytes: [], yieldsToForeignFile: true))
    #expect(try staging.commit().new == (try sized([".nojekyll": 0])))
    #expect(try site.build([:]).deleted == (try sized([".nojekyll": 0])))
  }

  @Test(arguments: [false, true])
  func `a folder or a link is never replaced`(overwrite: Bool) throws {
    try site.build(["index.html": "1"])
    try site.files.makeFolder("\(site.output)/folder.html")
    try site.write("\(site.root)/target", "1")
    try site.write("\(site.output)/file", "1")
    try site.link("\(site.output)/link.html", to: "\(site.root)/target")
    try site.link("\(site.output)/dangling.html", to: "\(site.root)/nothing")
    let new = [
      "index.html": "1", "folder.html": "1", "link.html": "1", "dangling.html": "1",
      "file/a.html": "1", "file/b/c.html": "1",
    ]
    #expect(
      try conflictingFiles(new, options: .init(overwrite: overwrite)) == [
        ConflictingFile(path: OutputPath(known: "dangling.html"), reason: .link),
        ConflictingFile(path: OutputPath(known: "file"), reason: .notAFolder),
        ConflictingFile(path: OutputPath(known: "folder.html"), reason: .folder),
        ConflictingFile(path: OutputPath(known: "link.html"), reason: .link),
      ])
    #expect(try site.files.read("\(site.root)/target", .max) == Array("1".utf8))
  }

  @Test func `no page is written into a folder that is a mount point`() throws {
    try site.build(["index.html": "1", "a/1.html": "1"])
    var files = FileSystem.real
    files.calls.status = { [folder = "\(site.output)/a"] entry throws(FileError) in
      var status = try SystemCalls.real.status(entry)
      if entry.path.hasPrefix(folder) { status?.version.device = 999 }
      return status
    }
    let conflictingFile = ConflictingFile(path: OutputPath(known: "a"), reason: .mount)
    #expect(throws: PublishError.conflictingFiles(site.output, [conflictingFile])) {
      try site.build(["index.html": "2", "a/1.html": "1"], files: files)
    }
    #expect(try site.build(["index.html": "2"], files: files).retained == [conflictingFile])
  }

  @Test(arguments: [16, 17, 39])
  func `an empty folder that cannot be removed stays`(code: Int32) throws {
    try site.build(["index.html": "1", "a/1.html": "1"])
    var files = FileSystem.real
    files.calls.remove = { [folder = "\(site.output)/a"] entry throws(FileError) in
      if entry.path == folder { throw FileError("delete", entry, code) }
      try SystemCalls.real.remove(entry)
    }
    try site.build(["index.html": "1"], files: files)
    #expect(try site.pages() == ["index.html": "1", "a/": ""])
  }

  @Test func `a page of an earlier build is not replaced by a folder, nor the reverse`() throws {
    try site.build(["index.html": "1", "shop": "1"])
    let conflictingFile = ConflictingFile(path: OutputPath(known: "shop"), reason: .formerPage)
    #expect(try conflictingFiles(["index.html": "1", "shop/index.html": "1"]) == [conflictingFile])
    #expect(
      "\(conflictingFile.reason)"
        == "is a file of an earlier build, where a folder is needed now; 'kivagen clean' deletes it"
    )
    #expect(try site.publisher().clean().deleted.count == 2)
    #expect(try site.build(["index.html": "1", "shop/index.html": "1"]).new.count == 2)
    let back = ConflictingFile(path: OutputPath(known: "shop"), reason: .formerFolder)
    #expect(try conflictingFiles(["index.html": "1", "shop": "1"]) == [back])
  }

  @Test func `a page whose name changes only in case is not deleted where case is ignored`() throws
  {
    try site.build(["index.html": "1", "Photo": "1"])
    let ignoringCase: @Sendable (FileLocation) -> FileLocation = { entry in
      let path = entry.path.replacing("/photo", with: "/Photo")
      return path == entry.path ? entry : FileLocation(path)
    }
    var files = FileSystem.real
    files.calls.status = { entry throws(FileError) in
      try SystemCalls.real.status(ignoringCase(entry))
    }
    files.calls.open = { entry, mode throws(FileError) in
      try SystemCalls.real.open(ignoringCase(entry), mode)
    }
    #expect(try site.build(["index.html": "1", "photo": "1"], files: files).deleted == [])
    #expect(try site.pages() == ["index.html": "1", "Photo": "1"])
  }

  @Test func `a link to a folder is followed neither for writing nor for deleting`() throws {
    try site.build(["index.html": "1", "loans/1.html": "1", "loans/3.html": "1"])
    try site.write("\(site.root)/elsewhere/1.html", "1")
    try site.files.remove("\(site.output)/loans/1.html")
    try site.files.remove("\(site.output)/loans/3.html")
    try site.files.remove("\(site.output)/loans")
    try site.link("\(site.output)/loans", to: "\(site.root)/elsewhere")
    #expect(
      try conflictingFiles(["index.html": "1", "loans/1.html": "2", "loans/2.html": "2"])
        == [ConflictingFile(path: OutputPath(known: "loans"), reason: .link)])
    let result = try site.build(["index.html": "1"])
    #expect(result.retained == [ConflictingFile(path: OutputPath(known: "loans"), reason: .link)])
    #expect(
      result.warnings == [
        "'loans' is no longer part of the site but is kept: it is a symbolic link"
      ])
    #expect(try site.tree("\(site.root)/elsewhere") == ["1.html": "1"])
  }

  @Test func `an edited page that is obsolete is retained, reported and disowned`() throws {
    try site.build(["index.html": "1", "notes/a.html": "1", "notes/b.html": "1"])
    try site.write("\(site.output)/notes/a.html", "edited")
    let result = try site.build(["index.html": "1"])
    #expect(
      result.retained == [ConflictingFile(path: OutputPath(known: "notes/a.html"), reason: .edited)]
    )
    #expect(result.deleted == (try sized(["notes/b.html": 1])))
    #expect(
      result.warnings == [
        "'notes/a.html' is no longer part of the site but is kept: "
          + "it was edited after kivagen wrote it"
      ])
    #expect(try site.pages() == ["index.html": "1", "notes/a.html": "edited"])
    #expect(try site.build(["index.html": "1"]).warnings == [])
    #expect(
      try conflictingFiles(["index.html": "1", "notes/a.html": "1"])
        == [ConflictingFile(path: OutputPath(known: "notes/a.html"), reason: .foreign)])
  }

  @Test func `a folder or link in place of an obsolete page is retained and reported`() throws {
    try site.build(["index.html": "1", "a.html": "1", "b.html": "1"])
    for name in ["a.html", "b.html"] { try site.files.remove("\(site.output)/\(name)") }
    try site.write("\(site.output)/a.html/mine", "1")
    try site.link("\(site.output)/b.html", to: "index.html")
    #expect(
      try site.build(["index.html": "1"]).warnings == [
        "'a.html' is no longer part of the site but is kept: it is a folder",
        "'b.html' is no longer part of the site but is kept: it is a symbolic link",
      ])
    #expect(
      try site.pages() == ["index.html": "1", "a.html/mine": "1", "b.html": "-> index.html"])
  }

  @Test func `the message lists each conflicting file and says what to do`() throws {
    let edited = ConflictingFile(path: OutputPath(known: "a.html"), reason: .edited)
    let folder = ConflictingFile(path: OutputPath(known: "b.html"), reason: .folder)
    #expect(
      "\(PublishError.conflictingFiles("Output", [edited, folder]))" == """
        cannot use the output folder 'Output': other files are in the way of pages; move them away, or \
        replace the files with --overwrite
          'Output/a.html' was edited after kivagen wrote it
          'Output/b.html' is a folder
        """)
    #expect(
      "\(PublishError.conflictingFiles("Output", [folder]))" == """
        cannot use the output folder 'Output': other files are in the way of pages; move them away
          'Output/b.html' is a folder
        """)
  }
}
