package import Words

/// The words of previews: of the pictures and the texts that messengers show beside a link.
package struct PreviewWords: Sendable {
  // The next words stand below the figures of a picture, and say what the figures count.
  let needed = word("preview.needed")
  let asked = word("preview.asked")
  let funded = word("preview.funded")
  let loans = word("preview.loans", ["count"])
  let countries = word("preview.countries", ["count"])
  let sectors = word("preview.sectors", ["count"])
  let months = word("preview.months", ["count"])
  /// A figure in a sentence, `78% funded`.
  let figure = word("preview.figure", ["value", "label"])
  /// The description of a picture for people who do not see it.
  let alt = word("preview.alt", ["title", "figures"])
  let altWithMap = word("preview.alt-with-map", ["title", "figures"])
  /// The description of the picture of the site on its other pages.
  package let altElsewhere = word("preview.alt-elsewhere", ["site"])
  // The next words are the titles of loans, which do not name the borrowers.
  let loan = word("preview.loan")
  let loanOf = word("preview.loan-of", ["amount"])
  let inCountry = word("preview.in-country", ["loan", "country"])
  let forSector = word("preview.for-sector", ["loan", "sector"])
}
