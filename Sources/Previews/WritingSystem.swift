/// A writing system that a font may lack.
package enum WritingSystem: String, CaseIterable, Sendable {
  case greek = "Greek"
  case cyrillic = "Cyrillic"
  case armenian = "Armenian"
  case hebrew = "Hebrew"
  case arabic = "Arabic"
  case indic = "Indic"
  case thaiLaoKhmerBurmese = "Thai, Lao, Khmer or Burmese"
  case georgian = "Georgian"
  case ethiopic = "Ethiopic"
  case chineseJapaneseKorean = "Chinese, Japanese or Korean"
  case other = "another writing system"

  /// Creates the writing system of the first letter of a text that is not Latin; `other` if there
  /// is none.
  init(of text: String) {
    self =
      text.unicodeScalars.lazy.filter { $0.value > 0x24F && $0.properties.isAlphabetic }
      .map(WritingSystem.init).first ?? .other
  }

  private init(_ scalar: Unicode.Scalar) {
    self =
      switch scalar.value {
      case 0x370...0x3FF: .greek
      case 0x400...0x52F: .cyrillic
      case 0x530...0x58F: .armenian
      case 0x590...0x5FF: .hebrew
      case 0x600...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFF: .arabic
      case 0x900...0xDFF: .indic
      case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF: .thaiLaoKhmerBurmese
      case 0x10A0...0x10FF: .georgian
      case 0x1200...0x139F: .ethiopic
      case 0x1100...0x11FF, 0x2E80...0x9FFF, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF00...0xFFEF,
        0x20000...0x3FFFF:
        .chineseJapaneseKorean
      default: .other
      }
  }
}
