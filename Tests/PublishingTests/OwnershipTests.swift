import Foundation
import Host
import Publishing
import Site
import TestSupport
import Testing

@Suite(.temporaryFolder) struct `What is in the way of a page` {
  private let site: PublishingSite

  init() throws { site = try PublishingSite() }

  /// What building gives with something in the output folder that may not be replaced.
  private func conflictingFiles(_ pages: [String: String], options: Publisher.Options = .init())
    throws
    -> [ConflictingFile]
  {
    let before = try site.statuses(site.output)
    let error = #expect(throws: PublishError.self) { try site.build(pages, options: options) }
    #expect(try site.statuses(site.output) == before)
    #expect(try site.tree("\(site.root)/.kivagen") == ["lock": ""])
    guard case .inTheWay(site.output, let conflictingFiles)? = error else {
      Issue.record("expected .inTheWay, got \(String(describing: error))")
      return []
    }
    #expect(error?.exitStatus == 73)
    return conflictingFiles
  }

  @Test func `an edited page is not replaced, and all edited ones are named`() throws {
    try site.build(["index.html": "1", "a.html": "1", "b.html": "1", "c.html": "1"])
    for name in ["index.html", "b.html"] { try site.write("\(site.output)/\(name)", "edited") }
    let new = ["index.html": "2", "a.html": "2", "b.html": "2", "c.html": "1"]
    let expected = try paths("b.html", "index.html").map {
      ConflictingFile(path: $0, kind: .edited)
    }
    #expect(try conflictingFiles(new) == expected)
    #expect(try conflictingFiles(new, options: .init(dryRun: true)) == expected)
    #expect(try site.build(new, options: .init(overwrite: true)).changed.count == 3)
    #expect(try site.pages() == new)
    #expect(try site.build(new).unchanged == 4)
  }

  @Test func `a page edited to just the new bytes is unchanged`() throws {
    try site.build(["index.html": "1"])
    try site.write("\(site.output)/index.html", "2")
    let before = try site.files.status("\(site.output)/index.html")
    #expect(try site.build(["index.html": "2"]).unchanged == 1)
    #expect(try site.files.status("\(site.output)/index.html") == before)
    #expect(try site.build(["index.html": "3"]).changed.count == 1)
  }

  @Test func `an edited page is in the way even if the new page is as before`() throws {
    try site.build(["index.html": "1"])
    try site.write("\(site.output)/index.html", "edited")
    #expect(
      try conflictingFiles(["index.html": "1"]) == [
        ConflictingFile(path: OutputPath(known: "index.html"), kind: .edited)
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
          ConflictingFile(path: OutputPath(known: "a.html"), kind: .foreign)
        ])
    }
    #expect(try site.build(new, options: .init(overwrite: true)).changed.count == 1)
    #expect(try site.pages() == new)
  }

  @Test func `a foreign file with the bytes of the page serves, and stays another's`() throws {
    try site.build(["index.html": "1"])
    try site.write("\(site.output)/a.html", "1")
    let before = try site.files.status("\(site.output)/a.html")
    #expect(try site.build(["index.html": "1", "a.html": "1"]).unchanged == 2)
    #expect(try site.files.status("\(site.output)/a.html") == before)
    #expect(
      try conflictingFiles(["index.html": "1", "a.html": "2"])
        == [ConflictingFile(path: OutputPath(known: "a.html"), kind: .foreign)])
    #expect(try site.build(["index.html": "1"]).deleted == [])
    #expect(try site.pages() == ["index.html": "1", "a.html": "1"])
  }

  @Test(arguments: [
    Publisher.Options(adopt: true), Publisher.Options(overwrite: true),
  ])
  func `a foreign file with the bytes of the page is taken over if asked`(
    options: Publisher.Options
  ) throws {
    try site.build(["index.html": "1"])
    try site.write("\(site.output)/a.html", "1")
    let before = try site.files.status("\(site.output)/a.html")
    #expect(try site.build(["index.html": "1", "a.html": "1"], options: options).unchanged == 2)
    #expect(try site.files.status("\(site.output)/a.html") == before)
    #expect(try site.build(["index.html": "1"]).deleted == (try sized(["a.html": 1])))
  }

  @Test(arguments: ["", "mine"])
  func `a page that yields leaves another's file alone`(text: String) throws {
    try site.write("\(site.output)/.nojekyll", text)
    let place = "\(site.output)/.nojekyll"
    let before = try site.files.status(place)
    let mark = Page(path: OutputPath(known: ".nojekyll"), bytes: [], yields: true)
    for _ in 1...2 {
      let staging = try site.begin(site.publisher())
      try staging.add(mark)
      let result = try staging.commit()
      #expect((result.written, result.unchanged) == (0, 1))
    }
    #expect(try site.build([:]).deleted == [])
    #expect(try site.files.status(place) == before)
  }

  @Test func `a page that yields is written where nothing is, and is ours then`() throws {
    let staging = try site.begin(site.publisher())
    try staging.add(Page(path: OutputPath(known: ".nojekyll"), bytes: [], yields: true))
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
        ConflictingFile(path: OutputPath(known: "dangling.html"), kind: .link),
        ConflictingFile(path: OutputPath(known: "file"), kind: .noFolder),
        ConflictingFile(path: OutputPath(known: "folder.html"), kind: .folder),
        ConflictingFile(path: OutputPath(known: "link.html"), kind: .link),
      ])
    #expect(try site.files.read("\(site.root)/target", .max) == Array("1".utf8))
  }

  @Test func `a folder that is a mount point takes no pages`() throws {
    try site.build(["index.html": "1", "a/1.html": "1"])
    var files = FileSystem.real
    files.status = { [folder = "\(site.output)/a"] path throws(FileError) in
      var status = try FileSystem.real.status(path)
      if path.hasPrefix(folder) { status?.device = 999 }
      return status
    }
    let conflictingFile = ConflictingFile(path: OutputPath(known: "a"), kind: .mount)
    #expect(throws: PublishError.inTheWay(site.output, [conflictingFile])) {
      try site.build(["index.html": "2", "a/1.html": "1"], files: files)
    }
    #expect(try site.build(["index.html": "2"], files: files).kept == [conflictingFile])
  }

  @Test(arguments: [16, 17, 39])
  func `a folder that cannot be removed when it is empty stays`(code: Int32) throws {
    try site.build(["index.html": "1", "a/1.html": "1"])
    var files = FileSystem.real
    files.remove = { [folder = "\(site.output)/a"] path throws(FileError) in
      if path == folder { throw FileError(action: "delete", path: path, code: code) }
      try FileSystem.real.remove(path)
    }
    try site.build(["index.html": "1"], files: files)
    #expect(try site.pages() == ["index.html": "1", "a/": ""])
  }

  @Test func `a page of an earlier build is no folder`() throws {
    try site.build(["index.html": "1", "shop": "1"])
    let conflictingFile = ConflictingFile(path: OutputPath(known: "shop"), kind: .formerPage)
    #expect(try conflictingFiles(["index.html": "1", "shop/index.html": "1"]) == [conflictingFile])
    #expect(
      "\(conflictingFile.kind)"
        == "is a file of an earlier build, where a folder is needed now; 'kivagen clean' deletes it"
    )
    #expect(try site.publisher().clean().deleted.count == 2)
    #expect(try site.build(["index.html": "1", "shop/index.html": "1"]).new.count == 2)
    let back = ConflictingFile(path: OutputPath(known: "shop"), kind: .formerFolder)
    #expect(try conflictingFiles(["index.html": "1", "shop": "1"]) == [back])
  }

  @Test func `a page of another spelling is not deleted where capitals are small letters`() throws {
    try site.build(["index.html": "1", "Photo": "1"])
    var files = FileSystem.real
    files.status = { path throws(FileError) in
      try FileSystem.real.status(path.replacing("/photo", with: "/Photo"))
    }
    files.read = { path, limit throws(FileError) in
      try FileSystem.real.read(path.replacing("/photo", with: "/Photo"), limit)
    }
    files.scan = { path, take throws(FileError) in
      try FileSystem.real.scan(path.replacing("/photo", with: "/Photo"), take)
    }
    #expect(try site.build(["index.html": "1", "photo": "1"], files: files).deleted == [])
    #expect(try site.pages() == ["index.html": "1", "Photo": "1"])
  }

  @Test func `a link to a folder is not followed, neither for writing nor for deleting`() throws {
    try site.build(["index.html": "1", "loans/1.html": "1", "loans/3.html": "1"])
    try site.write("\(site.root)/elsewhere/1.html", "1")
    try site.files.remove("\(site.output)/loans/1.html")
    try site.files.remove("\(site.output)/loans/3.html")
    try site.files.remove("\(site.output)/loans")
    try site.link("\(site.output)/loans", to: "\(site.root)/elsewhere")
    #expect(
      try conflictingFiles(["index.html": "1", "loans/1.html": "2", "loans/2.html": "2"])
        == [ConflictingFile(path: OutputPath(known: "loans"), kind: .link)])
    let result = try site.build(["index.html": "1"])
    #expect(result.kept == [ConflictingFile(path: OutputPath(known: "loans"), kind: .link)])
    #expect(
      result.warnings == [
        "'loans' is no longer part of the site but is kept: it is a symbolic link"
      ])
    #expect(try site.tree("\(site.root)/elsewhere") == ["1.html": "1"])
  }

  @Test func `an edited page that is no more is kept, said, and given up`() throws {
    try site.build(["index.html": "1", "notes/a.html": "1", "notes/b.html": "1"])
    try site.write("\(site.output)/notes/a.html", "edited")
    let result = try site.build(["index.html": "1"])
    #expect(
      result.kept == [ConflictingFile(path: OutputPath(known: "notes/a.html"), kind: .edited)])
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
        == [ConflictingFile(path: OutputPath(known: "notes/a.html"), kind: .foreign)])
  }

  @Test func `what is no file and stands where a page was is kept, and said what it is`() throws {
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

  @Test func `the message names each file and what to do`() throws {
    let edited = ConflictingFile(path: OutputPath(known: "a.html"), kind: .edited)
    let folder = ConflictingFile(path: OutputPath(known: "b.html"), kind: .folder)
    #expect(
      "\(PublishError.inTheWay("Output", [edited, folder]))" == """
        cannot use the output folder 'Output': other files are in the way of pages; move them away, or \
        replace the files with --overwrite
          'Output/a.html' was edited after kivagen wrote it
          'Output/b.html' is a folder
        """)
    #expect(
      "\(PublishError.inTheWay("Output", [folder]))" == """
        cannot use the output folder 'Output': other files are in the way of pages; move them away
          'Output/b.html' is a folder
        """)
  }
}
