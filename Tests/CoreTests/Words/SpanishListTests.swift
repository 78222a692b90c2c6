import Testing
import Words

@Suite struct `Spanish lists` {
  private let formats: Formats

  init() throws {
    let words = """
      list-and: {two: "{first} y {second}", end: "{first} y {second}"}
      list-or: {two: "{first} o {second}", end: "{first} o {second}"}
      """
    let spanish = try smallCatalogue()
      .translated(into: #require(LanguageTag("es-MX")), file: "es.yml")
      .replacingWords(with: Array(words.utf8), file: "es.yml")
    formats = WordLookup(in: spanish).formats
  }

  @Test(arguments: [
    ("Perú", "Kenia y Perú"), ("India", "Kenia e India"), ("Ítaca", "Kenia e Ítaca"),
    ("hilo", "Kenia e hilo"), ("hielo", "Kenia y hielo"), ("Yemen", "Kenia y Yemen"),
  ])
  func `have e before the sound i`(last: String, text: String) {
    #expect(formats.and.text(of: ["Kenia", last]) == text)
  }

  @Test(arguments: [
    ("Perú", "Kenia o Perú"), ("Honduras", "Kenia u Honduras"), ("Omán", "Kenia u Omán"),
    ("Uganda", "Kenia o Uganda"), ("8 países", "Kenia u 8 países"),
  ])
  func `have u before the sound o`(last: String, text: String) {
    #expect(formats.or.text(of: ["Kenia", last]) == text)
  }

  @Test func `look at the last element only`() {
    #expect(formats.and.text(of: ["India", "Italia", "Perú"]) == "India, Italia y Perú")
    #expect(formats.and.text(of: ["Perú", "Italia", "India"]) == "Perú, Italia e India")
  }

  @Test func `are not those of other languages`() throws {
    let words = WordLookup(in: try smallCatalogue())
    #expect(words.formats.and.text(of: ["Kenya", "India"]) == "Kenya and India")
  }
}
