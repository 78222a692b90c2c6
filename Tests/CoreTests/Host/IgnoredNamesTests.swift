import Host
import TestSupport
import Testing

@Suite struct `Names of files that tools leave behind` {
  @Test(arguments: [
    ".#a.html", "#a.html#", "a.html~", "a.html.~1~", ".a.html.swp", ".a.html.swo", ".a.html.swx",
    ".swp", "a.html.swp", ".a.html.un~", ".a.html.kate-swp", "a.html___jb_tmp___",
    ".goutputstream-X1Y2Z3", ".~lock.a.odt#", "~$a.docx", "a.html.bak", "a.html.orig", "a.html.rej",
    "a.html.tmp", "A.HTML.BAK", "._a.html", ".DS_Store", "Icon\r", "__MACOSX", "Thumbs.db",
    "THUMBS.DB", "Desktop.ini", ".directory", ".nfs00000000012", ".git", ".gitmodules", ".hg",
    ".svn", "a.html.save", "A.MD.SAVE", "a.html.save.1",
    ".idea", ".vscode",
  ])
  func `are ignored`(name: String) {
    #expect(IgnoredNames.contains(name))
  }

  @Test(arguments: [
    "a.html", "a~b.html", "~a.html", "#a.html", "a#", "a.swf", "swp", "bak", "a.back", "tmp.html",
    "_a",
    ".well-known", ".htaccess", ".nojekyll", "CNAME", "_headers", "git", "Icon", ".a.svg",
    ".github",
    "save", "save.html", "a.saved", "a.save.html",
    "$a", "ü.html", "",
  ])
  func `leave other names alone`(name: String) {
    #expect(!IgnoredNames.contains(name))
  }

  @Test(.temporaryFolder) func `are left out of a folder's sources`() throws {
    let folder = TemporaryFolder.path
    for name in ["b", ".a", "a~", ".#b", ".b.swp"] {
      try FileSystem.real.write("\(folder)/\(name)", [])
    }
    #expect(try FileSystem.real.listSources(folder) == ["b"])
    #expect(try FileSystem.real.listSources(folder, includingHidden: true) == [".a", "b"])
  }
}
