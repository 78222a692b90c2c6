internal import Diagnostics
internal import Loans
internal import SiteIndex

/// Settings of what pages say and look like, and of the address where they will be.
let settingsOfSite: [Setting] = siteSettings.map(\.forPages)

private let siteSettings: [Setting] = [
  .text(
    "title", "TEXT", default: "The newest loans on Kiva", \.title, allowsEmpty: false,
    "the site's title; page.site-title in words/en.yml changes the default"
  ).translated(into: \.titles),
  .text(
    "description", "TEXT", default: "a sentence about the loans", \.siteDescription,
    "what the site is, next to its title and for search engines"
  ).translated(into: \.descriptions),
  .choice(
    "index", "none|lists|all", \.index,
    "what search engines may keep: no page, all but the pages of loans, or all"),
  .text("author", "TEXT", \.author, "who made the site"),
  .flag(
    "age-notice", \.ageNotice,
    "do not say how old the data is, and count days from the time of the data, for a site that stays as it is"
  ),
  Setting(
    name: "presets", placeholder: "LIST",
    meaning:
      "the links above the list that set its filter: "
      + BuiltInPreset.allCases.map(\.rawValue).joined(separator: ", ")
      + ", or names of your 'views'; in kivagen.yml also presets with 'title' and 'search'; "
      + "'none' for no links", shape: .list
  ) { settings, value throws(Setting.Expected) in
    let presets = settings.presets
    if presets == [] || value == Settings.noPresets, presets != nil {
      throw Setting.Expected(text: "'\(Settings.noPresets)' alone, or names of presets")
    }
    if presets?.contains(.named(value)) == true {
      throw Setting.Expected(text: "each preset once")
    }
    settings.presets = value == Settings.noPresets ? [] : (presets ?? []) + [.named(value)]
  },
  Setting(
    name: "embed-on", placeholder: "ORIGINS",
    meaning:
      "the only sites that may show the pages in frames, such as https://blog.example; "
      + "without it, any site may",
    shape: .list
  ) { settings, value throws(Setting.Expected) in try settings.addEmbeddingOrigin(value) },
  .text("footer", "TEXT", \.footer, "a line of your own at the bottom of every page")
    .translated(into: \.footers),
  .value(
    "accent", "COLOURS", \.accent,
    "the main colour of the pages, as in CSS but without '#', or two with a comma, for light and dark pages",
    expected: "a colour such as a63d2f or '#a63d2f', or two with a comma, for light and dark pages",
    read: { AccentColors($0) }),
  .text(
    "logo", "FILE", \.logo,
    "the picture before the site's title, by its path in the folder of static files"),
  .text(
    "icon", "FILE", \.icon,
    "the picture on the browser's tab, by its path in the folder of static files"),
  Setting(
    name: "data", placeholder: "LIST",
    defaultText: DataFormat.defaults.map(\.rawValue).joined(separator: ","),
    meaning:
      "the data files with all loans: "
      + DataFormat.allCases.map(\.rawValue).joined(separator: ", ")
      + " (an SQLite database); 'none' for no such files", shape: .list
  ) { settings, value throws(Setting.Expected) in
    let formats = settings.data
    if formats == [] || value == Settings.noData, formats != nil {
      throw Setting.Expected(
        text: "'\(Settings.noData)' alone, or formats such as csv,json without it")
    }
    if value == Settings.noData { return settings.data = [] }
    let words = DataFormat.allCases.map(\.rawValue)
    guard let format = DataFormat(rawValue: value.lowercased()) else {
      throw Setting.Expected(
        text: "one of \((words + [Settings.noData]).joined(separator: ", "))",
        suggestion: nearestName(to: value.lowercased(), among: words + [Settings.noData]))
    }
    settings.data = (formats ?? []).union([format])
  }.completed(by: .words(DataFormat.allCases.map(\.rawValue) + [Settings.noData])),
  .choice(
    "previews", "none|site|loans", \.previews,
    "which pages have a picture for messengers, with base-url: "
      + "none, the site and its lists, or loans too"
  ),
  .count(
    "cards", upTo: Settings.maximumLimit, \.cards,
    "the maximum number of cards on one page of the list"),
  .address(
    "base-url", short: "b",
    "the address where the site will be, for feeds, calendars, canonical links, hreflang and 404.html"
  ) { settings, address throws(Setting.Expected) in try settings.setBaseURL(address) },
]

extension Setting {
  /// The setting for commands that render pages. Some settings are also for `init`, which writes
  /// them into the settings file of a new site.
  fileprivate var forPages: Setting {
    ["title", "base-url"].contains(name)
      ? only(for: .initialize, .build, .serve) : only(for: .build, .serve)
  }
}
