/// What a word of a search sets.
enum SearchKey {
  case facet(FacetKey)
  case least(RangeMeasure)
  case most(RangeMeasure)
  case trait(LoanTrait)
  case readerSwitch(ReaderSwitch)
  case text, order, group

  static let all: [String: SearchKey] = {
    var keys: [String: SearchKey] = ["q": .text, "sort": .order]
    for key in FacetKey.allCases { keys[key.rawValue] = .facet(key) }
    for trait in LoanTrait.allCases { keys[trait.rawValue] = .trait(trait) }
    for choice in ReaderSwitch.allCases { keys[choice.rawValue] = .readerSwitch(choice) }
    for measure in RangeMeasure.allCases {
      if let name = measure.minName { keys[name] = .least(measure) }
      keys[measure.maxName] = .most(measure)
    }
    keys["group"] = .group
    return keys
  }()

  /// Returns why a search for this purpose cannot have the word, as the end of a sentence; `nil` if
  /// it can.
  func refusal(for purpose: LoanSearch.Purpose) -> String? {
    switch self {
    case .group: "is for readers, who can group the loans of any list"
    case .readerSwitch(let choice) where purpose == .view: choice.refusalInView
    case .least(.days) where purpose == .view, .most(.days) where purpose == .view:
      ReaderSwitch.dependsOnDay + ReaderSwitch.adviceOnEnds
    default: nil
    }
  }
}

extension ReaderSwitch {
  /// Why a view cannot have the switch, as the end of a sentence.
  fileprivate var refusalInView: String {
    switch self {
    case .soon: Self.dependsOnDay + Self.adviceOnEnds
    case .atRisk: Self.dependsOnDay
    case .saved: "is about the loans that a reader has saved in a browser of their own"
    case .new: "is about the loans that are new to a reader"
    case .hideMine, .newCountry, .newSector, .newPartner:
      "is about the loans that a reader has entered in their own browser"
    }
  }

  /// Why a view cannot have a word that needs the reader's clock, as the end of a sentence.
  static let dependsOnDay =
    "depends on the day on which a page is read, and the page of a view is the same on any day"
  fileprivate static let adviceOnEnds = "; 'sort=ending' puts the loans first that end first"
}
