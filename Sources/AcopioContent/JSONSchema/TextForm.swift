import AcopioModel

/// Regular expressions (ECMA-262, as JSON Schema requires) for texts with a fixed form.
enum TextForm {
  static let decimal = "^-?[0-9]+(?:\\.[0-9]+)?$"
  static let datetime =
    "^[0-9]{4}-[0-9]{2}-[0-9]{2}"
    + "(?:[Tt ][0-9]{2}:[0-9]{2}:[0-9]{2}(?:\\.[0-9]+)?(?:[Zz]|[+-][0-9]{2}:[0-9]{2}))?$"
  static let money = "^-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)? [A-Z]{3}$"
  private static let date = "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
  private static let duration =
    "^(?:P(?=[0-9T])(?:[0-9]+W)?(?:[0-9]+D)?(?:T(?=[0-9])(?:[0-9]+H)?(?:[0-9]+M)?(?:[0-9]+S)?)?"
    + "|(?=[0-9])(?:[0-9]+ *d *)?(?:[0-9]+ *h *)?(?:[0-9]+ *min *)?(?:[0-9]+ *s *)?)$"
  private static let url =
    "^(?:/(?!/)|https?://(?!/)(?=.))[^\\u0000-\\u0020\\u007F\"<>]*$"
  private static let email =
    "^[^\\u0000-\\u0020,<>@]+@(?=[^.]+\\.)(?:[^\\u0000-\\u0020,<>@]*[^\\u0000-\\u0020,<>@.])$"
  private static let file = "^(?![/#?])(?![^/]*:).+$"
  private static let slug = "^[a-z0-9]+(?:-[a-z0-9]+)*$"
  private static let color = "^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"

  /// The pattern for texts of a type; `nil` if any text is valid.
  static func pattern(of type: FieldType) -> String? {
    switch type {
    case .date: date
    case .datetime: datetime
    case .duration: duration
    case .url: url
    case .email: email
    case .slug: slug
    case .file: file
    case .color: color
    default: nil
    }
  }
}
