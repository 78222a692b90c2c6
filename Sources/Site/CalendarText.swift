/// The escaping rule for texts in calendars (iCalendar).
package enum CalendarText {
  /// Escapes a text in UTF-8 for a calendar. All text in calendars passes through this function.
  ///
  /// Carriage returns and what XML forbids are left out. Unicode's line separators become line
  /// feeds, because some programs would end the line at them. Source: RFC 5545, §3.3.11.
  package static func escape(_ text: Span<UInt8>, into bytes: inout [UInt8]) {
    Escapes().append(text, to: &bytes)
  }

  private struct Escapes: EscapingRule {
    @inline(__always) func candidates(in block: SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>> {
      XML.mayBeForbidden(in: block) .| block.equals(UInt8(ascii: "\\"))
        .| block.equals(UInt8(ascii: ";")) .| block.equals(UInt8(ascii: ",")) .| block.equals(0xe2)
    }

    @inline(__always)
    func replacement(at index: Int, of text: UnsafeBufferPointer<UInt8>) -> Replacement {
      switch unsafe text[index] {
      case UInt8(ascii: "\n"): Replacement("\\n")
      case UInt8(ascii: "\r"): Replacement("")
      case UInt8(ascii: "\\"): Replacement("\\\\")
      case UInt8(ascii: ";"): Replacement("\\;")
      case UInt8(ascii: ","): Replacement("\\,")
      case 0xe2 where unsafe isLineSeparator(at: index, of: text): Replacement("\\n", for: 3)
      default: unsafe XML.replacementOfForbidden(at: index, of: text)
      }
    }
  }
}
