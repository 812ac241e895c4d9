/// The named character references that other tools write into visible text (HTML, §13.5).
enum NamedReferences {
  /// The names of the characters from U+00A0 to U+00FF, in their order.
  private static let latin = """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 \
    acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml \
    Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde \
    Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig \
    ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide \
    oslash ugrave uacute ucirc uuml yacute thorn yuml
    """.split(separator: " ")

  private static let scalars: [Substring: Unicode.Scalar] = Dictionary(
    uniqueKeysWithValues: latin.enumerated().map { number, name in
      (name, Unicode.Scalar(UInt8(0xA0 + number)))
    })

  /// A text with its letters resolved; every other name, which stands for a sign, becomes a space.
  static func resolved(_ text: String) -> String {
    guard text.contains("&") else { return text }
    return text.replacing(/&([A-Za-z][A-Za-z0-9]{1,30});/) { match in
      scalars[match.1].map { String($0) } ?? " "
    }
  }
}
