// English and Spanish after the Unicode CLDR 48; other languages fall back to English.
/// The names of months and days of a language.
struct MomentNames: Sendable {
  let months: [String]
  let days: [String]
  let shortMonths: [String]
  let shortDays: [String]
  /// The date format to use if none is given.
  var form: StaticString

  static let english = MomentNames(
    months: [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ],
    days: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
    shortMonths: [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ],
    shortDays: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
    form: "%B %-d, %Y")

  static let spanish = MomentNames(
    months: [
      "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre",
      "octubre", "noviembre", "diciembre",
    ],
    days: ["domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"],
    shortMonths: [
      "ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic",
    ],
    shortDays: ["dom", "lun", "mar", "mié", "jue", "vie", "sáb"],
    form: "%-d de %B de %Y")

  /// The names in a language; English for unknown languages.
  init(language: String, region: String) {
    self = language == "es" ? .spanish : .english
    if language == "en", !["", "US", "CA", "PH", "PR"].contains(region) { form = "%-d %B %Y" }
  }

  private init(
    months: [String], days: [String], shortMonths: [String], shortDays: [String],
    form: StaticString
  ) {
    self.months = months
    self.days = days
    self.shortMonths = shortMonths
    self.shortDays = shortDays
    self.form = form
  }
}
