/// The tag of a language with an optional script and region: `en`, `zh-Hans`, `pt-BR`.
/// Source: RFC 5646, §2.1.
package struct LanguageTag: Hashable, Sendable {
  /// The tag with the usual letter case, `zh-Hans`.
  package let text: String
  /// The code of the language alone, `zh`.
  package let languageCode: String

  /// Parses a tag; `nil` if the text is not one.
  package init?(_ text: String) {
    guard text.wholeMatch(of: Self.form) != nil else { return nil }
    let parts = text.split(separator: "-").map(String.init)
    let code = parts[0].lowercased()
    // Codes of three letters are not checked, because there are thousands of them.
    guard code.utf8.count == 3 || Self.codes.contains(code[...]) else { return nil }
    let others = parts.dropFirst().map { part in
      part.utf8.count == 4
        ? part.prefix(1).uppercased() + part.dropFirst().lowercased()
        : part.uppercased()
    }
    self.init(text: ([code] + others).joined(separator: "-"), languageCode: code)
  }

  private init(text: String, languageCode: String) {
    self.text = text
    self.languageCode = languageCode
  }

  /// English, whose words are used where another language lacks them.
  package static let english = LanguageTag(text: "en", languageCode: "en")

  /// Chinese in simplified characters.
  package static let simplifiedChinese = LanguageTag(text: "zh-Hans", languageCode: "zh")

  private static var form: Regex<Substring> {
    /[A-Za-z]{2,3}(?:-[A-Za-z]{4})?(?:-(?:[A-Za-z]{2}|[0-9]{3}))?/
  }

  /// The direction in which the language is usually written: `ltr` or `rtl`.
  package var direction: String {
    let script = text.split(separator: "-").dropFirst().first { $0.utf8.count == 4 }
    if let script { return Self.rightToLeftScripts.contains(script) ? "rtl" : "ltr" }
    return Self.rightToLeftLanguages.contains(languageCode[...]) ? "rtl" : "ltr"
  }

  /// Languages that are usually written from right to left. Source: CLDR 42, "Likely Subtags".
  private static let rightToLeftLanguages = Set(
    "ar arc ary arz azb bal bgn ckb dv fa glk he iw ks lrc mzn nqo pnb prs ps sd sdh syr ug ur yi"
      .split(separator: " "))

  private static let rightToLeftScripts = Set(
    "Adlm Arab Hebr Mand Nkoo Rohg Samr Syrc Thaa".split(separator: " "))

  /// The two-letter codes of languages. Source: ISO 639-1.
  package static let codes: Set<Substring> = Set(
    """
    aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv
    cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr
    ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw
    ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv
    ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq
    sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh
    yi yo za zh zu
    """.split { " \n".contains($0) })

  /// The language, followed by those whose words can replace its words, the nearest first:
  /// `sr-Latn-RS`, `sr-Latn`, `sr`. Chinese is simplified unless its region uses the traditional
  /// script, so `zh` and `zh-Hans` can replace each other. Source: RFC 4647, §3.4, "Lookup".
  package var fallbackChain: [LanguageTag] {
    let parts = text.split(separator: "-")
    var chain = (1...parts.count).reversed().map { count in
      LanguageTag(text: parts.prefix(count).joined(separator: "-"), languageCode: languageCode)
    }
    if languageCode == "zh" {
      let traditional: Set<Substring> = ["Hant", "HK", "MO", "TW"]
      let chinese = LanguageTag(text: "zh", languageCode: "zh")
      if self != chinese { chain.removeAll { $0 == chinese } }
      let isSimplified = traditional.isDisjoint(with: parts) && !parts.contains("Latn")
      if isSimplified { chain += [.simplifiedChinese, chinese].filter { !chain.contains($0) } }
    }
    return chain
  }

  /// Returns whether the tag is that of a language or of a variety of it.
  package func isVariety(of language: LanguageTag) -> Bool { fallbackChain.contains(language) }
}
