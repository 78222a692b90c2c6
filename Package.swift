// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]
/// The settings of modules that call C or read bytes by pointers. Every such expression must be
/// marked with `unsafe`.
let settingsForC = settings + [.strictMemorySafety()]
/// The settings of tests, whose own code is never optimized, as that would take minutes.
let settingsForTests = settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]
/// The settings of tests that call C.
let settingsForTestsOfC = settingsForTests + [.strictMemorySafety()]
/// The settings of modules whose code is rarely run, so that its size matters more than its speed.
let smallCode: [SwiftSetting] = [.unsafeFlags(["-Osize"], .when(configuration: .release))]
/// How the program is linked on Linux: with Swift's libraries inside, which starts twice as fast as
/// with theirs beside it, and runs where Swift is not installed. The folder `Packaging/Linking`
/// makes the linker take other static libraries. Functions with the same machine code become one,
/// which saves a quarter of a megabyte; nothing compares their addresses.
let programOfLinux: [LinkerSetting] = [
  .unsafeFlags(
    [
      "-static-stdlib", "-use-ld=lld", "-L\(Context.packageDirectory)/Packaging/Linking",
      "-Xclang-linker", "-static-libgcc", "-l_FoundationCShims", "-l_FoundationCollections",
      "-Xlinker", "--as-needed", "-Xlinker", "--icf=all", "-Xlinker", "--no-export-dynamic",
      "-Xlinker", "--strip-all",
    ], .when(platforms: [.linux], configuration: .release))
]

let package = Package(
  name: "kivagen",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "kivagen", targets: ["kivagen"])],
  targets: [
    // System libraries.
    .systemLibrary(
      name: "Ccmark", pkgConfig: "libcmark",
      providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]),
    .systemLibrary(
      name: "Cyaml", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(
      name: "Ccurl", pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
    .systemLibrary(
      name: "Csqlite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(
      name: "Cmicrohttpd", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
    .systemLibrary(
      name: "Cnettle", pkgConfig: "nettle",
      providers: [.apt(["nettle-dev"]), .brew(["nettle"])]),
    .systemLibrary(
      name: "Cidn2", pkgConfig: "libidn2",
      providers: [.apt(["libidn2-dev"]), .brew(["libidn2"])]),
    .systemLibrary(
      name: "Czlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    // Calls of the system that Swift does not import.
    .systemLibrary(name: "Cfolders"),
    .systemLibrary(
      name: "Cgumbo", pkgConfig: "gumbo",
      providers: [.apt(["libgumbo-dev"]), .brew(["gumbo-parser"])]),

    // Files embedded in the binary. Each of these targets has a C file that `#embed`s them.
    .target(name: "Templates", path: "Templates"),
    .target(name: "SampleLoans"),
    .target(name: "Scaffold"),
    .target(name: "LiveReload"),
    .target(name: "HelpTemplates"),

    // Opens the libraries that draw previews, when the first preview is drawn.
    .target(name: "DrawingLibraries"),

    // Modules that do not depend on other modules of kivagen.
    .target(name: "Loans", swiftSettings: settingsForC),
    .target(name: "Site", dependencies: ["Cnettle", "Cidn2"], swiftSettings: settingsForC),
    .target(name: "Host", dependencies: ["Cfolders"], swiftSettings: settingsForC),
    .target(name: "Diagnostics", swiftSettings: settingsForC),
    .target(name: "Compression", dependencies: ["Czlib"], swiftSettings: settingsForC),
    .target(name: "Parallel", swiftSettings: settings),

    // Pictures for messengers. The module knows neither Kiva nor templates.
    .target(
      name: "Previews", dependencies: ["DrawingLibraries", "Compression", "Site"],
      swiftSettings: settingsForC + smallCode),

    // What happens to loans from build to build.
    .target(
      name: "History", dependencies: ["Loans", "Diagnostics"], swiftSettings: settings),

    // Connections and statements of SQLite, for the store and for `loans.db`.
    .target(name: "SQLite", dependencies: ["Csqlite"], swiftSettings: settingsForC),

    // Data files for other programs.
    .target(
      name: "DataFiles", dependencies: ["SQLite", "History", "Loans", "Parallel"],
      swiftSettings: settings),

    // Languages, which have nothing to do with Kiva.
    .target(
      name: "Markdown", dependencies: ["Ccmark", "Site"], swiftSettings: settingsForC + smallCode),
    .target(
      name: "YAML", dependencies: ["Cyaml", "Diagnostics"],
      swiftSettings: settingsForC + smallCode),

    // The words of pages. The module knows neither what they say nor the language of templates.
    .target(name: "Words", dependencies: ["YAML", "Diagnostics"], swiftSettings: settingsForC),

    // From data to charts. The module knows neither Kiva nor templates nor languages.
    .target(name: "Charts", dependencies: ["Site"], swiftSettings: settings + smallCode),

    // The language of templates, which can use words. It has nothing to do with Kiva.
    .target(
      name: "Mustache", dependencies: ["Words", "Site", "Diagnostics"],
      swiftSettings: settingsForC),

    // From Kiva's servers to loans.
    .target(
      name: "Fetching", dependencies: ["Ccurl", "Compression", "Site", "Host", "Diagnostics"],
      swiftSettings: settingsForC + smallCode),
    .target(
      name: "Decoding", dependencies: ["Loans", "Parallel", "Diagnostics"],
      swiftSettings: settingsForC),
    .target(
      name: "Kiva",
      dependencies: [
        "Fetching", "Decoding", "SampleLoans", "Loans", "Site", "Host", "Diagnostics", "Parallel",
      ],
      swiftSettings: settingsForC + smallCode),

    // From loans to pages. Each of these modules imports those above it.
    .target(
      name: "SiteIndex",
      dependencies: ["Templates", "Words", "History", "Loans", "Site", "Parallel", "Diagnostics"],
      swiftSettings: settingsForC),
    .target(
      name: "Notes",
      dependencies: ["SiteIndex", "Markdown", "YAML", "Words", "Loans", "Site", "Diagnostics"],
      swiftSettings: settings + smallCode),
    .target(
      name: "Pages",
      dependencies: [
        "Notes", "SiteIndex", "Mustache", "Markdown", "DataFiles", "Charts", "Previews", "Words",
        "History", "Loans", "Site", "Parallel", "Diagnostics",
      ],
      swiftSettings: settings),
    .target(
      name: "Feeds",
      dependencies: ["Pages", "SiteIndex", "Words", "History", "Loans", "Site"],
      swiftSettings: settings),
    .target(
      name: "Rendering",
      dependencies: [
        "Feeds", "Pages", "Notes", "SiteIndex", "DataFiles", "Mustache", "Markdown", "YAML",
        "Words", "History", "Loans", "Site", "Parallel", "Diagnostics",
      ],
      swiftSettings: settings),

    // From pages to files.
    .target(
      name: "Publishing", dependencies: ["Site", "Host", "Parallel"], swiftSettings: settings),

    // The store of data between builds, servers, the changes of a site's sources, and the links in
    // HTML, styles and feeds.
    .target(
      name: "Store",
      dependencies: [
        "SQLite", "Fetching", "Compression", "History", "Loans", "Host", "Parallel",
      ],
      swiftSettings: settingsForC),
    .target(
      name: "Serving", dependencies: ["Cmicrohttpd", "Site", "Host"],
      swiftSettings: settingsForC + smallCode),
    .target(
      name: "Watching", dependencies: ["Site", "Host"], swiftSettings: settingsForC + smallCode),
    .target(
      name: "Links", dependencies: ["Cgumbo", "Site"], swiftSettings: settingsForC + smallCode),

    // The program: its settings, its builds, its commands.
    .target(
      name: "CommandLine",
      dependencies: [
        "HelpTemplates", "Kiva", "Decoding", "Fetching", "Publishing", "SiteIndex", "Mustache",
        "Words", "YAML", "Loans", "Site", "Host", "Diagnostics",
      ],
      swiftSettings: settingsForC + smallCode),
    .target(
      name: "Building",
      dependencies: [
        "Scaffold", "CommandLine", "Rendering", "Pages", "Notes", "SiteIndex", "Previews",
        "Publishing", "Store", "Kiva", "Decoding", "Fetching", "Mustache", "Markdown", "YAML",
        "Words", "History", "Loans", "Site", "Host", "Diagnostics",
      ],
      swiftSettings: settingsForC + smallCode),
    .target(
      name: "Commands",
      dependencies: [
        "LiveReload", "Building", "CommandLine", "Serving", "Watching", "Links", "Rendering",
        "Pages", "Notes", "SiteIndex", "Publishing", "Store", "Kiva", "Fetching", "Mustache",
        "Words", "YAML", "History", "Loans", "Site", "Host", "Diagnostics",
      ],
      swiftSettings: settingsForC + smallCode),
    .executableTarget(
      name: "kivagen", dependencies: ["Commands", "CommandLine", "Fetching", "Host"],
      swiftSettings: settings, linkerSettings: programOfLinux),

    // A part of Benchmarks/templates.py.
    .executableTarget(
      name: "templates-benchmark",
      dependencies: [
        "Rendering", "Pages", "SiteIndex", "Decoding", "Mustache", "Words", "Loans", "Site",
      ],
      path: "Benchmarks/templates", exclude: ["peers"], swiftSettings: settings),

    // Draws docs/benchmarks.svg for Benchmarks/report.py.
    .executableTarget(
      name: "benchmark-chart", dependencies: ["Charts", "Site"], path: "Benchmarks/chart",
      swiftSettings: settings),

    // Tests. Each target takes a second to compile before its first line, so there are few: one of
    // the modules without Kiva and its pages, one of those that fetch, decode, publish and serve,
    // with a folder for each module, one of pages, and one of commands.
    .target(
      name: "TestSupport", dependencies: ["Cmicrohttpd", "Host", "Loans", "Serving"],
      path: "Tests/TestSupport", swiftSettings: settingsForTests),
    .testTarget(
      name: "CoreTests",
      dependencies: [
        "Charts", "Previews", "SiteIndex", "Mustache", "Markdown", "Ccmark", "Links", "YAML",
        "Words", "History", "Loans", "Site", "Host", "Compression", "Parallel", "Diagnostics",
        "TestSupport",
      ],
      swiftSettings: settingsForTestsOfC),
    .testTarget(
      name: "DataTests",
      dependencies: [
        "Kiva", "Fetching", "Decoding", "SampleLoans", "Publishing", "Store", "DataFiles",
        "Csqlite", "Watching", "Serving", "Markdown", "Mustache", "YAML", "Words", "History",
        "Loans", "Site", "Host", "Compression", "Diagnostics", "TestSupport",
      ],
      swiftSettings: settingsForTestsOfC),
    .testTarget(
      name: "RenderingTests",
      dependencies: [
        "Rendering", "Feeds", "Pages", "Previews", "Notes", "SiteIndex", "Decoding", "SampleLoans",
        "Mustache", "Words", "History", "Loans", "Site", "Diagnostics", "TestSupport",
      ],
      exclude: ["Golden"],
      swiftSettings: settingsForTestsOfC),
    .testTarget(
      name: "CommandsTests",
      dependencies: [
        "Commands", "Building", "CommandLine", "Rendering", "Feeds", "Pages", "Notes", "SiteIndex",
        "Words", "Mustache", "Kiva", "Fetching", "Compression", "Publishing", "Store", "History",
        "Site", "Host", "Loans", "Diagnostics", "TestSupport",
      ],
      swiftSettings: settingsForTests),
  ]
)
