extension AboutPage {
  /// The page that says where the data are from, `about.html`.
  static let route = Route(at: path, template: "about", bindings: names) { context, layout in
    let content = context.content
    var origin = content.origin
    origin.keepsLoans = origin.keepsLoans || !content.notes.ofLoans.isEmpty
    return AboutPage(
      frame: layout.titled(
        "About the data",
        description: "Where the loans on this site come from, and what was done to them."),
      source: content.source, origin: origin, loans: context.loans,
      formerLoans: content.formerLoans.map(\.loan), pictures: content.pictures,
      report: content.report)
  }
}
