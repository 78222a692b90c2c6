import Loans
package import Site

extension OutputPath {
  /// Creates the path that a link within the site leads to, without query and fragment. Returns
  /// `nil` if the link leads out of the site or is invalid. The target is relative to the root.
  /// Source: RFC 3986, §5.2.4.
  package init?(ofTarget target: String) {
    let path = String(target.prefix { $0 != "?" && $0 != "#" })
    guard let text = path.percentDecoded else { return nil }
    var parts: [Substring] = []
    for part in text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      switch Substring(part) {
      case ".": continue
      case "..": if parts.popLast() == nil { return nil }
      case let part: parts.append(part)
      }
    }
    // `shop/` stands for the folder `shop`.
    if parts.last == "" { parts.removeLast() }
    self.init(parts.isEmpty ? "index.html" : parts.joined(separator: "/"))
  }

  /// Whether a site could have a page or a data file at this path, if it had the right loans.
  package var isAddressOfLoans: Bool {
    if PagePaths.DataFolder.allCases.contains(where: { text.hasPrefix("\($0.path)/") }) {
      return true
    }
    if let page = pageOfPreview { return page.isAddressOfLoans }
    guard text.hasSuffix(".html") else { return isAddressOfListFile }
    let parts = text.dropLast(".html".count).split(separator: "/").map(String.init)
    switch (parts.first, parts.count) {
    case ("countries", 1), ("sectors", 1), ("partners", 1): return true
    case ("loans", 2), ("partners", 2): return isNumber(parts[1], from: 1)
    case ("partners", 3): return isNumber(parts[1], from: 1) && isNumber(parts[2], from: 2)
    case ("page", 2): return isNumber(parts[1], from: 2)
    case ("countries", 2...3): return isSection(CountryCode.isKnown(parts[1]))
    case ("sectors", 2...3): return isSection(!parts[1].isEmpty && parts[1] == parts[1].slug)
    default: return false
    }
    func isSection(_ isKnown: Bool) -> Bool {
      isKnown && (parts.count == 2 || isNumber(parts[2], from: 2))
    }
  }

  /// The page whose picture for messengers has this path; `nil` if no picture can have the path.
  private var pageOfPreview: OutputPath? {
    let prefix = "\(PagePaths.previewFolder)/"
    guard text.hasPrefix(prefix), text.hasSuffix(".png") else { return nil }
    return OutputPath("\(text.dropFirst(prefix.count).dropLast(".png".count)).html")
  }

  /// Whether a country, a sector or a partner could have a feed, a calendar or a table at the path.
  private var isAddressOfListFile: Bool {
    let parts = text.split(separator: "/").map(String.init)
    guard parts.count == 2, let dot = parts[1].lastIndex(of: ".") else { return false }
    let name = String(parts[1][..<dot])
    let suffix = parts[1][dot...]
    switch parts[0] {
    case "countries":
      return CountryCode.isKnown(name) && [".xml", ".json", ".ics", ".csv"].contains(suffix)
    case "sectors": return name == name.slug && [".xml", ".json", ".csv"].contains(suffix)
    case "partners": return isNumber(name, from: 1) && suffix == ".csv"
    default: return false
    }
  }

  /// Whether a site could have a page at this path, if it had the right note.
  var isNotePage: Bool { text.hasPrefix("\(PagePaths.noteFolder)/") && text.hasSuffix(".html") }

  /// Whether a site could have a page, a feed or a calendar at this path, if it had the right view.
  var isAddressOfView: Bool {
    // Most links lead elsewhere, and the literal of a pattern is compiled each time.
    text.hasPrefix("\(PagePaths.viewFolder)/")
      && text.wholeMatch(of: /views\/[a-z0-9-]+(\/[0-9]+\.html|\.(html|xml|json|ics|csv))/) != nil
  }

  /// The path of the first page of a view, `views/food.html` for `views/food/2.html`.
  package var firstPageOfView: OutputPath? {
    guard text.hasSuffix(".html") else { return nil }
    let parts = text.dropLast(".html".count).split(separator: "/")
    guard parts.count == 3, parts[0] == PagePaths.viewFolder,
      isNumber(String(parts[2]), from: 2)
    else { return nil }
    return PagePaths.view(named: String(parts[1]))
  }
}

/// Returns whether a part of a path is a number from `minimum` up, without a sign or leading zeros.
private func isNumber(_ part: String, from minimum: Int) -> Bool {
  guard let number = Int(part) else { return false }
  return number >= minimum && String(number) == part
}
