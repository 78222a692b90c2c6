import Loans
import Pages
import Rendering
import Site
import SiteIndex
import Testing
import Words

/// Tests what chips and the sentences of named searches say of the values of each facet. A value
/// such as "Lenders" does not say by itself what it is about.
@Suite struct `A chosen value` {
  private static let loans: [Loan] = [
    grace { loan in
      loan.location = Loan.Location(countryCode: "PH", country: "Philippines")
      loan.location.region = "Asia"
      loan.sector = "Food"
      loan.activity = "Bakery"
      loan.gender = .female
      loan.tags = ["#Vegan", "#Parent"]
      loan.themes = ["Green", "Youth"]
      loan.partner = Loan.FieldPartner(id: 101)
      loan.terms = Loan.Terms(
        repaymentInterval: "Monthly",
        lossLiability: .init(nonpayment: "lender", currencyExchange: "lender"))
    },
    grace { loan in
      loan.id = LoanID(2)
      loan.terms = Loan.Terms(
        repaymentInterval: "At end of term",
        lossLiability: .init(nonpayment: "partner", currencyExchange: "none"))
    },
    grace { loan in
      loan.id = LoanID(3)
      loan.sector = "Retail"
      loan.terms = Loan.Terms(
        // A script would fill in this name.
        repaymentInterval: "Other [0] {0}", lossLiability: .init(currencyExchange: "shared"))
    },
  ]

  /// The same loans three times, which are enough for a filter.
  private static let listed = (0..<9).map { number in
    var loan = loans[number % 3]
    loan.id = LoanID(number + 1)
    return loan
  }

  /// Returns the sentence about a search in a language, for a site with these loans.
  private func sentence(_ text: String, in tag: String, of loans: [Loan] = loans) throws -> String {
    var errors: [LoanSearchError] = []
    let view = LoanView(
      name: "v", title: "V", search: LoanSearch(parsing: text, errors: &errors))
    #expect(errors == [])
    let language = try #require(LanguageTag(tag))
    let words = try SiteWords.found(
      by: WordLookup(
        in: language == .english ? .embedded : `The built-in languages`.catalogue(language)))
    let slugs = SiteSlugs(of: loans, names: words.names)
    let listed = loans.map { SiteLoan($0, slugs: slugs, words: words) }
    let results = ViewResult.all(
      of: [view], in: listed, slugs: slugs, words: words, cardsPerPage: 5)
    return try #require(results.first).sentence
  }

  @Test(arguments: [
    ("status=funded,ended", "Loans whose status is Fully funded or Ended."),
    ("status=not:funded,ended", "Loans whose status is not Fully funded or Ended."),
    ("country=not:PH", "Loans not in the Philippines."),
    (
      "country=PH&sector=not:food,retail",
      "Loans in the Philippines, not in the sector Food or Retail."
    ),
    ("activity=bakery", "Loans for the activity Bakery."),
    ("activity=not:bakery", "Loans not for the activity Bakery."),
    ("borrower=woman,group", "Loans to women or groups."),
    ("borrower=not:woman,group", "Loans not to women or groups."),
    ("tag=vegan,parent", "Loans with the tag Vegan or Parent."),
    ("tag=all:vegan,parent", "Loans with the tags Vegan and Parent."),
    ("tag=all:vegan,not:parent", "Loans with the tag Vegan, without the tag Parent."),
    ("theme=green,youth", "Loans with the theme Green or Youth."),
    ("theme=all:green,youth", "Loans with the themes Green and Youth."),
    ("theme=not:green,youth", "Loans without the theme Green or Youth."),
    ("partner=101", "Loans of the field partner number 101."),
    ("partner=not:7,101", "Loans not of the field partner number 7 or number 101."),
    ("region=asia", "Loans in the region Asia."),
    ("region=not:asia", "Loans not in the region Asia."),
    ("interval=monthly,at-end-of-term", "Loans repaid monthly or at end of term."),
    ("interval=not:monthly", "Loans not repaid monthly."),
    (
      "currency-loss=lender,partner,shared",
      "Loans whose currency loss is borne by lenders or borne by the field partner or shared."
    ),
    (
      "currency-loss=not:lender,none",
      "Loans whose currency loss is not borne by lenders or ruled out."
    ),
    (
      "default-loss=lender,partner",
      "Loans whose default loss is borne by lenders or the field partner."
    ),
    (
      "currency-loss=not:lender&default-loss=not:lender",
      "Loans whose currency loss is not borne by lenders, whose default loss is not borne by lenders."
    ),
  ])
  func `has its facet in the sentence of a search`(text: String, sentence: String) throws {
    #expect(try self.sentence(text, in: "en") == sentence)
  }

  @Test(arguments: [
    "interval=monthly,at-end-of-term", "interval=not:monthly", "region=asia", "borrower=not:man",
    "currency-loss=lender,none", "currency-loss=not:shared", "default-loss=partner",
    "partner=not:101",
  ])
  func `has the same sentence if no loan has it`(text: String) throws {
    for tag in ["es", "fr", "zh-Hans"] {
      let of = try sentence(text, in: tag)
      #expect(try sentence(text, in: tag, of: [loan(9)]) == of)
    }
  }

  @Test(arguments: [
    (
      "currency-loss=not:lender&default-loss=not:lender",
      [
        "es": "Préstamos excepto aquellos cuya pérdida cambiaria recae en los prestamistas, "
          + "excepto aquellos cuya pérdida por impago recae en los prestamistas.",
        "fr": "Prêts sauf ceux dont la perte de change est supportée par les prêteurs, sauf ceux "
          + "dont la perte en cas de défaut est supportée par les prêteurs.",
        "zh-Hans": "收录条件：不包括汇率损失由出借人承担的贷款，不包括违约损失由出借人承担的贷款。",
      ]
    ),
    (
      "currency-loss=lender,shared",
      [
        "es": "Préstamos cuya pérdida cambiaria recae en los prestamistas o es compartida.",
        "fr": "Prêts dont la perte de change est supportée par les prêteurs ou est partagée.",
        "zh-Hans": "收录条件：汇率损失由出借人承担或汇率损失共同承担。",
      ]
    ),
    (
      "interval=monthly",
      [
        "es": "Préstamos con pagos mensuales.", "fr": "Prêts remboursés par mensualités.",
        "zh-Hans": "收录条件：还款方式为每月偿还。",
      ]
    ),
    (
      "interval=not:monthly",
      [
        "es": "Préstamos sin pagos mensuales.",
        "fr": "Prêts sauf ceux remboursés par mensualités.",
        "zh-Hans": "收录条件：不包括还款方式为每月偿还的贷款。",
      ]
    ),
    (
      "borrower=not:woman",
      [
        "es": "Préstamos excepto los de mujeres.", "fr": "Prêts sauf ceux accordés à des femmes.",
        "zh-Hans": "收录条件：不包括借款人为女性的贷款。",
      ]
    ),
    (
      "country=not:PH",
      [
        "es": "Préstamos excepto en Filipinas.", "fr": "Prêts sauf aux Philippines.",
        "zh-Hans": "收录条件：不包括来自菲律宾的贷款。",
      ]
    ),
    (
      "tag=all:vegan,parent",
      [
        "es": "Préstamos con las etiquetas Vegan y Parent.",
        "fr": "Prêts avec les étiquettes Vegan et Parent.",
        "zh-Hans": "收录条件：同时带有标签Vegan和Parent。",
      ]
    ),
    (
      "partner=101",
      [
        "es": "Préstamos del socio local número 101.",
        "fr": "Prêts du partenaire local n°\u{a0}101.",
        "zh-Hans": "收录条件：当地合作机构为101号。",
      ]
    ),
  ])
  func `has its facet in the sentence in each language`(text: String, sentences: [String: String])
    throws
  {
    for (tag, expected) in sentences {
      #expect(try sentence(text, in: tag) == expected, "\(tag)")
    }
  }

  /// Returns the attributes of the options of a page, and of the elements around them, from which
  /// scripts get the texts of chips.
  private func chips(in tag: String) throws -> [String: Set<String>] {
    let content = SiteContent(
      settings: SiteSettings(),
      snapshot: LoanSnapshot(
        Self.listed, provenance: .newest, retrieval: .network, time: now))
    let folder = try TemplateFolder([], language: #require(LanguageTag(tag)))
    let renderer = SiteRenderer(content, templates: folder)
    let index = try #require(renderer.paths.firstIndex { $0.text == "index.html" })
    let page = String(decoding: try renderer.page(at: index).bytes, as: UTF8.self)
    let found = page.matches(of: #/ data-(chip|not)="([^"]*)"/#)
    return Dictionary(grouping: found) { String($0.1) }.mapValues { Set($0.map { String($0.2) }) }
  }

  @Test(arguments: [
    (
      "en",
      [
        "Activity: {0}", "Region: {0}", "Repaid monthly", "Repaid at end of term",
        "Currency loss: lenders", "Currency loss: shared",
        "No currency risk", "Default loss: lenders", "Default loss: field partner",
      ],
      [
        "Activity: not {0}", "Region: not {0}",
        "Not repaid monthly", "Not repaid at end of term", "Currency loss: not lenders",
        "Currency loss: not shared",
        "Not: no currency risk", "Default loss: not lenders",
        "Default loss: not field partner", "Not women",
      ]
    ),
    (
      "zh-Hans",
      [
        "经营项目：{0}", "地区：{0}", "还款方式：每月偿还", "还款方式：到期一次还清",
        "汇率损失由出借人承担", "汇率损失共同承担", "无汇率风险", "违约损失由出借人承担",
        "违约损失由当地合作机构承担",
      ],
      [
        "经营项目不是{0}", "地区不是{0}", "还款方式不是每月偿还", "还款方式不是到期一次还清",
        "汇率损失不由出借人承担", "汇率损失非共同承担", "排除无汇率风险的贷款",
        "违约损失不由出借人承担", "违约损失不由当地合作机构承担", "借款人不是女性",
      ]
    ),
  ])
  func `has its facet in its chip`(tag: String, chosen: [String], excluded: [String])
    throws
  {
    let chips = try chips(in: tag)
    #expect(chips["chip"] == Set(chosen))
    #expect(chips["not"] == Set(excluded))
  }

  @Test(arguments: [
    ("en", ["Client Voice <i>", "Own"]), ("es", ["La voz del cliente", "Own"]),
    ("fr", ["Écoute des clients", "Own"]), ("zh-Hans", ["倾听客户声音", "Own"]),
  ])
  func `of Kiva's, a social strength, is translated by its number`(tag: String, names: [String])
    throws
  {
    let language = try #require(LanguageTag(tag))
    let words = try SiteWords.found(
      by: WordLookup(
        in: language == .english ? .embedded : `The built-in languages`.catalogue(language)))
    let strengths: [PartnerProfile.Strength] = [
      .init(id: 3, name: "Client Voice <i>"), .init(id: 99, name: "Own"), .init(id: 98),
    ]
    let found = strengths.map { words.names.strength($0) }
    #expect(found.map { $0?.text } == names + [nil])
    // Text that is not translated is marked as English.
    #expect(found[1]?.language == (tag == "en" ? nil : "en"))
  }
}
