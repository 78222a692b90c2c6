extension CountryCode {
  /// Further English names of countries, each with its code: names that Kiva uses, official ones and
  /// former ones, as far as they differ from those in `names` in more than accents and an `and`.
  package static let otherNames = list.split(separator: "\n").map { line in
    (code: String(line.prefix(2)), name: String(line.dropFirst(3)))
  }

  private static let list = """
    AE UAE
    AE Emirates
    BA Bosnia
    BN Brunei Darussalam
    BO Plurinational State of Bolivia
    CD Congo
    CD Congo-Kinshasa
    CD DR Congo
    CD DRC
    CD Democratic Republic of the Congo
    CD Zaire
    CG Congo
    CG Congo-Brazzaville
    CG Republic of the Congo
    CI Ivory Coast
    CV Cabo Verde
    CZ Czechia
    FM Federated States of Micronesia
    GB England
    GB Great Britain
    GB UK
    KG Kyrgyz Republic
    KP Korea
    KP Democratic People's Republic of Korea
    KR Korea
    KR Republic of Korea
    LA Lao PDR
    LA Lao People's Democratic Republic
    LK Ceylon
    MD Republic of Moldova
    MK Macedonia
    NL Holland
    PS Palestinian Territories
    PS Palestinian Territory
    PS State of Palestine
    RU Russian Federation
    ST Sao Tome
    SY Syrian Arab Republic
    SZ Swaziland
    TL Timor-Leste
    TR Türkiye
    TZ United Republic of Tanzania
    US America
    US USA
    US United States of America
    VA Holy See
    VC Saint Vincent and the Grenadines
    VE Bolivarian Republic of Venezuela
    VN Viet Nam
    XK Republic of Kosovo
    """
}
