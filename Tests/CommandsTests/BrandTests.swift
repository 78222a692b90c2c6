import CommandLine
import Foundation
import Host
import TestSupport
import Testing

/// Tests of the settings `accent`, `logo` and `icon`, and of the file `custom.css`.
@Suite(.temporaryFolder) struct `The brand of a site` {
  private let site = TestSite()

  private func build(_ words: String...) async -> TestRun {
    await TestRun(["build", "-C", site.root, "--source", "sample"] + words)
  }

  private func link(_ name: String, to target: String) throws {
    try FileSystem.real.makeFolder("\(site.root)/Static")
    try FileManager.default.createSymbolicLink(
      atPath: "\(site.root)/\(name)", withDestinationPath: target)
  }

  // MARK: - Pictures

  @Test(arguments: ["logo", "icon"])
  func `is a picture of the static files`(setting: String) async throws {
    try site.write("<svg xmlns='http://www.w3.org/2000/svg'/>", to: "Static/a b/us.svg")
    try site.write("\(setting): a b/us.svg\n", to: "kivagen.yml")
    let run = await build()
    #expect(run.exit == .done, "\(run.messages)")
    #expect(!run.messages.contains("warning"), "\(run.messages)")
    for path in ["index.html", "404.html", "countries/KE.html"] {
      #expect(try site.read("Output/\(path)").contains("\"data:image/svg+xml;base64,PHN2Zy"))
    }
    #expect(try site.exists("Output/a b/us.svg"))
  }

  @Test func `is linked if it has more than 16 kB`() async throws {
    for (size, isLinked) in [(16 << 10, false), ((16 << 10) + 1, true)] {
      try site.write(String(repeating: "x", count: size), to: "Static/us.png")
      let run = await build("--logo", "us.png")
      #expect(run.exit == .done, "\(run.messages)")
      let page = try site.read("Output/index.html")
      #expect(page.contains("<img src=\"us.png\" alt=\"\">") == isLinked)
      #expect(page.contains("<img src=\"data:image/png;base64,eHh4") == !isLinked)
      let country = try site.read("Output/countries/KE.html")
      #expect(country.contains("<img src=\"../us.png\" alt=\"\">") == isLinked)
    }
  }

  /// An icon of one picture with one byte.
  private static let icon: [UInt8] =
    [0, 0, 1, 0, 1, 0, 1, 1, 0, 0, 1, 0, 1, 0] + [1, 0, 0, 0, 22, 0, 0, 0] + [7]

  @Test(
    arguments: [
      ("logo", "us.png", "<html></html>", false),
      ("logo", "us.svg", "<svg xmlns='http://www.w3.org/2000/svg'><path d=\"M1", false),
      ("logo", "us.svg", "<svg viewBox='0 0 1 1'></svg>", false),
      ("logo", "us.svg", "<html><svg xmlns='http://www.w3.org/2000/svg'/></html>", false),
      ("logo", "us.svg", "<!-- <svg xmlns='http://www.w3.org/2000/svg'/> -->", false),
      ("logo", "us.svg", "<?xml", false), ("logo", "us.svg", "<!DOCTYPE svg [", false),
      (
        "logo", "us.svg",
        "\u{FEFF}<?xml version='1.0'?>\n<!DOCTYPE svg [<!ENTITY ns 'http://www.w3.org/2000/svg'>]>"
          + "<s:svg\nxmlns:s='&ns;'></s:svg >\n<!-- end -->", true
      ),
      ("logo", "us.svg", "<!DOCTYPE svg><svg xmlns=\"http://www.w3.org/2000/svg\"/>", true),
      ("icon", "us.gif", "GIF89a", false),
    ])
  func `is warned of if browsers cannot show it`(
    setting: String, name: String, text: String, isShown: Bool
  ) async throws { try await build(setting, name, Array(text.utf8), isShown: isShown) }

  @Test(
    arguments: [
      (icon, true), (icon.dropLast(), false), (Array(icon.prefix(20)), false),
      ([0, 0, 1, 0, 0, 0], false), ([0, 0, 1], false),
    ] as [([UInt8], Bool)])
  func `is warned of if it is a damaged icon`(bytes: [UInt8], isShown: Bool) async throws {
    try await build("icon", "us.ico", bytes, isShown: isShown)
  }

  @Test func `is not checked in UTF-16`() async throws {
    try await build("logo", "us.svg", [0xFF, 0xFE], isShown: true)
  }

  /// Builds a site with this picture, and checks whether there is a warning.
  private func build(
    _ setting: String, _ name: String, _ bytes: [UInt8], isShown: Bool
  ) async throws {
    try FileSystem.real.makeFolder("\(site.root)/Static")
    try Data(bytes).write(to: URL(filePath: "\(site.root)/Static/\(name)"))
    let run = await build("--\(setting)", name)
    #expect(run.exit == .done)
    let warning = "setting '\(setting)': '\(site.root)/Static/\(name)' is not a complete picture"
    #expect(run.messages.contains(warning) == !isShown, "\(run.messages)")
  }

  @Test func `changes when the picture does`() async throws {
    try site.write("one", to: "Static/us.png")
    #expect(await build("--logo", "us.png").exit == .done)
    try site.write("two", to: "Static/us.png")
    #expect(await build("--logo", "us.png").exit == .done)
    #expect(try site.read("Output/index.html").contains("base64,dHdv\""))
  }

  struct Case: Sendable {
    let name: String
    let message: String
    var setting = "logo"
  }

  @Test(arguments: [
    Case(
      name: "lgo.svg", message: "there is no file 'ROOT/Static/lgo.svg'; did you mean 'logo.svg'?"),
    Case(
      name: "Static/logo.svg",
      message: "there is no file 'ROOT/Static/Static/logo.svg'; did you mean 'logo.svg'?"),
    Case(
      name: "mark.png",
      message:
        "there is no file 'ROOT/Static/mark.png'; put the picture into 'ROOT/Static' and write "
        + "its path in that folder"),
    Case(
      name: "../kivagen.yml",
      message: "there is no file 'ROOT/Static/../kivagen.yml'; put the picture into 'ROOT/Static' "
        + "and write its path in that folder"),
    Case(
      name: "more", message: "'ROOT/Static/more' is a folder; write the name of a picture in it"),
    Case(
      name: "more/a.pdf",
      message:
        "'ROOT/Static/more/a.pdf' has none of these types: svg, png, jpg, webp, gif; convert "
        + "the picture, or name another one"),
    Case(
      name: "a.ico",
      message: "'ROOT/Static/a.ico' has none of these types: svg, png, jpg, webp, gif; convert the "
        + "picture, or name another one"),
    Case(
      name: "more/a.pdf",
      message: "'ROOT/Static/more/a.pdf' has none of these types: svg, png, jpg, webp, gif, ico; "
        + "convert the picture, or name another one", setting: "icon"),
    Case(
      name: "out.png",
      message: "'ROOT/Static/out.png' is a link that leads out of 'ROOT/Static'; put the picture "
        + "itself there", setting: "icon"),
    Case(name: "none.gif", message: "'ROOT/Static/none.gif' is empty; replace it with a picture"),
  ])
  func `is not something else`(brand: Case) async throws {
    for name in ["logo.svg", "more/a.pdf", "a.ico"] { try site.write("x", to: "Static/\(name)") }
    try site.write("", to: "Static/none.gif")
    try site.write("x", to: "out.png")
    try link("Static/out.png", to: "../out.png")
    let message = brand.message.replacing("ROOT", with: site.root)
    for command in ["build", "check"] {
      let words =
        command == "build" ? ["--source", "sample", "--\(brand.setting)", brand.name] : []
      try site.write("\(brand.setting): \(brand.name)\n", to: "kivagen.yml")
      let run = await TestRun([command, "-C", site.root] + words)
      #expect(run.exit == .badSettings)
      #expect(run.messages.contains("setting '\(brand.setting)': \(message)\n"), "\(run.messages)")
    }
    #expect(try !site.exists("Output"))
  }

  @Test func `may be a link within the static files`() async throws {
    try site.write("x", to: "Static/us.png")
    try link("Static/link.png", to: "us.png")
    #expect(await build("--logo", "link.png", "--icon", "us.png").exit == .done)
  }

  // MARK: - Colors

  @Test(arguments: ["red", "#12345", "a63d2f;fff", "a63d2f,fff,000", "rgb(1,2,3)", "#a63d2f80"])
  func `has no other color`(accent: String) async throws {
    let run = await build("--accent", accent)
    #expect(run.exit == .usage)
    #expect(
      run.messages.contains(
        "option '--accent': expected a colour such as a63d2f or '#a63d2f', or two with a comma, for "
          + "light and dark pages, got '\(accent)'"))
  }

  @Test(arguments: [
    ("#a63d2f", "write accent: a63d2f, or accent: '#a63d2f'"),
    ("  #fa0 # ours", "write accent: fa0, or accent: '#fa0'"),
    ("#a63d2f, #fff", "write accent: a63d2f, fff, or accent: '#a63d2f, #fff'"),
    ("#a63d2f,fff", "write accent: a63d2f,fff, or accent: '#a63d2f,fff'"),
  ])
  func `has no color that is a comment`(accent: String, advice: String) async throws {
    try site.write("title: Ours\naccent: \(accent)\n", to: "kivagen.yml")
    let run = await build()
    #expect(run.exit == .badSettings)
    let column = accent.hasPrefix(" ") ? 11 : 9
    #expect(
      run.messages.contains(
        "kivagen.yml:2:\(column): 'accent' has no value, since what follows a '#' is a comment; "
          + "\(advice)\n"), "\(run.messages)")
    #expect(!run.messages.contains("warning"))
  }

  @Test(arguments: ["'#a63d2f'", "a63d2f", "\"#a63d2f , #ffb199\"", "a63d2f,#ffb199", "A63D2F"])
  func `has the color of the settings file`(accent: String) async throws {
    try site.write("accent: \(accent)\n", to: "kivagen.yml")
    let run = await build("--strict")
    #expect(run.exit == .done, "\(run.messages)")
    #expect(try site.read("Output/index.html").contains("--accent:light-dark(#a63d2f,"))
  }

  @Test func `has the nearest color that can be read, and a warning about it`() async throws {
    let run = await build("--accent", "ffd400")
    #expect(run.exit == .done)
    let match = try #require(
      run.messages.firstMatch(
        of:
          /'#ffd400' cannot be read on light pages, where text needs a contrast of 4\.5 : 1 and this colour has 1\.1 : 1; they have '(#[0-9a-f]{6})', the nearest colour that can; write accent: ([0-9a-f]{6},[0-9a-f]{6}), or/
      ))
    #expect(try site.read("Output/index.html").contains("--accent:light-dark(\(match.1),#ffd400)"))
    #expect(!run.messages.contains("dark pages, where"))
    #expect(await build("--accent", "ffd400", "--strict").exit != .done)
    let again = await build("--accent", String(match.2), "--strict")
    #expect(again.exit == .done, "\(again.messages)")
  }

  @Test func `is made anew when a color changes`() async throws {
    #expect(await build("--accent", "a63d2f").exit == .done)
    #expect(await build().exit == .done)
    #expect(try !site.read("Output/index.html").contains("a63d2f"))
  }

  // MARK: - Style

  @Test func `has a style of its own, which nothing copies`() async throws {
    try site.write("a{b:url(//c)}\n", to: "Templates/custom.css")
    let run = await build()
    #expect(run.exit == .done)
    #expect(run.messages.contains("Templates/custom.css:1:5: an address on another server"))
    #expect(try site.read("Output/index.html").contains("a{b:url(//c)}</style>"))
    let list = await TestRun(["templates", "-C", site.root])
    #expect(list.output.contains("custom.css"))
    for words in [["--copy", "custom.css"], ["custom.css"]] {
      let run = await TestRun(["templates", "-C", site.root] + words)
      #expect(run.exit == .usage)
      #expect(run.messages.contains("a file of your own, whose rules are added to those of"))
    }
  }
}
