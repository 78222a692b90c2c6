import Loans
import Mustache
import Site
package import SiteIndex
import Words

/// The overview of all countries or of all sectors, which is an alphabetical index.
package struct SectionIndexPage: PageModel, Sendable {
  let layout: PageLayout
  let sections: SectionIndex
  /// The totals of all loans of the site.
  let totals: Totals

  package static let bindings = TemplateBindings<SectionIndexPage>(
    "the overview of sections", embedding: [Embedded(PageLayout.bindings) { $0.layout }],
    .text("headline", "how many sections there are, 'Loans in 14 countries'") { $0.headline },
    .text("lede", "the sum of all loans, and how many are in no section") { $0.lede },
    .flag("isEmpty", "whether there are no sections") { $0.sections.all.isEmpty },
    .text("railLabel", "the label of the letters, 'Countries by letter'", \.kindWords.byLetter),
    .list("letters", "A to Z, and # if there are other names", IndexLetterLink.bindings, \.letters),
    .text("noun", "the heading of the names, 'Country' or 'Sector'") { $0.kindWords.heading },
    .list("groups", "the sections under their letters", SectionGroup.bindings) { page in
      let scale = page.sections.scale
      return page.sections.groups.map {
        SectionGroup(group: $0, scale: scale, root: page.layout.root, words: page.words)
      }
    })

  private var words: SiteWords { layout.site.words }

  private var kindWords: SectionKindWords { words.section[sections.kind] }

  /// The headline with the number of sections: `Loans in 14 countries`.
  var headline: String {
    let count = sections.all.count
    if sections.loanCount == 0 { return words.headline.none }
    return count == 0 ? kindWords.loansWithout : kindWords.loansIn.text(.count(count))
  }

  /// The sentences about the sum of all loans, and about the number of loans in no section.
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

  /// Returns the route of the overview of the countries or the sectors: `countries.html`,
  /// `sectors.html`.
  package static func route(of kind: SectionKind) -> Route {
    Route(
      at: kind.path, template: "sections", bindings: bindings, script: .sections,
      assets: { context in
        // Without a letter there is nothing for the script to do.
        context.assets.linking(context.sections(of: kind).all.isEmpty ? .page : .sections)
      },
      model: { context, layout in
        SectionIndexPage(
          layout: layout.titled(
            context.words.section[kind].title, description: context.totals.headline),
          sections: context.sections(of: kind), totals: context.totals)
      })
  }
}

/// A letter in the alphabetical navigation of an overview, as the template shows it.
struct IndexLetterLink: Sendable {
  let letter: IndexLetter
  /// Whether the letter has sections. Only then is it a link.
  let hasSections: Bool
  let words: SiteWords

  static let bindings = TemplateBindings<IndexLetterLink>(
    "a letter",
    .text("letter", "'A', or '#'") { $0.letter.text },
    .text("words", "what a screen reader says in place of '#'; absent for letters") {
      $0.letter.spokenText(in: $0.words)
    },
    .link("href", "link to the sections of the letter; absent if there are none") {
      $0.hasSections ? "#\($0.letter.id)" : nil
    })
}

/// The sections under one letter of an overview, as the template shows them.
struct SectionGroup: Sendable {
  let group: SectionIndex.Group
  let scale: SectionIndex.Scale
  /// The relative path from the page to the root of the pages in its language.
  let root: String
  let words: SiteWords

  static let bindings = TemplateBindings<SectionGroup>(
    "a group",
    .text("letter", "'A', or '#'") { $0.group.letter.text },
    .text("words", "what a screen reader says in place of '#'; absent for letters") {
      $0.group.letter.spokenText(in: $0.words)
    },
    .slug("id", "the ID that links to the group lead to, 'A'; for '#', 'other'", \.group.letter.id),
    .list("sections", "the countries or sectors", SectionEntry.bindings) { model in
      model.group.sections.map { SectionEntry(section: $0, scale: model.scale, root: model.root) }
    })
}

/// A section in an overview, as the template shows it.
struct SectionEntry: Sendable {
  let section: Section
  let scale: SectionIndex.Scale
  /// The relative path from the page to the root of the pages in its language.
  let root: String

  private var words: SiteWords { section.totals.words }

  private var link: String { root + section.path.text }

  static let bindings = TemplateBindings<SectionEntry>("a section", fields: texts + figures)

  private static let texts: [Field<SectionEntry>] = [
    .text("name", "the name of the country or the sector") { $0.section.name },
    .text("lang", "the language of the name, 'en'; absent if it is the page's") {
      $0.section.value.language
    },
    .link("href", "link to the page of the section") { $0.link },
    .text("flag", "the flag, of a country only") { $0.section.flag },
    .slug("band", "the name of the woven band, of a sector only") { $0.section.band },
    .text("count", "how many loans the section has, '1,204'") {
      $0.words.formats.text(.count($0.section.loanIndices.count))
    },
    .text("loans", "'loan' or 'loans'") {
      $0.words.section.countNoun.text(.count($0.section.loanIndices.count))
    },
    .text("asked", "the sum of the amounts, '$30,300'; absent if no loan has an amount") {
      $0.text($0.section.totals.amount)
    },
    .text("remaining", "what is still to raise; absent if no loan has an amount") {
      $0.text($0.section.totals.remaining)
    },
    .flag("hasActivities", "whether there are activities") { !$0.section.activities.isEmpty },
    .list("activities", "the activities of a sector", SectionActivity.bindings) { entry in
      entry.section.activities.map {
        SectionActivity(option: $0, link: entry.link, words: entry.words)
      }
    },
  ]

  /// The figures as numbers for scripts, and as the lengths of bars.
  private static let figures: [Field<SectionEntry>] = [
    .integer("countPlain", "how many loans the section has, '1204'", \.section.loanIndices.count),
    .plainMoney(
      "askedPlain", "the sum of the amounts in dollars, '30300'", \.section.totals.amount),
    .plainMoney("remainingPlain", "what is still to raise, in dollars", \.section.totals.remaining),
    .integer("countWidth", "the length of the bar of the loans, of 100", \.countWidth),
    .integer("askedWidth", "the length of the bar of what is asked, of 100") {
      $0.width(of: $0.section.totals.amount)
    },
    .integer("remainingWidth", "the length of the bar of what is still to raise, of 100") {
      $0.width(of: $0.section.totals.remaining)
    },
  ]

  private func text(_ amount: Money?) -> String? { amount.map { words.formats.text(.money($0)) } }

  private var countWidth: Int { max(1, section.loanIndices.count * 100 / max(1, scale.loanCount)) }

  private func width(of amount: Money?) -> Int? {
    amount.map { percent($0, of: scale.amount) ?? 0 }
  }
}

/// An activity of a sector in an overview, as the template shows it.
struct SectionActivity: Sendable {
  let option: FacetOption
  let link: String
  let words: SiteWords

  static let bindings = TemplateBindings<SectionActivity>(
    "an activity",
    .text("name", "the name of the activity") { $0.option.value.name },
    .text("lang", "the language of the name, 'en'; absent if it is the page's") {
      $0.option.value.language
    },
    .text("count", "how many loans of the sector have the activity") {
      $0.words.formats.text(.count($0.option.count))
    },
    .link("href", "link to the page of the sector, filtered by the activity") {
      "\($0.link)#activity=\($0.option.value.slug)"
    })
}
