internal import CommandLine
internal import Diagnostics
internal import Previews
internal import Synchronization

/// A record of the texts and shapes that a build could not draw in its pictures for messengers.
final class PreviewDefectLog: Sendable {
  private let pictures = Mutex<(count: Int, defects: Set<PreviewDefect>)>((0, []))

  /// Adds the defects of one picture.
  func add(_ defects: Set<PreviewDefect>) {
    if defects.isEmpty { return }
    pictures.withLock { pictures in
      pictures.count += 1
      pictures.defects.formUnion(defects)
    }
  }

  /// The warning about the incomplete pictures; `nil` if every picture is complete.
  var warning: Warning? {
    let (count, defects) = pictures.withLock { $0 }
    if count == 0 { return nil }
    let subject = "\(count.counted("picture")) for messengers"
    if defects.contains(.noMemory) {
      return Warning(
        .preview,
        "\(subject) \(count == 1 ? "is" : "are") incomplete, because cairo ran out of memory; "
          + "build again with more memory, or set 'previews: none'")
    }
    if defects.contains(.noFonts) {
      return Warning(
        .preview,
        "\(subject) \(count == 1 ? "has" : "have") only figures, because no font is installed; "
          + "install one (Debian: fonts-inter or fonts-noto-core), or set 'previews: none'")
    }
    let systems = WritingSystem.allCases.filter { defects.contains(.noCharacters(of: $0)) }
    return Warning(
      .preview,
      "\(subject) \(count == 1 ? "lacks" : "lack") texts, because no installed font has the "
        + "characters of \(systems.map(\.rawValue).joined(separator: "; ")); install such fonts "
        + "(Debian: \(Self.packages(for: systems))), or set 'previews: none'")
  }

  /// Returns the Debian packages with fonts for these writing systems.
  private static func packages(for systems: [WritingSystem]) -> String {
    if systems == [.chineseJapaneseKorean] { return "fonts-noto-cjk" }
    let hasChinese = systems.contains(.chineseJapaneseKorean)
    return hasChinese ? "fonts-noto-cjk and fonts-noto-core" : "fonts-noto-core"
  }
}
