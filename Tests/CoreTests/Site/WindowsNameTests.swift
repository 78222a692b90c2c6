import Site
import Testing

@Suite struct `Names on Windows` {
  @Test(arguments: [
    "con", "CON", "Aux.html", "nul.tar.gz", "prn.", "com1", "COM0.txt", "lpt9", "com¹", "con .txt",
    "CONIN$", "conout$.md",
  ])
  func `cannot be those of devices`(name: String) {
    #expect(WindowsName.isDevice(name))
    #expect(WindowsName.refusal(of: name) == "Windows cannot have files named '\(name)'")
  }

  @Test(arguments: [
    ("a.", "a dot"), ("notes ", "a space"), ("a.html.", "a dot"), ("a. ", "a space"),
    ("...", "a dot"),
  ])
  func `cannot end in a dot or a space`(name: String, end: String) {
    #expect(
      WindowsName.refusal(of: name) == "Windows cannot have files whose names end in \(end)")
  }

  @Test(arguments: [
    "console", "con-2", "a.con", "com", "com10", "lpt-1", "auxiliary.html", ".con", " con",
    "a b.txt",
    ".nojekyll", "",
  ])
  func `can be any others`(name: String) {
    #expect(WindowsName.refusal(of: name) == nil)
  }
}
