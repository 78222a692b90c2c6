package import Loans
package import Site

/// The addresses of pages and files, relative to the root of the pages in a language. They are
/// permanent, because people, scripts and other sites link to them.
package enum PagePaths {
  /// The first page of the list of all loans.
  package static let list = OutputPath(known: "index.html")
  /// The folder of the further pages of that list, which are named after their numbers:
  /// `page/2.html`.
  package static let furtherListFolder = "page"
  package static let notFound = OutputPath(known: "404.html")
  package static let about = OutputPath(known: "about.html")
  /// The list of the loans that a reader has saved.
  package static let saved = OutputPath(known: "saved.html")
  package static let changes = OutputPath(known: "changes.html")
  /// The page about the data files and their fields.
  package static let data = OutputPath(known: "data.html")
  /// The charts of all loans.
  package static let figures = OutputPath(known: "figures.html")
  /// The page on how other pages can show a part of the site.
  package static let embed = OutputPath(known: "embed.html")
  /// The list of all notes that have pages of their own.
  package static let notes = OutputPath(known: "notes.html")
  package static let noteFolder = "notes"
  /// The list of all named searches.
  package static let views = OutputPath(known: "views.html")
  package static let viewFolder = "views"
  package static let loanFolder: StaticString = "loans"
  /// The table of all field partners.
  package static let partners = OutputPath(known: "partners.html")
  package static let partnerFolder = "partners"

  /// Returns the path of the page of a loan, `loans/1001.html`.
  package static func loan(_ loan: LoanID) -> OutputPath { path("\(loanFolder)/\(loan).html") }

  /// Returns the path of the first page of the field partner with a number, `partners/185.html`.
  package static func partner(_ number: Int) -> OutputPath {
    path("\(partnerFolder)/\(number).html")
  }

  /// Returns the path of the first page of a named search, `views/east-africa.html`.
  package static func view(named name: String) -> OutputPath { path("\(viewFolder)/\(name).html") }

  /// Returns the path of the page of a note; `nil` if the note's name is not valid for a file.
  package static func note(named name: String) -> OutputPath? {
    OutputPath("\(noteFolder)/\(name).html")
  }

  /// Returns the path of a further page of a list, `countries/KE/2.html`.
  static func page(_ number: Int, in folder: String) -> OutputPath {
    path("\(folder)/\(number).html")
  }

  /// The folder of the pictures that messengers show.
  package static let previewFolder = "previews"

  /// Returns the path of the picture of a page, `previews/countries/KE.png`.
  package static func preview(ofPageAt page: OutputPath) -> OutputPath {
    path("\(previewFolder)/\(page.text.dropLast(".html".count)).png")
  }

  /// Creates a path from parts that are valid file names.
  fileprivate static func path(_ text: String) -> OutputPath {
    guard let path = OutputPath(text) else {
      preconditionFailure("'\(text)' cannot be the path of a file")
    }
    return path
  }
}

// MARK: - Files that are not pages

extension PagePaths {
  /// All loans, for programs.
  package static let loansFile = OutputPath(known: "loans.json")
  /// The JSON Schema of `loans.json`.
  package static let loanSchema = OutputPath(known: "loans.schema.json")
  /// All loans as a map.
  package static let loanMap = OutputPath(known: "loans.geojson")
  /// All loans, their partners and their history as an SQLite database.
  package static let database = OutputPath(known: "loans.db")
  /// The history of the loans as a table.
  package static let historyTable = OutputPath(known: "history.csv")
  /// The field partners of the loans, for programs.
  package static let partnersFile = OutputPath(known: "partners.json")
  /// The time of the data, for pages that do not contain it themselves.
  package static let statusFile = OutputPath(known: "status.js")
  /// The changes, for scripts that mark loans as new.
  package static let changesFile = OutputPath(known: "changes.js")
  /// The script of embedded pages.
  package static let embedFile = OutputPath(known: "embed.js")
  package static let changesFeeds: [(format: FeedFormat, path: OutputPath)] = [
    (.atom, OutputPath(known: "changes.xml")), (.json, OutputPath(known: "changes.json")),
  ]

  /// Returns the path of the CSV file with the loans of a list: `countries/KE.csv` for
  /// `countries/KE.html` and, for the list of all loans, `loans.csv`.
  static func table(ofListAt list: OutputPath) -> OutputPath {
    list == Self.list ? loanTable : path("\(list.text.dropLast(".html".count)).csv")
  }

  /// All loans as a table.
  static let loanTable = OutputPath(known: "loans.csv")
  static let feedStem = "feed"
  static let calendarStem = "deadlines"
  package static let hostHeaders = OutputPath(known: "_headers")
  /// What search engines may read.
  package static let robots = OutputPath(known: "robots.txt")
  /// The addresses of the pages that search engines may keep.
  package static let sitemap = OutputPath(known: "sitemap.xml")
  /// The file that keeps GitHub Pages from leaving files out.
  package static let noJekyll = OutputPath(known: ".nojekyll")

  /// Returns the path of a style sheet or a script that pages load,
  /// `assets/style.0123456789abcdef.css`.
  package static func asset(_ fileName: String) -> OutputPath { path("assets/\(fileName)") }

  /// Returns the path of a script with data of lists, `data/texts/countries/KE.js`.
  package static func data(_ folder: DataFolder, _ name: String) -> OutputPath {
    path("\(folder.path)/\(name).js")
  }

  /// The folder that contains the folders of scripts with data.
  package static let dataFolder = "data"

  /// The kind of a script with data. The raw value is the name of the folder. The files of
  /// `saved` are those of the saved loans; all others belong to split lists.
  package enum DataFolder: String, CaseIterable {
    case lists, texts, cards, saved

    /// The path of the folder, `data/lists`.
    package var path: String { "\(dataFolder)/\(rawValue)" }
  }
}

extension SectionKind {
  /// The path of the overview of the sections, `countries.html`.
  package var path: OutputPath { PagePaths.path("\(rawValue).html") }

  /// Returns the path of a section's first page, `countries/KE.html`; `nil` for a country whose
  /// code is not two capital letters, because no file should have such a name.
  package func path(of value: FacetValue) -> OutputPath? {
    if self == .countries, countryFlag(value.slug) == nil { return nil }
    return OutputPath("\(rawValue)/\(value.slug).html")
  }
}
