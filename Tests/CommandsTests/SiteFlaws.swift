import Foundation
import Site
import TestSupport

/// Finds flaws in the files of an output folder.
struct SiteFlaws {
  private static let manifest = ".kivagen-manifest"

  /// Returns the flaws of all files and links in a tree of contents by path. An intact site has
  /// none.
  static func all(in tree: [String: [UInt8]]) -> [String] { ofFiles(in: tree) + ofLinks(in: tree) }

  /// Returns the files that are missing, differ from the manifest, or are not in the manifest.
  static func ofFiles(in tree: [String: [UInt8]]) -> [String] {
    guard let bytes = tree[manifest] else { return ["there is no manifest"] }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard lines.first == "kivagen-manifest 1" else { return ["the manifest has no title"] }
    var flaws: [String] = []
    var owned: Set<String> = [manifest]
    for line in lines.dropFirst() {
      let path = String(line.dropFirst(66))
      if !owned.insert(path).inserted { flaws.append("'\(path)' is in the manifest twice") }
      guard let file = tree[path] else {
        flaws.append("'\(path)' is missing")
        continue
      }
      if Fingerprint(of: file).hexadecimal != line.prefix(64) {
        flaws.append("'\(path)' differs from the manifest")
      }
      if path.hasSuffix(".html"), !file.isCompletePage { flaws.append("'\(path)' is cut off") }
    }
    return flaws
      + tree.keys.filter { !owned.contains($0) }.sorted().map { "'\($0)' is not in the manifest" }
  }

  /// Returns the links to files that are not in the site.
  static func ofLinks(in tree: [String: [UInt8]]) -> [String] {
    tree.sorted { $0.key < $1.key }.flatMap { path, bytes in
      path.hasSuffix(".html")
        ? Links.all(in: bytes).filter { !isResolvable($0, from: path, in: tree) }
          .map { "'\(path)' links to '\($0)', which is not there" } : []
    }
  }

  /// Returns whether the link leads out of the site, or to a file in it.
  private static func isResolvable(
    _ link: String, from page: String, in tree: [String: [UInt8]]
  ) -> Bool {
    let target = link.prefix { $0 != "#" && $0 != "?" }
    if target.isEmpty || target.contains(":") || target.hasPrefix("//") { return true }
    var parts = target.hasPrefix("/") ? [] : page.split(separator: "/").dropLast().map(String.init)
    for part in target.split(separator: "/", omittingEmptySubsequences: false) where part != "." {
      if part != ".." {
        parts.append(String(part))
      } else if parts.popLast() == nil {
        return false
      }
    }
    if parts.last == "" { parts[parts.count - 1] = "index.html" }
    return tree[parts.filter { !$0.isEmpty }.joined(separator: "/")] != nil
  }
}

/// Finds the links of a page.
private struct Links {
  /// Returns the values of all `href` and `src` attributes.
  static func all(in page: [UInt8]) -> [String] {
    let page = Data(page)
    return [" href=\"", " src=\""].flatMap { attribute in
      var links: [String] = []
      var rest = page[...]
      while let range = rest.range(of: Data(attribute.utf8)) {
        rest = rest[range.upperBound...]
        links.append(String(decoding: rest.prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self))
      }
      return links
    }
  }
}

extension [UInt8] {
  fileprivate var isCompletePage: Bool {
    suffix(20).split(separator: UInt8(ascii: "\n")).last?.elementsEqual("</html>".utf8) ?? false
  }
}

extension [String: [UInt8]] {
  /// The pages without the notice that their data is stale, and without the manifest and the script
  /// that says so.
  var withoutNotice: [String: [UInt8]] {
    var tree = self
    tree[".kivagen-manifest"] = nil
    tree["status.js"] = nil
    // The page about the data also has a paragraph about it.
    let notices = ["<p class=\"notice stale\"", "<p>Kiva could not be reached"]
    return tree.mapValues { bytes in
      var page = Data(bytes)
      for notice in notices {
        guard let start = page.range(of: Data(notice.utf8))?.lowerBound,
          let end = page[start...].firstIndex(of: UInt8(ascii: "\n"))
        else { continue }
        page.removeSubrange(start...end)
      }
      return Array(page)
    }
  }
}
