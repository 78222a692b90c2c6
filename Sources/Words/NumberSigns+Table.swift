extension NumberSigns {
  /// The separator of groups, the number of digits in each group before the last, the decimal
  /// separator, the pattern of a percentage, and the tags of languages with these signs. Tags with
  /// the same signs as a shorter tag, and languages with the signs of English, are left out.
  ///
  /// Source: `Scripts/number-signs`, from CLDR in ICU 72.1.
  static let table = """
    ,|2|.|{number}%|as bn brx ccp en-IN gu hi ml mr ne or pa sa ta te
    ,|2|.|{number}\u{00A0}%|dz
    ,|3|.|{number}%|es-MX ks-Deva pa-Arab ta-MY ta-SG
    ,|3|.|{number}\u{00A0}%|ce es-419 es-BR es-BZ es-CU es-DO es-GT es-HN es-NI es-PA es-PE es-PR es-SV es-US qu
    ,|3|.|{number}\u{066A}|ar-SA ar-SO
    ,|3|.|{number}\u{200E}%\u{200E}|ar
    .|3|,|%{number}|ku tr
    .|3|,|%\u{00A0}{number}|eu
    .|3|,|{number}%|ast az bs-Cyrl el en-BE en-NL en-SI fur fy ia id is it jgo jv kgp kkj km ln lo lu mgh ms-BN ms-ID mua nl nnh ps pt rw sc seh sg sh sr su sw-CD uz-Arab vi wo yrl
    .|3|,|{number}\u{00A0}%|bs ca da de dsb en-AT en-DE en-DK es fo fr-LU fr-MA gl hr hsb kl lb mk mo qu-BO rn ro sl
    .|3|,|{number}\u{200E}%\u{200E}|ar-DZ ar-LB ar-LY ar-MA ar-MR ar-TN
    \u{00A0}|3|,|{number}%|af agq bg dyo en-ZA eo et ewo ff hu hy ka kab kea kk ksf ky lv nmg os pl pt-AO pt-CH pt-CV pt-GQ pt-GW pt-LU pt-MO pt-MZ pt-PT pt-ST pt-TL sah shi sq tg tzm uk uz yav
    \u{00A0}|3|,|{number}\u{00A0}%|bas be br cs cv de-AT dua en-FI en-SE es-CR fi fr-CA ksh lt nb nn no ru se sk smn sv tk tt zgh
    \u{00A0}|3|.|{number}%|dje khq mfe ses twq xh
    \u{060C}|3|.|{number}%|ks
    \u{2019}|3|,|{number}%|wae
    \u{2019}|3|.|{number}%|de-CH de-LI en-CH it-CH
    \u{2019}|3|.|{number}\u{00A0}%|gsw rm
    \u{202F}|3|,|{number}%|fr-CH
    \u{202F}|3|,|{number}\u{00A0}%|fr
    \u{2E41}|3|.|{number}%|ff-Adlm
    """
}
