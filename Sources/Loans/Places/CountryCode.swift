/// The codes that Kiva uses for countries.
package enum CountryCode {
  /// Returns whether a country has this code, which must be in capitals.
  package static func isKnown(_ code: String) -> Bool { names[code] != nil }

  /// The English names of countries by their codes: the 249 assigned codes of ISO 3166-1 alpha-2,
  /// in capitals, and `XK` for Kosovo. Pages show Kiva's names.
  /// Source: iso3166.tab of the tz database, with abbreviations written out.
  package static let names = Dictionary(
    uniqueKeysWithValues: rows(of: namesByCode).map { ($0.code, $0.name) })

  /// Further English names of countries: Kiva's names, official names and former names. Those that
  /// differ from `names` only in accents or an `and` are left out.
  package static let otherNames = rows(of: otherNamesByCode)

  private static func rows(of table: String) -> [(code: String, name: String)] {
    // Splitting by characters instead of bytes takes a millisecond at the start of each build.
    table.utf8.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\n") }.compactMap { row in
      let row = Substring(row).drop { $0 == " " }
      if row.isEmpty { return nil }
      return (String(row.prefix(2)), String(row.dropFirst(3)).trimmed)
    }
  }

  private static let namesByCode = """
    AD Andorra / AE United Arab Emirates / AF Afghanistan / AG Antigua & Barbuda / AI Anguilla /
    AL Albania / AM Armenia / AO Angola / AQ Antarctica / AR Argentina / AS American Samoa /
    AT Austria / AU Australia / AW Aruba / AX Åland Islands / AZ Azerbaijan /
    BA Bosnia & Herzegovina / BB Barbados / BD Bangladesh / BE Belgium / BF Burkina Faso /
    BG Bulgaria / BH Bahrain / BI Burundi / BJ Benin / BL St Barthelemy / BM Bermuda / BN Brunei /
    BO Bolivia / BQ Caribbean Netherlands / BR Brazil / BS Bahamas / BT Bhutan / BV Bouvet Island /
    BW Botswana / BY Belarus / BZ Belize / CA Canada / CC Cocos (Keeling) Islands /
    CD Congo (Dem. Rep.) / CF Central African Republic / CG Congo (Rep.) / CH Switzerland /
    CI Côte d'Ivoire / CK Cook Islands / CL Chile / CM Cameroon / CN China / CO Colombia /
    CR Costa Rica / CU Cuba / CV Cape Verde / CW Curaçao / CX Christmas Island / CY Cyprus /
    CZ Czech Republic / DE Germany / DJ Djibouti / DK Denmark / DM Dominica /
    DO Dominican Republic / DZ Algeria / EC Ecuador / EE Estonia / EG Egypt / EH Western Sahara /
    ER Eritrea / ES Spain / ET Ethiopia / FI Finland / FJ Fiji / FK Falkland Islands /
    FM Micronesia / FO Faroe Islands / FR France / GA Gabon / GB United Kingdom / GD Grenada /
    GE Georgia / GF French Guiana / GG Guernsey / GH Ghana / GI Gibraltar / GL Greenland /
    GM Gambia / GN Guinea / GP Guadeloupe / GQ Equatorial Guinea / GR Greece / GS South Georgia /
    GT Guatemala / GU Guam / GW Guinea-Bissau / GY Guyana / HK Hong Kong /
    HM Heard & McDonald Islands / HN Honduras / HR Croatia / HT Haiti / HU Hungary / ID Indonesia /
    IE Ireland / IL Israel / IM Isle of Man / IN India / IO British Indian Ocean Territory /
    IQ Iraq / IR Iran / IS Iceland / IT Italy / JE Jersey / JM Jamaica / JO Jordan / JP Japan /
    KE Kenya / KG Kyrgyzstan / KH Cambodia / KI Kiribati / KM Comoros / KN St Kitts & Nevis /
    KP North Korea / KR South Korea / KW Kuwait / KY Cayman Islands / KZ Kazakhstan / LA Laos /
    LB Lebanon / LC St Lucia / LI Liechtenstein / LK Sri Lanka / LR Liberia / LS Lesotho /
    LT Lithuania / LU Luxembourg / LV Latvia / LY Libya / MA Morocco / MC Monaco / MD Moldova /
    ME Montenegro / MF St Martin / MG Madagascar / MH Marshall Islands / MK North Macedonia /
    ML Mali / MM Myanmar (Burma) / MN Mongolia / MO Macau / MP Northern Mariana Islands /
    MQ Martinique / MR Mauritania / MS Montserrat / MT Malta / MU Mauritius / MV Maldives /
    MW Malawi / MX Mexico / MY Malaysia / MZ Mozambique / NA Namibia / NC New Caledonia / NE Niger /
    NF Norfolk Island / NG Nigeria / NI Nicaragua / NL Netherlands / NO Norway / NP Nepal /
    NR Nauru / NU Niue / NZ New Zealand / OM Oman / PA Panama / PE Peru / PF French Polynesia /
    PG Papua New Guinea / PH Philippines / PK Pakistan / PL Poland / PM St Pierre & Miquelon /
    PN Pitcairn / PR Puerto Rico / PS Palestine / PT Portugal / PW Palau / PY Paraguay / QA Qatar /
    RE Réunion / RO Romania / RS Serbia / RU Russia / RW Rwanda / SA Saudi Arabia /
    SB Solomon Islands / SC Seychelles / SD Sudan / SE Sweden / SG Singapore / SH St Helena /
    SI Slovenia / SJ Svalbard & Jan Mayen / SK Slovakia / SL Sierra Leone / SM San Marino /
    SN Senegal / SO Somalia / SR Suriname / SS South Sudan / ST Sao Tome & Principe /
    SV El Salvador / SX Sint Maarten / SY Syria / SZ Eswatini / TC Turks & Caicos Islands /
    TD Chad / TF French Southern Territories / TG Togo / TH Thailand / TJ Tajikistan / TK Tokelau /
    TL East Timor / TM Turkmenistan / TN Tunisia / TO Tonga / TR Turkey / TT Trinidad & Tobago /
    TV Tuvalu / TW Taiwan / TZ Tanzania / UA Ukraine / UG Uganda / UM U.S. Outlying Islands /
    US United States / UY Uruguay / UZ Uzbekistan / VA Vatican City / VC St Vincent / VE Venezuela /
    VG British Virgin Islands / VI U.S. Virgin Islands / VN Vietnam / VU Vanuatu /
    WF Wallis & Futuna / WS Samoa / XK Kosovo / YE Yemen / YT Mayotte / ZA South Africa /
    ZM Zambia / ZW Zimbabwe
    """

  private static let otherNamesByCode = """
    AE UAE / AE Emirates / BA Bosnia / BN Brunei Darussalam / BO Plurinational State of Bolivia /
    CD Congo / CD Congo-Kinshasa / CD DR Congo / CD DRC / CD Democratic Republic of the Congo /
    CD Zaire / CG Congo / CG Congo-Brazzaville / CG Republic of the Congo / CI Ivory Coast /
    CV Cabo Verde / CZ Czechia / FM Federated States of Micronesia / GB England / GB Great Britain /
    GB UK / KG Kyrgyz Republic / KP Korea / KP Democratic People's Republic of Korea / KR Korea /
    KR Republic of Korea / LA Lao PDR / LA Lao People's Democratic Republic / LK Ceylon /
    MD Republic of Moldova / MK Macedonia / NL Holland / PS Palestinian Territories /
    PS Palestinian Territory / PS State of Palestine / RU Russian Federation / ST Sao Tome /
    SY Syrian Arab Republic / SZ Swaziland / TL Timor-Leste / TR Türkiye /
    TZ United Republic of Tanzania / US America / US USA / US United States of America /
    VA Holy See / VC Saint Vincent and the Grenadines / VE Bolivarian Republic of Venezuela /
    VN Viet Nam / XK Republic of Kosovo
    """
}
