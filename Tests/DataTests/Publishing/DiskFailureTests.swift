import Foundation
import Host
import Publishing
import Site
import TestSupport
import Testing

/// The pages of the old site. The text of a page lists the pages that it links to.
private let old = [
  "index.html": "old: a.html z/old.html same/b.html", "a.html": "old: index.html",
  "z/old.html": "old: a.html", "same/b.html": "same: index.html",
]
private let new = [
  "index.html": "new: a.html x/y/new.html same/b.html", "a.html": "new: x/new.html",
  "x/new.html": "new: index.html", "x/y/new.html": "new: x/new.html",
  "same/b.html": "same: index.html",
]

@Suite(.temporaryFolder) struct `When a call to the disk fails` {
  /// The location of the output folder, which determines where pages are staged.
  enum Location: CaseIterable {
    case sameFileSystem, otherFileSystem
  }

  private let site: PublishingSite

  init() throws { site = try PublishingSite() }

  /// Repeats a build, failing another of its calls each time, until the last of them has failed.
  private func failEachCall(
    _ fault: FailingFileSystem.Fault, _ location: Location, before: [String: String]?,
    asCopies: Bool = false, movingFolders: Bool = false
  ) throws {
    let isOther = location == .otherFileSystem
    var index = (fault == .once ? 0 : 1) + (isOther ? 2 : 0) + (movingFolders ? 1 : 0)
    index %= LongForm.callStride
    while true {
      try site.clear()
      if let before { try site.build(before) }
      let failing = FailingFileSystem(failing: index, fault: fault, movesFolders: movingFolders)
      try attempt(with: fileSystem(failing, location), before: before ?? [:], asCopies: asCopies)
      if failing.count <= index { break }
      index += LongForm.callStride
    }
    #expect(index > 50)
  }

  private func attempt(
    with files: FileSystem, before: [String: String], asCopies: Bool
  ) throws {
    let manifest = try site.manifest()
    do {
      try site.build(new, files: files, asCopies: asCopies)
      #expect(try site.pages() == new)
    } catch let error as PublishError {
      let pages = try site.pages()
      if case .unfinished = error {
        for (path, text) in pages where !path.hasSuffix("/") {
          #expect(text == before[path] || text == new[path])
        }
      } else {
        #expect(pages == before)
        #expect(try site.manifest() == manifest)
      }
      #expect(danglingLinks(in: pages) == [])
      #expect(error.exitStatus == 74 || error.exitStatus == 73)
    }
    try settle(before: before)
    #expect(try site.build(new).retained == [])
    #expect(try site.tree(site.output).filter { $0.key != ".kivagen-manifest" } == new)
    #expect(try site.manifest()?.split(separator: "\n").count == new.count + 1)
    #expect(try site.tree("\(site.root)/.kivagen") == ["lock": ""])
    #expect(try site.build(old).retained == [])
    #expect(try site.pages() == old)
  }

  /// Expects that a build that only begins leaves one of the two sites. It must be the new one if
  /// any of its pages had been moved in.
  private func settle(before: [String: String]) throws {
    let isTouched = try site.pages() != before
    try site.beginAndAbandon()
    let pages = try site.pages()
    #expect(pages == new || (pages == before && !isTouched))
    #expect(try site.tree("\(site.root)/.kivagen") == ["lock": ""])
    let others = try site.tree(site.output).keys.filter { $0.hasPrefix(".kivagen") }
    #expect(others == [".kivagen-manifest"] || (others.isEmpty && pages.isEmpty))
  }

  private func fileSystem(_ failing: FailingFileSystem, _ location: Location) -> FileSystem {
    var files = failing.fileSystem
    if location == .otherFileSystem {
      files.calls.status = { [calls = files.calls, output = site.output] entry throws(FileError) in
        var found = try calls.status(entry)
        if entry.path.hasPrefix(output) { found?.version.device = 999 }
        return found
      }
    }
    return files
  }

  @Test(arguments: [FailingFileSystem.Fault.once, .fromThenOn], Location.allCases)
  func `the site is consistent, and the next build finishes or discards the failed one`(
    fault: FailingFileSystem.Fault, location: Location
  ) throws {
    try failEachCall(fault, location, before: old)
  }

  @Test(arguments: [FailingFileSystem.Fault.once, .fromThenOn], Location.allCases)
  func `the site is consistent if folders are moved`(
    fault: FailingFileSystem.Fault, location: Location
  ) throws {
    try failEachCall(fault, location, before: old, movingFolders: true)
  }

  @Test(arguments: [FailingFileSystem.Fault.once, .fromThenOn])
  func `a first build that moves folders publishes all pages or none`(
    fault: FailingFileSystem.Fault
  ) throws {
    try failEachCall(fault, .sameFileSystem, before: nil, movingFolders: true)
  }

  @Test func `the site is consistent if files are copied`() throws {
    try failEachCall(.once, .otherFileSystem, before: old, asCopies: true)
  }

  @Test(arguments: [FailingFileSystem.Fault.once, .fromThenOn])
  func `a first build publishes all pages or none`(fault: FailingFileSystem.Fault) throws {
    try failEachCall(fault, .sameFileSystem, before: nil)
  }

  @Test func `during staging, the error names the file`() throws {
    try site.build(old)
    var files = FileSystem.real
    files.calls.write = { file, _ throws(FileError) in
      throw FileError("write", file.location, 28)
    }
    let path = "\(site.root)/.kivagen/staging/pages/a.html"
    let error = PublishError.failed(FileError(action: "write", path: path, code: 28))
    #expect(throws: error) { try site.build(new, files: files) }
    #expect("\(error)" == "cannot write '\(path)': No space left on device")
    #expect(error.exitStatus == 74)
    #expect(try site.pages() == old)
    #expect(try site.tree("\(site.root)/.kivagen") == ["lock": ""])
  }

  @Test func `for one page, a site without it cannot be committed`() throws {
    try site.build(old)
    var files = FileSystem.real
    files.calls.write = { file, bytes throws(FileError) in
      if file.path.hasSuffix("a.html") { throw FileError("write", file.location, 28) }
      try SystemCalls.real.write(file, bytes)
    }
    let staging = try site.begin(site.publisher(files: files))
    let path = "\(site.root)/.kivagen/staging/pages/a.html"
    let error = PublishError.failed(FileError(action: "write", path: path, code: 28))
    #expect(throws: error) { try staging.add(Page("a.html", "new")) }
    try staging.add(Page("b.html", "new"))
    #expect(throws: error) { try staging.commit() }
    #expect(try site.pages() == old)
    #expect(try site.tree("\(site.root)/.kivagen") == ["lock": ""])
  }

  @Test func `during a commit, the error says how many changes are made`() throws {
    try site.build(old)
    var files = FileSystem.real
    let target = "\(site.output)/index.html"
    files.calls.rename = { old, new throws(FileError) in
      if new.path == target { throw FileError("move to", new, 5) }
      try SystemCalls.real.rename(old, new)
    }
    let cause = FileError(action: "move to", path: target, code: 5)
    let error = PublishError.unfinished(.disk(cause), done: 4, of: 8)
    #expect(throws: error) { try site.build(new, files: files) }
    #expect(
      "\(error)"
        == "cannot move to '\(target)': Input/output error; 4 of 8 changes are made and every "
        + "file is complete; build again to make the rest")
    #expect(error.exitStatus == 74)
    #expect(try site.pages()["index.html"] == old["index.html"])
    try site.beginAndAbandon()
    #expect(try site.pages() == new)
  }
}

extension PublishingSite {
  /// Returns the text of the manifest, or `nil` if there is none.
  fileprivate func manifest() throws -> String? { try tree(output)[".kivagen-manifest"] }

  fileprivate func clear() throws {
    for name in try files.list(root) {
      try FileManager.default.removeItem(atPath: "\(root)/\(name)")
    }
  }
}
