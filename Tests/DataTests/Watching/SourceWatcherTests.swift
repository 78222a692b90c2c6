import Foundation
import Host
import TestSupport
import Testing
import Watching

@Suite(.temporaryFolder) struct `A watcher of sources` {
  private let root = TemporaryFolder.path

  @Test(arguments: [false, true])
  func `finds a new, a changed and a deleted file`(polls: Bool) async throws {
    try write("a", "Notes/a.md")
    try write("b", "Notes/b.md")
    let watch = try Watch(folders: ["\(root)/Notes"], polls: polls)
    try write("c", "Notes/loans/c.md")
    #expect(try await watch.next() == ["\(root)/Notes/loans/c.md"])
    try write("other", "Notes/a.md")
    #expect(try await watch.next() == ["\(root)/Notes/a.md"])
    try FileSystem.real.remove("\(root)/Notes/b.md")
    #expect(try await watch.next() == ["\(root)/Notes/b.md"])
  }

  @Test func `finds a file that an editor saves by renaming another one`() async throws {
    try write("a", "Notes/a.md")
    let watch = try Watch(folders: ["\(root)/Notes"])
    for text in ["b", "c"] {
      try write(text, "Notes/.a.md.new")
      try FileSystem.real.rename("\(root)/Notes/.a.md.new", "\(root)/Notes/a.md")
      #expect(try await watch.next() == ["\(root)/Notes/a.md"])
    }
  }

  @Test func `finds nothing if a file is saved with the same bytes`() async throws {
    try write("a", "Notes/a.md")
    let watch = try Watch(folders: ["\(root)/Notes"])
    try write("a", "Notes/a.md")
    try write("b", "Notes/b.md")
    #expect(try await watch.next() == ["\(root)/Notes/b.md"])
  }

  @Test func `goes on with a folder that is deleted and made again`() async throws {
    try write("a", "Notes/a.md")
    let watch = try Watch(folders: ["\(root)/Notes"])
    try FileSystem.real.removeAll("\(root)/Notes")
    #expect(try await watch.next() == ["\(root)/Notes/a.md"])
    for name in ["b", "c"] {
      try write("text", "Notes/\(name).md")
      #expect(try await watch.next() == ["\(root)/Notes/\(name).md"])
    }
  }

  @Test func `finds 10,000 files that are written at once`() async throws {
    try FileSystem.real.makeFolder("\(root)/Static")
    let watch = try Watch(folders: ["\(root)/Static"])
    let names = (0..<10_000).map { "\(root)/Static/\($0 % 100)/\($0).txt" }
    for folder in 0..<100 { try FileSystem.real.makeFolder("\(root)/Static/\(folder)") }
    for name in names { try FileSystem.real.write(name, [1]) }
    var found: Set<String> = []
    while found.count < names.count { found.formUnion(try await watch.next()) }
    #expect(found == Set(names))
  }

  @Test func `finds files that did not exist, and never looks at the output`() async throws {
    let watch = try Watch(
      files: ["\(root)/kivagen.yml"], folders: ["\(root)/Own"], excluded: ["\(root)/Own/Output"])
    try write("x", "Own/Output/index.html")
    try write("x", "kivagen.yml")
    #expect(try await watch.next() == ["\(root)/kivagen.yml"])
  }

  @Test func `ignores what tools leave behind, also hidden files of a folder with such`()
    async throws
  {
    try write("a", "Static/a.html")
    let watch = try Watch(folders: ["\(root)/Static"], includingHidden: true)
    for name in ["a.html~", ".a.html.swp", "#a.html#", "._a.html", "a.html.tmp", ".git/HEAD"] {
      try write("x", "Static/\(name)")
    }
    try FileManager.default.createSymbolicLink(
      atPath: "\(root)/Static/.#a.html", withDestinationPath: "someone@host.1234:1")
    try write("x", "Static/.htaccess")
    #expect(try await watch.next() == ["\(root)/Static/.htaccess"])
  }

  @Test func `follows no circle of links`() async throws {
    try write("a", "Static/a.txt")
    try write("a", "Static/b/a.txt")
    // If each of the links were followed in each folder, the number of files would be endless.
    for name in ["again", "b/again", "b/more", "more"] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(root)/Static/\(name)", withDestinationPath: "\(root)/Static")
    }
    let watch = try Watch(folders: ["\(root)/Static"])
    try write("b", "Static/a.txt")
    #expect(try await watch.next() == ["\(root)/Static/a.txt"])
  }

  @Test func `finds changes in a folder that is watched only later`() async throws {
    try write("a", "Notes/a.md")
    try write("b", "Other/b.md")
    let watch = try Watch(folders: ["\(root)/Notes"])
    watch.watch(folders: ["\(root)/Other"])
    try write("c", "Other/b.md")
    #expect(try await watch.next() == ["\(root)/Other/b.md"])
  }

  @Test func `finds a change that was made before other folders are watched`() async throws {
    for name in ["a", "b", "c"] { try write(name, "Notes/\(name).md") }
    let watch = try Watch(folders: ["\(root)/Notes"])
    try write("other", "Notes/a.md")
    try FileSystem.real.remove("\(root)/Notes/b.md")
    watch.watch(folders: ["\(root)/Notes", "\(root)/Other"])
    #expect(try await watch.next() == ["\(root)/Notes/a.md", "\(root)/Notes/b.md"])
  }

  @Test(arguments: ["kivagen.yml", "Notes/a.md"])
  func `finds a change of a link, and of the file that it leads to`(
    name: String
  ) async throws {
    try write("a", "elsewhere/a")
    try write("b", "elsewhere/b")
    try FileSystem.real.makeFolder("\(root)/Notes")
    let link = "\(root)/\(name)"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: "\(root)/elsewhere/a")
    let watch = try Watch(files: ["\(root)/kivagen.yml"], folders: ["\(root)/Notes"])
    try write("c", "elsewhere/a")
    #expect(try await watch.next() == [link])
    try FileManager.default.createSymbolicLink(
      atPath: "\(root)/new", withDestinationPath: "\(root)/elsewhere/b")
    try FileSystem.real.rename("\(root)/new", link)
    #expect(try await watch.next() == [link])
  }

  /// A path that is watched, and links with their targets, the first of which is switched.
  struct Chain: Sendable {
    var watched: String
    var links: KeyValuePairs<String, String>
    /// The new target of the first link.
    var next: String
    var changed: String
  }

  @Test(arguments: [
    Chain(
      watched: "Notes", links: ["links/cur": "v1", "Notes/index.md": "../links/cur/n.md"],
      next: "v2", changed: "Notes/index.md"),
    Chain(
      watched: "Notes", links: ["links/cur": "v1", "Notes/sub": "../links/cur"], next: "v2",
      changed: "Notes/sub/n.md"),
    Chain(watched: "links/cur", links: ["links/cur": "v1"], next: "v2", changed: "links/cur/n.md"),
    Chain(
      watched: "links/cur/deep/er", links: ["links/cur": "v1"], next: "v2",
      changed: "links/cur/deep/er/n.md"),
    Chain(
      watched: "Notes",
      links: [
        "links/cur": "v1", "links/all": "cur", "a": "links/all", "Notes": "a",
      ],
      next: "./../links/v2/", changed: "Notes/n.md"),
    Chain(
      watched: "Notes",
      links: ["links/cur": "nowhere", "Notes/index.md": "../links/cur/n.md"], next: "v2",
      changed: "Notes/index.md"),
  ])
  func `finds a link that is switched in the middle of a chain`(chain: Chain) async throws {
    for (folder, text) in [("v1", "a"), ("v2", "b")] {
      try write(text, "links/\(folder)/n.md")
      try write(text, "links/\(folder)/deep/er/n.md")
    }
    for (link, target) in chain.links { try makeLink(link, to: target) }
    let watch = try Watch(folders: ["\(root)/\(chain.watched)"])
    let first = try #require(chain.links.first)
    try makeLink("new", to: chain.next)
    try FileSystem.real.rename("\(root)/new", "\(root)/\(first.key)")
    #expect(try await watch.next().contains("\(root)/\(chain.changed)"))
    try write("c", "links/v2/n.md")
    try write("c", "links/v2/deep/er/n.md")
    #expect(try await watch.next().contains("\(root)/\(chain.changed)"))
  }

  @Test func `finds the file that is made where a broken link leads`() async throws {
    try makeLink("Notes/index.md", to: "../elsewhere/deep/n.md")
    let watch = try Watch(folders: ["\(root)/Notes"])
    try write("a", "elsewhere/deep/n.md")
    #expect(try await watch.next() == ["\(root)/Notes/index.md"])
  }

  private func makeLink(_ name: String, to target: String) throws {
    let path = "\(root)/\(name)"
    try FileSystem.real.makeFolder(FileSystem.folder(of: path))
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
  }

  private func write(_ text: String, _ name: String) throws {
    let path = "\(root)/\(name)"
    try FileSystem.real.makeFolder(FileSystem.folder(of: path))
    try FileSystem.real.write(path, Array(text.utf8))
  }
}

/// A watcher with events for which a test can wait.
private struct Watch {
  private let watcher: SourceWatcher
  private let events: AsyncStream<Void>

  init(
    files: [String] = [], folders: [String] = [], excluded: [String] = [], polls: Bool = false,
    includingHidden: Bool = false
  ) throws {
    let (events, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.events = events
    let real = FileSystem.real
    watcher = SourceWatcher(
      SourcePaths(
        files: files,
        folders: folders.map { SourcePaths.Folder($0, includesHidden: includingHidden) },
        excluded: try excluded.map { path throws(FileError) in try real.absolute(path) }),
      files: real, clock: .real, polls: polls
    ) { continuation.yield() }
  }

  /// Replaces the watched folders.
  func watch(folders: [String]) {
    watcher.watch(SourcePaths(folders: folders.map { SourcePaths.Folder($0) }))
  }

  /// Waits for the next changes.
  func next() async throws -> [String] {
    while true {
      if watcher.isPolling {
        try await SystemClock.real.sleep(SourceWatcher.pollingInterval)
      } else {
        var iterator = events.makeAsyncIterator()
        _ = await iterator.next()
        try await watcher.debounce()
      }
      let changes = watcher.changes()
      if !changes.isEmpty { return changes }
    }
  }
}
