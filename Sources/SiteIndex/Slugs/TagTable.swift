import Loans

/// The public tags of a loan.
struct PublicTags: Sendable {
  /// The tags without the `#`.
  let names: [String]
  /// The number of tags for which a card has room.
  let shownCount: Int
  /// The values of the tags in the filter, without duplicates.
  let values: [FacetValue]

  init(_ names: [String], slugs: SlugTable) {
    let names = slugs.spellings(of: names)
    self.names = names
    shownCount = CardRoom.tagCount(of: names)
    values = slugs.values(named: names)
  }
}

/// The public tags of the loans of a site. Loans with the same tags share one ``PublicTags``.
struct TagTable: Sendable {
  private let slugs: SlugTable
  private let tagsOfList: [ExactTexts: PublicTags]

  init(of loans: [Loan], names: NameWords) {
    var namesOfList: [ExactTexts: [String]] = [:]
    for loan in loans {
      let list = ExactTexts(texts: loan.tags)
      if namesOfList[list] == nil { namesOfList[list] = loan.publicTags }
    }
    let slugs = SlugTable(names: namesOfList.values.lazy.flatMap(\.self), fallback: "tag") {
      names.untranslated($0)
    }
    self.slugs = slugs
    tagsOfList = namesOfList.mapValues { PublicTags($0, slugs: slugs) }
  }

  /// Returns the public tags of a loan, even if it is not a loan of the site.
  func tags(of loan: Loan) -> PublicTags {
    tagsOfList[ExactTexts(texts: loan.tags)] ?? PublicTags(loan.publicTags, slugs: slugs)
  }
}
