import Loans
import Mustache
import Site
import SiteIndex
import Words

extension SectionIndexPage {
  /// The names that the template of the overviews may use.
  package static let bindings = TemplateBindings<SectionIndexPage>(
    "the overview of sections",
    parts: [Part(PageLayout.bindings) { $0.layout }],
    [
      .text("headline", "how many sections there are, 'Loans in 14 countries'") { $0.headline },
      .text("lede", "the sum of all loans, and how many are in no section") { $0.lede },
      .flag("isEmpty", "whether there are no sections") { $0.sections.all.isEmpty },
      .text("railLabel", "the label of the letters, 'Countries by letter'") {
        $0.kindWords.byLetter
      },
      .list("letters", "A to Z, and # if there are other names", IndexLetterLink.bindings) {
        $0.letters
      },
      .text("noun", "the heading of the names, 'Country' or 'Sector'") { $0.kindWords.heading },
      .list("groups", "the sections under their letters", SectionGroup.bindings) { page in
        let scale = page.sections.scale
        return page.sections.groups.map {
          SectionGroup(group: $0, scale: scale, root: page.layout.root, words: page.words)
        }
      },
    ])

  private var words: SiteWords { layout.site.words }

  private var kindWords: SectionKindWords { words.section[sections.kind] }

  /// How many sections there are: `Loans in 14 countries`.
  var headline: String {
    let count = sections.all.count
    if sections.loanCount == 0 { return words.headline.none }
    return count == 0 ? kindWords.loansWithout : kindWords.loansIn.text(.count(count))
  }

  /// The sentences on the sum of all loans, and on how many of them are in no section.
  var lede: String {
    if sections.loanCount == 0 { return kindWords.none }
    let sentences = [
      words.headline.sentence.text(.text(totals.requestSentence)), totals.pledge,
      unassignedSentence,
    ]
    return words.formats.sentences.text(of: sentences.compactMap(\.self))
  }

  private var unassignedSentence: String? {
    let count = sections.unassignedLoanCount
    return count == 0 ? nil : kindWords.unknown.text(.count(count))
  }

  private var letters: [IndexLetterLink] {
    let known = Set(sections.groups.map(\.letter))
    let others = known.contains(.other) ? [IndexLetter.other] : []
    return (IndexLetter.latin + others).map {
      IndexLetterLink(letter: $0, hasSections: known.contains($0), words: words)
    }
  }
}
