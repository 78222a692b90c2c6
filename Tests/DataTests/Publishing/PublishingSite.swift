import Foundation
import Host
import Publishing
import Site
import TestSupport
import Testing

/// A site root in the running test's temporary folder, with an output folder in it.
struct PublishingSite {
  let files = FileSystem.real
  let root: String
  let output: String

  init() throws {
    root = "\(TemporaryFolder.path)/site"
    output = "\(root)/Output"
    try files.makeFolder(root)
  }

  func publisher(
    output: String? = nil, options: PublishOptions = .init(), files: FileSystem = .real
  ) -> Publisher {
    Publisher(
      files: files, output: output ?? self.output, root: root, home: "\(TemporaryFolder.path)/home",
      options: options)
  }

  /// Waits until the clock of the file system has advanced, since some advance every ten
  /// milliseconds only. A page that is staged in the same tick as its commit has no record.
  static func waitForTick() { usleep(12_000) }

  /// Begins a build as soon as the lock is free. A process that another test starts inherits all
  /// open files, and so all locks, until it runs its program.
  func begin(_ publisher: Publisher) throws -> Staging {
    for _ in 0..<500 {
      do {
        return try publisher.begin()
      } catch PublishError.locked {
        usleep(10_000)
      }
    }
    return try publisher.begin()
  }

  /// Begins a build that then fails for a reason other than publishing.
  func beginAndAbandon(files: FileSystem = .real) throws {
    try begin(publisher(files: files)).abandon()
  }

  /// Builds a site of pages, given by path and text. If `asCopies`, the pages are copies of files
  /// in the folder `own` of the site root.
  @discardableResult
  func build(
    _ pages: [String: String], output: String? = nil, options: PublishOptions = .init(),
    files: FileSystem = .real, asCopies: Bool = false
  ) throws -> PublishResult {
    let staging = try begin(publisher(output: output, options: options, files: files))
    do {
      for (path, text) in pages.sorted(by: { $0.key < $1.key }) {
        if asCopies {
          try write("\(root)/own/\(path)", text)
          try staging.add(
            copyOf: "\(root)/own/\(path)", to: try #require(OutputPath(path)))
        } else {
          try staging.add(Page(path, text))
        }
      }
    } catch {
      staging.abandon()
      throw error
    }
    return try staging.commit()
  }

  func write(_ path: String, _ text: String) throws {
    try files.makeFolder(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
    try files.write(path, Array(text.utf8))
  }

  func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
  }

  /// Returns the texts of the files below a folder by path. A link has the text `-> target`, an
  /// empty folder the path `folder/`.
  func tree(_ folder: String) throws -> [String: String] {
    var tree: [String: String] = [:]
    guard try files.status(folder)?.type == .folder else { return tree }
    for name in try files.list(folder) {
      let path = "\(folder)/\(name)"
      switch try files.status(path)?.type {
      case .folder?:
        let inside = try self.tree(path)
        if inside.isEmpty { tree["\(name)/"] = "" }
        for (key, text) in inside { tree["\(name)/\(key)"] = text }
      case .link?:
        tree[name] = "-> \(try FileManager.default.destinationOfSymbolicLink(atPath: path))"
      default: tree[name] = String(decoding: try files.read(path, .max), as: UTF8.self)
      }
    }
    return tree
  }

  /// Returns the texts of the files in the output folder by path, without kivagen's own files.
  func pages() throws -> [String: String] {
    try tree(output).filter { !$0.key.hasPrefix(".kivagen-") }
  }

  /// Returns the status of a folder and of every file and folder below it, by path.
  func statuses(_ folder: String) throws -> [String: FileStatus] {
    var statuses = [folder: try #require(try files.status(folder))]
    for name in try files.list(folder) {
      let path = "\(folder)/\(name)"
      if try files.status(path)?.type == .folder {
        statuses.merge(try self.statuses(path)) { $1 }
      } else {
        statuses[path] = try files.status(path)
      }
    }
    return statuses
  }
}

extension Page {
  init(_ path: String, _ text: String) throws {
    self.init(path: try #require(OutputPath(path)), bytes: Array(text.utf8))
  }
}

/// Returns the paths with these texts.
func paths(_ texts: String...) throws -> [OutputPath] {
  try texts.map { try #require(OutputPath($0)) }
}

/// Returns files in the form in which a result lists them, from their paths and sizes.
func sized(_ files: KeyValuePairs<String, Int>) throws -> [PublishResult.File] {
  try files.map { path, byteCount in
    PublishResult.File(path: try #require(OutputPath(path)), byteCount: byteCount)
  }
}

/// Returns the missing pages that pages reachable from the index link to.
///
/// - Parameter pages: The texts of the pages by path. The text of a page lists the pages that it links
///   to, after its first word.
/// - Returns: The paths of the missing pages.
func danglingLinks(in pages: [String: String]) -> [String] {
  var open = pages["index.html"] == nil ? [] : ["index.html"]
  var seen = Set(open)
  var dangling: [String] = []
  while let path = open.popLast() {
    guard let text = pages[path] else {
      dangling.append(path)
      continue
    }
    for link in text.split(separator: " ").dropFirst().map(String.init)
    where seen.insert(link).inserted { open.append(link) }
  }
  return dangling
}

extension PublishedSite {
  /// The records of the files that have one.
  var records: [OutputPath: PublishedFile] {
    var records: [OutputPath: PublishedFile] = [:]
    for index in sortedIndices { records[self[index].path] = self[index].record }
    return records
  }
}
