/// The languages whose code of three letters (ISO 639-2) has a shorter one (ISO 639-1).
///
/// A tag must use the shorter code (RFC 5646 §2.2.1): browsers and readers look up `es`, not `spa`.
enum LanguageCodes {
  /// The code of two letters for one of three in lowercase, `spa`; `nil` if there is none.
  static func short(for code: String) -> String? {
    guard code.utf8.count == 3 else { return nil }
    let wanted = Array(code.utf8)
    var start = 0
    while start + 5 <= table.utf8CodeUnitCount {
      let entry = UnsafeBufferPointer(start: table.utf8Start + start, count: 5)
      if entry.prefix(3).elementsEqual(wanted) {
        return String(decoding: entry.suffix(2), as: UTF8.self)
      }
      start += 6
    }
    return nil
  }

  /// Entries of five letters, separated by spaces: the long code, then the short one.
  ///
  /// Where ISO 639-2 has two codes for a language (`deu`, `ger`), both are here.
  private static let table: StaticString = """
    aaraa abkab afraf akaak albsq amham araar argan armhy asmas avaav aveae aymay azeaz bakba \
    bambm baqeu belbe benbn bihbh bisbi bodbo bosbs brebr bulbg burmy catca cescs chach chece \
    chizh chucu chvcv corkw cosco crecr cymcy czecs danda deude divdv dutnl dzodz ellel engen \
    epoeo estet euseu eweee faofo fasfa fijfj finfi frafr frefr fryfy fulff geoka gerde glagd \
    glega glggl glvgv greel grngn gujgu hatht hauha hebhe herhz hinhi hmoho hrvhr hunhu hyehy \
    iboig iceis idoio iiiii ikuiu ileie inaia indid ipkik islis itait javjv jpnja kalkl kankn \
    kasks katka kaukr kazkk khmkm kikki kinrw kirky komkv konkg korko kuakj kurku laolo latla \
    lavlv limli linln litlt ltzlb lublu luglg macmk mahmh malml maomi marmr mayms mkdmk mlgmg \
    mltmt monmn mrimi msams myamy nauna navnv nblnr ndend ndong nepne nldnl nnonn nobnb norno \
    nyany ocioc ojioj orior ormom ossos panpa perfa plipi polpl porpt pusps quequ rohrm ronro \
    rumro runrn rusru sagsg sansa sinsi slksk slosk slvsl smese smosm snasn sndsd somso sotst \
    spaes sqisq srdsc srpsr sswss sunsu swasw swesv tahty tamta tattt telte tgktg tgltl thath \
    tibbo tirti tonto tsntn tsots tuktk turtr twitw uigug ukruk urdur uzbuz venve vievi volvo \
    welcy wlnwa wolwo xhoxh yidyi yoryo zhaza zhozh zulzu
    """
}
