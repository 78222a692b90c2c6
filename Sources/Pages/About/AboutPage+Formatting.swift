import Loans
import SiteIndex
import Words

/// The sentences of the page that depend on the data and its source.
extension AboutPage: ModelWithWords {
  var words: SiteWords { layout.site.words }

  /// The number of loans, `36 loans, as of`. The time of the data follows.
  var countText: String {
    loans.isEmpty
      ? words.about.countNoneBeforeTime : words.about.countBeforeTime.text(.count(loans.count))
  }

  /// The sentence about where the loans come from.
  var sourceText: String {
    let words = words.about
    let isKiva = origin.usesKivaServer
    return switch source {
    case .newest: isKiva ? words.fromNewest : words.fromNewestElsewhere
    case .search: isKiva ? words.fromSearch : words.fromSearchElsewhere
    case .graphql: isKiva ? words.fromGraphql : words.fromGraphqlElsewhere
    case .team: isKiva ? words.fromTeam : words.fromTeamElsewhere
    case .lender: isKiva ? words.fromLender : words.fromLenderElsewhere
    case .sample: isFallback ? words.fromSampleAsFallback : words.fromSample
    case .input: words.fromInput
    }
  }

  /// The sentences about which loans are shown, one for each filter that they had to match.
  var choiceText: String {
    let filters = filterSentences
    if loans.isEmpty { return words.formats.sentences.text(of: filters + [words.about.showsNone]) }
    let staysWithFilters =
      origin.includesLoansByID && !filters.isEmpty ? [words.about.showsOthersToo] : []
    return words.formats.sentences.text(of: [shownText] + filters + staysWithFilters)
  }

  /// How many loans still lack their details because of Kiva's limit on requests; `nil` for none.
  var postponedText: String? {
    report.postponedCount > 0 ? words.about.postponed.text(.count(report.postponedCount)) : nil
  }

  private var shownText: String {
    guard origin.includesLoansByID else { return words.about.shows.text(.count(loans.count)) }
    return origin.filter == LoanFilter() ? words.about.showsAlsoOthers : words.about.showsNewest
  }

  private var filterSentences: [String] {
    let filter = origin.filter
    let about = words.about
    var sentences: [String] = []
    func add(_ names: [String], _ first: Phrase<2>, _ following: Phrase<2>) {
      if names.isEmpty { return }
      let phrase = sentences.isEmpty ? first : following
      sentences.append(
        phrase.text(.count(names.count), .text(words.formats.or.text(of: names))))
    }
    // The filter by country is always the first one.
    add(filter.countries.map(name(ofCountry:)), about.onlyCountries, about.onlyCountries)
    add(
      filter.sectors.map { words.names.sector($0).text }, about.onlySectors,
      about.ofTheseOnlySectors)
    add(filter.themes, about.onlyThemes, about.ofTheseOnlyThemes)
    add(filter.partners.map(String.init), about.onlyPartners, about.ofTheseOnlyPartners)
    if !filter.statuses.isEmpty {
      sentences.append(sentences.isEmpty ? about.onlyStatuses : about.ofTheseOnlyStatuses)
    }
    return sentences
  }

  private func name(ofCountry code: String) -> String {
    let name = loans.first { $0.location.countryCode == code }?.location.country ?? code
    return words.country.inSentence(words.names.country(name, code: code).text, code: code)
  }

  /// The sentences about which pictures the site shows, and from which server a reader's browser
  /// requests them.
  var picturesText: String {
    switch pictures {
    case .linked: hasLinkedPictures ? words.about.picturesLinked : words.about.picturesNowhere
    case .downloaded(let paths) where !isSample:
      ownPicturesText(count: allLoans.count { paths[$0.id] != nil })
    case .downloaded, .none: words.about.picturesOff
    }
  }

  /// Returns the sentences for a site with its own pictures of `count` loans.
  private func ownPicturesText(count: Int) -> String {
    let missing = allLoans.count { $0.namesPicture && !pictures.picture(of: $0.id).isDownloaded }
    switch (count, missing) {
    case (0, 0): return words.about.picturesNowhere
    case (0, _): return words.about.picturesFailed
    default:
      let ownText =
        origin.usesKivaServer ? words.about.picturesOwnFromKiva : words.about.picturesOwn
      let failed = missing == 0 ? [] : [words.about.picturesMissing.text(.count(missing))]
      return words.formats.sentences.text(of: [ownText] + failed)
    }
  }

  /// Whether any page makes a reader's browser request a picture from Kiva.
  var hasLinkedPictures: Bool {
    pictures == .linked && allLoans.contains { $0.pictureLink(size: "w480h360") != nil }
  }

  /// The sentence for data without faults.
  var flawlessText: String { loans.isEmpty ? words.about.flawlessNone : words.about.flawless }

  /// The sentence about how many entries could not be used as loans; `nil` if all could.
  var skippedText: String? {
    report.skippedCount == 0 ? nil : words.about.skipped.text(.count(report.skippedCount))
  }
}

extension Loan {
  /// Whether Kiva has a picture of the loan, on any server.
  fileprivate var namesPicture: Bool {
    self.imageID.map { $0 > 0 } ?? false || self.imageURL != nil
  }
}
