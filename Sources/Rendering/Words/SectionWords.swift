import Words

/// The words of the overviews of countries and of sectors, and of their pages.
struct SectionWords: Sendable {
  let countries: String
  let sectors: String
  let allCountries: String
  let allSectors: String
  let inCountries: Phrase<OnePlace>
  let inSectors: Phrase<OnePlace>
  let withoutCountry: String
  let withoutSector: String
  let noCountries: String
  let noSectors: String
  let unknownCountry: Phrase<OnePlace>
  let unknownSector: Phrase<OnePlace>
  let countriesByLetter: String
  let sectorsByLetter: String
  let otherNames: String
  let country: String
  let sector: String

  init(_ words: inout WordLookup) {
    countries = words.text("section.countries")
    sectors = words.text("section.sectors")
    allCountries = words.text("section.all-countries")
    allSectors = words.text("section.all-sectors")
    inCountries = words.phrase("section.in-countries", "count")
    inSectors = words.phrase("section.in-sectors", "count")
    withoutCountry = words.text("section.without-country")
    withoutSector = words.text("section.without-sector")
    noCountries = words.text("section.no-countries")
    noSectors = words.text("section.no-sectors")
    unknownCountry = words.phrase("section.unknown-country", "count")
    unknownSector = words.phrase("section.unknown-sector", "count")
    countriesByLetter = words.text("section.countries-by-letter")
    sectorsByLetter = words.text("section.sectors-by-letter")
    otherNames = words.text("section.other-names")
    country = words.text("section.country")
    sector = words.text("section.sector")
  }
}
