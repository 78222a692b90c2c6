import Site

/// The style sheets of a site, in its colors and with what the site adds.
struct StyleSheets: Sendable {
  /// The name of the style sheet that a site can add to the built-in ones.
  static let custom = "custom.css"

  private let list, marks, notes, pages: [UInt8]
  /// What a site adds. It comes last, so that it replaces what the built-in styles say.
  private let addition: [UInt8]
  /// The style sheet of saved loans.
  let shortlist: [UInt8]
  /// The style sheet of all pages on paper.
  let paper: [UInt8]

  init(
    _ files: [String: [UInt8]], brand: BrandStyle, isRightToLeft: Bool, hasLanguages: Bool
  ) {
    func text(of name: String) -> [UInt8] {
      brand.coloring(shortenedStyle(files[name, default: []]))
    }
    func line(of name: String) -> [UInt8] { [UInt8(ascii: "\n")] + text(of: name) }
    list =
      text(of: "style.css") + (hasLanguages ? line(of: "languages.css") : [])
      + (isRightToLeft ? line(of: "right-to-left.css") : [])
    marks = line(of: "marks.css")
    notes = line(of: "notes.css")
    pages = line(of: "pages.css")
    addition = brand.rules + (files[Self.custom] == nil ? [] : line(of: Self.custom))
    shortlist = text(of: "shortlist.css")
    paper = text(of: "print.css") + addition
  }

  /// Returns the style sheet of a list on one page.
  func ofList(with additions: ListAdditions) -> [UInt8] {
    list + (additions.contains(.marks) ? marks : []) + (additions.contains(.notes) ? notes : [])
      + addition
  }

  /// The style sheet of every page but a list on one page.
  var ofPages: [UInt8] { list + marks + notes + pages + addition }
}

/// What a list on one page can have besides its loans, each with styles of its own.
struct ListAdditions: OptionSet {
  let rawValue: Int

  /// Marks on new loans.
  static let marks = ListAdditions(rawValue: 1)
  /// A note above the list, or notes on loans.
  static let notes = ListAdditions(rawValue: 2)
}
