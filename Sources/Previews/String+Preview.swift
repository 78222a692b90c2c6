extension String {
  /// The maximum number of Unicode scalars of a text. No picture has room for as many.
  private static let maximumLengthInPicture = 400

  /// The beginning of the text for a picture: one line without control characters, and without
  /// emoji, which have colors of their own.
  var forPicture: String {
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars.prefix(Self.maximumLengthInPicture) {
      if scalar.isBlankInPicture {
        if scalars.last != " " { scalars.append(" ") }
      } else if !scalar.isLeftOut {
        scalars.append(scalar)
      }
    }
    return String(scalars).trimmingSpaces
  }

  /// The digits of a figure, with the signs of ASCII beside them: `625` for `625美元`.
  var digitsForPicture: String {
    filter { "0123456789.,%$ ".contains($0) }.trimmingSpaces
  }

  /// Whether the first letter belongs to a script that is written from right to left; `nil` for a
  /// text without letters.
  var isRightToLeft: Bool? {
    unicodeScalars.lazy.filter(\.properties.isAlphabetic).first.map { scalar in
      switch scalar.value {
      case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
        true
      default: false
      }
    }
  }

  private var trimmingSpaces: String {
    let start = drop { $0 == " " }
    guard let end = start.lastIndex(where: { $0 != " " }) else { return "" }
    return String(start[...end])
  }
}

extension Unicode.Scalar {
  fileprivate var isBlankInPicture: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: true
    default: false
    }
  }

  fileprivate var isLeftOut: Bool {
    switch properties.generalCategory {
    case .surrogate, .privateUse, .unassigned: true
    default:
      properties.isEmojiPresentation || properties.isVariationSelector
        || (0xE0000...0xE007F).contains(value)
    }
  }
}
