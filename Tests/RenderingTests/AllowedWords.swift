/// Texts that look like words of a page but need not be in `Templates/words/en.yml`.
enum AllowedWords {
  /// The paths of the sources whose texts are not for the readers of pages.
  static let sourcesWithoutWordsOfPages = [
    "Sources/Feeds/FeedContent.swift": "elements of HTML",
    "Sources/Feeds/XMLWriter.swift": "the syntax of XML",
    "Sources/Notes/FrontMatterSettings.swift": "messages of the command line",
    "Sources/Notes/Note.swift": "messages of the command line",
    "Sources/Notes/NoteFiles.swift": "messages of the command line",
    "Sources/Notes/NoteLanguages.swift": "messages of the command line",
    "Sources/Notes/NoteLink.swift": "messages of the command line",
    "Sources/Notes/NotePlacement.swift": "messages of the command line",
    "Sources/Notes/Notes.swift": "messages of the command line",
    "Sources/Notes/OwnPage.swift": "messages of the command line",
    "Sources/Notes/OwnPageName.swift": "messages of the command line",
    "Sources/Notes/StarterNotes.swift": "messages of the command line",
    "Sources/Pages/Assets/BrandStyle.swift": "rules of a style sheet",
    "Sources/Pages/Assets/ContentPolicy.swift": "rules for browsers",
    "Sources/Pages/Assets/ScriptWords.swift": "messages of the command line",
    "Sources/Pages/Templates/Field+Languages.swift": "what 'kivagen templates' prints",
    "Sources/Pages/Templates/TemplateFolder.swift": "messages of the command line",
    "Sources/Pages/Templates/ValueKind+Reference.swift": "what 'kivagen templates' prints",
    "Sources/Rendering/Links/LinkErrors.swift": "messages of the command line",
    "Sources/Rendering/Routes/DataRoutes.swift": "messages of the command line",
    "Sources/Rendering/Routes/HostHeaders.swift": "rules for hosts",
    "Sources/Rendering/Routes/SearchFiles.swift": "rules for search engines",
    "Sources/Rendering/Templates/CustomStyle.swift": "messages of the command line",
    "Sources/Rendering/Templates/TemplateFolder+Usage.swift": "messages of the command line",
    "Sources/Rendering/Templates/TemplateReference.swift": "what 'kivagen templates' prints",
    "Sources/SiteIndex/Brand/BrandImage.swift": "a picture",
    "Sources/SiteIndex/Searches/LoanSearch+Parsing.swift": "messages of the command line",
    "Sources/SiteIndex/Searches/LoanSearch+Words.swift": "the reference documentation",
    "Sources/SiteIndex/Searches/LoanSearch.swift": "messages of the command line",
    "Sources/SiteIndex/Searches/RangeMeasure+Limits.swift": "messages of the command line",
    "Sources/SiteIndex/Searches/SearchKey.swift": "messages of the command line",
    "Sources/SiteIndex/Slugs/SlugRefusal.swift": "messages of the command line",
    "Sources/SiteIndex/Sorting/SortKeys+Chinese.swift": "names in their order",
    "Sources/SiteIndex/Words/Catalogue+Embedded.swift": "messages of the command line",
  ]

  /// Texts in the other sources, in which U+FFFC is an interpolation.
  static let inViewModels = [
    "zh-Hans": "the tag of a language", "zh-Hant": "the tag of a language",
    "Dataset": "a term of schema.org", "DataDownload": "a term of schema.org",
    "PropertyValue": "a term of schema.org",
    "\u{fffc} of '\u{fffc}' and ": "a warning of the command line",
    "the languages '\u{fffc}' and '\u{fffc}' have the same name in the menu, ":
      "a warning of the command line",
    "'\u{fffc}'; set 'name' under 'language' in its file of words, ":
      "a warning of the command line",
    "\u{fffc} are to be in the header; ": "a warning of the command line",
    "it links the first \u{fffc}": "a warning of the command line",
    "the site's own '404.mustache' names the loan whose page is gone, though '--exclude' is set; ":
      "a warning of the command line",
    "write what has 'data-gone' between {{#loanLink}} and {{/loanLink}}":
      "a warning of the command line",
    "http://www.w3.org/2005/Atom": "the namespace of Atom",
    "built-in \u{fffc}": "how messages call a built-in template",
  ]

  /// Texts in templates.
  static let inTemplates = [
    "WordPress": "a name", "Google Sites": "a name", "Notion": "a name", "HTML": "a name",
    "website": "a term of OpenGraph", "image/png": "a media type",
    "summary": "a term for cards", "summary_large_image": "a term for cards",
    "light dark": "a rule for browsers",
    "same-origin": "a rule for browsers",
    "width=device-width,initial-scale=1": "a rule for browsers",
  ]

  /// Scripts that read the names and numbers in a reader's file, whose texts no page shows.
  static let readers = ["own/names.js", "own/numbers.js"]

  /// Texts in scripts.
  static let inScripts = [
    "#filter-toggle .n": "a selector",
    "#gone, #perhaps": "a selector",
    "#sections [hidden]": "a selector",
    "#tabs a": "a selector",
    ".top nav": "a selector",
    "#tabs b, .period h3 b, .period summary": "a selector",
    ".back a": "a selector",
    ".eyebrow time": "a selector",
    ".hist path": "a selector",
    ".map svg": "a selector",
    ".langs a": "a selector",
    ".langs summary": "a selector",
    ".loan-name,.place bdi,.loan-country,.act,.loan-use": "a selector",
    ".money input": "a selector",
    ".pins [data-country]": "a selector",
    ".pins [data-loan]": "a selector",
    ".rail-az a": "a selector",
    ".theme input": "a selector",
    "details .find input": "a selector",
    "footer .as-of": "a selector",
    "footer .wrap": "a selector",
    "header .brand": "a selector",
    "header .notice": "a selector",
    "footer time": "a selector",
    "h3 a": "a selector",
    "#own ": "a selector",
    "#more>.part,#more>.opt": "a selector",
    "badge done mine": "names of classes",
    "js embed": "names of classes",
    "wrap source": "names of classes",
    "skip vh": "names of classes",
    "badge ": "names of classes",
    "notice stale": "names of classes",
    "ArrowLeft": "the name of a key",
    "Escape": "the name of a key",
    "kivagen-visit ": "the name of an entry in the storage of the browser",
  ]
}
