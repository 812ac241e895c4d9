/// Regular expressions (ECMA-262, as JSON Schema requires) for values that are written as text.
enum TextPatterns {
  static let decimal = "^-?[0-9]+(?:\\.[0-9]+)?$"
  static let datetime = "^\(day)\(time)$"
  /// A moment or a day.
  static let dateOrDatetime = "^\(day)(?:\(time))?$"
  private static let day = "[0-9]{4}-[0-9]{2}-[0-9]{2}"
  private static let time =
    "[Tt ][0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\\.[0-9]+)?)?(?: ?(?:[Zz]|[+-][0-9]{2}(?::?[0-9]{2})?))?"
  static let money = "^-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)? [A-Z]{3}$"
  static let date = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
  static let duration =
    "^(?:P(?=[0-9T])(?:[0-9]+W)?(?:[0-9]+D)?(?:T(?=[0-9])(?:[0-9]+H)?(?:[0-9]+M)?(?:[0-9]+S)?)?"
    + "|(?=[0-9])(?:[0-9]+ *d *)?(?:[0-9]+ *h *)?(?:[0-9]+ *min *)?(?:[0-9]+ *s *)?)$"
  static let integer = "^-?[0-9]+$"
  /// A path next to the file of the entry, a path of the site or an address.
  static let image =
    "^(?:/(?!/)[^\\\\]*|https?://(?!/)(?=.)[^\\u0000-\\u0020\\u007F\"<>\\\\]*|(?![/#?])(?![^/]*:).+)$"
  static let file = "^(?![/#?])(?![^/]*:).+$"
}
