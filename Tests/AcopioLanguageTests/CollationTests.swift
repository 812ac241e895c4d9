import AcopioBase
import AcopioLanguage
import Testing

/// Orders that people know, as ICU 72 has them; `Tests/Languages` compares thousands of words with ICU itself.
@Suite struct CollationTests {
  @Test(arguments: [
    ("ar", "آمنة إبراهيم أحمد إسماعيل بدر جمال خالد سلـمى علي فاطمة مُحسن محمد يوسف"),
    ("bg", "Бургас Варна Видин Габрово Добрич Ловеч Плевен Пловдив Русе София Шумен Ямбол"),
    ("da", "Odense Zealand Ærø Østerbro Åbenrå Ålborg Aarhus"),
    ("el", "Αγρίνιο Αθήνα Άργος Βόλος Ήλιδα Ηράκλειο Θεσσαλονίκη Ιωάννινα Λάρισα Πάτρα Athens"),
    ("en", "Ávila avocado naïve ñandú nap 東京"),
    ("es", "2-A 10-A Ávila avispa nube ñandú ocho Zoe Ωmega"),
    ("et", "Sindi Šiauliai Zagreb Žiguli Tallinn Tartu Valga Vana Võru Õru Ülenurme"),
    ("fa", "آبادان اصفهان بم پاوه تهران چابهار شیراز قم کرج گرگان مشهد واحد۲ واحد۱۰ همدان یزد"),
    ("he", "אברהם אפרים דוד דָּן יצחק כהן לוי מרדכי מרים משה נח רחל שרה"),
    ("hi", "अहमदाबाद आगरा इंदौर कसौली क़स्बा कोलकाता चेन्नई जयपुर दिल्ली पटना भोपाल मुंबई लखनऊ वाराणसी"),
    (
      "ja",
      "JR あきはばら いけぶくろ うえの かあさん カード しながわ しぶや シンジュク とうきょう はっとり はつね びいどろ ビール"
        + " 秋葉原 渋谷 上野 新宿 東京"
    ),
    ("ko", "강릉 경주 광주 대구 대전 부산 釜田 서울 수원 울산 인천 제주 KTX"),
    ("ru", "Ейск Елец Ёлкино Иваново Ижевск Йошкар-Ола Казань Москва Самара Omsk"),
    (
      "th",
      "กระบี่ กรุงเทพมหานคร ขอนแก่น โคราช ชลบุรี เชียงใหม่ ไชยา นครราชสีมา ภูเก็ต แม่ฮ่องสอน ระยอง เลย"
    ),
    ("tr", "Ispanak ızgara İzmir izole kısa kilim Ordu Ömer Şile tuz"),
    ("uk", "Гадяч Ґанок Дніпро Єнакієве Измаїл Ізюм Їжаківка Київ Львів Одеса"),
    ("zh-Hans", "2号楼 10号楼 北京 陈 重庆 黄 李 刘 孙 王 吴 杨 张 赵 周 Acopio"),
    ("zh-TW", "丁 王 吳 李 周 孫 張 陳 黃 楊 趙 劉 Taipei"),
  ])
  func sortsAsTheLanguageDoes(locale: String, words: String) {
    let sorted = words.split(separator: " ").map(String.init)
    let collation = Collation(locale: locale)
    for (first, second) in zip(sorted, sorted.dropFirst()) {
      #expect(collation.order(first, second) < 0, "\(locale): \(first) \(second)")
      #expect(collation.order(second, first) > 0, "\(locale): \(second) \(first)")
    }
  }

  @Test(arguments: [
    ("ar", "محمد", "مُحَمَّد"), ("ar", "محمد", "محـــمد"), ("ar", "أحمد", "إحمد"),
    ("fa", "میخواهم", "می\u{200C}خواهم"), ("fa", "۱۲", "12"), ("he", "שלום", "שָׁלוֹם"),
    ("he", "מלך", "מלכ"),
    ("hi", "क़लम", "कलम"), ("hi", "२०", "020"), ("ja", "カード", "かあと"), ("ja", "はっぱ", "ハツハ"),
    ("ja", "いすゞ", "いすず"), ("ja", "ＪＲ", "jr"), ("ko", "釜山", "부산"), ("th", "เก่ง", "เก็ง"),
    ("th", "ไทย แลนด์", "ไทยแลนด์"), ("de", "ä", "a"), ("da", "Aarhus", "århus"), ("tr", "I", "ı"),
  ])
  func countsAsEqualAtTheFirstLevel(locale: String, first: String, second: String) {
    let collation = Collation(locale: locale)
    #expect(collation.key(first) == collation.key(second), "\(locale): \(first) \(second)")
  }

  @Test(arguments: [
    ("ja", "ハハ", "パパ"), ("th", "ขาว", "ข้าว"), ("ko", "釜山", "부산"), ("ar", "حياة", "حيات"),
    ("he", "מלך", "מלכ"),
    ("hi", "सज़ा", "सजा"), ("zh", "李", "里"), ("es", "año", "ano"), ("da", "å", "a"),
  ])
  func tellsTermsApart(locale: String, first: String, second: String) {
    let collation = Collation(locale: locale).ofTerms
    #expect(collation.key(first) != collation.key(second), "\(locale): \(first) \(second)")
  }

  @Test(arguments: [
    ("el", "ΑΘΗΝΑ", "Αθήνα"), ("ru", "ёлка", "Елка"), ("fa", "کتاب", "كتاب"), ("ja", "JR", "jr"),
  ])
  func knowsTheSameTerm(locale: String, first: String, second: String) {
    let collation = Collation(locale: locale).ofTerms
    #expect(collation.key(first) == collation.key(second), "\(locale): \(first) \(second)")
  }

  @Test func keepsTheKeysOfSpanishAndEnglish() {
    let text = "¿Ñandú 007, Ａ ٣? ﬁn ς"
    let rest = Array("\u{1}0\u{1}7\u{1}".utf8) + Array("ａ\u{1}٣\u{1}fin\u{1}σ".utf8)
    for locale in ["es", "es-MX", "gl"] {
      #expect(Collation(locale: locale).key(text) == [0x6E, 0xFF] + Array("andu".utf8) + rest)
    }
    for locale in ["en", "en-GB", ""] {
      #expect(Collation(locale: locale).key(text) == Array("nandu".utf8) + rest)
    }
  }

  @Test(arguments: ["ar", "he", "hi", "ja", "ko", "th", "tr", "zh"])
  func readsWhatIsNoText(locale: String) {
    let collation = Collation(locale: locale)
    let marks = "\u{301}\u{3099}\u{64B}\u{5B0}\u{93C}\u{E48}"
    let unassigned = "\u{378}\u{E0080}\u{FFFF}\u{10FFFF}"
    for text in [marks, unassigned, "เ", "ー", "ゝ", "เ เ", "เ\u{E48}", "", "\u{1100}", "İ"] {
      #expect(collation.order(text, text + "x") < 0, "\(text.unicodeScalars.map(\.value))")
    }
    let broken: [[UInt8]] = [[0xE0], [0xE0, 0xB9], [0xFF, 0xC0, 0x80], [0xED, 0xA0, 0x80]]
    for bytes in broken + broken.map({ [0x61] + $0 }) {
      let key = bytes.withUnsafeBufferPointer { collation.key($0) }
      #expect(key == bytes.prefix { $0 == 0x61 }, "\(bytes)")
    }
  }

  @Test func readsAMegabyteOfVowelsBeforeNoConsonant() {
    let vowels = String(repeating: "เ", count: 350_000)
    let collation = Collation(locale: "th")
    #expect(collation.key(vowels).count == 4 * 350_000)
    #expect(collation.key(vowels + "ก").count == 4 * 350_001)
  }
}

extension Collation {
  fileprivate func order(_ first: String, _ second: String) -> Int {
    first.withBytes { first in second.withBytes { compare(first, $0) } }
  }

  fileprivate func key(_ text: String) -> [UInt8] { text.withBytes { key($0) } }

  fileprivate func key(_ text: Bytes) -> [UInt8] {
    var buffer = ByteBuffer(capacity: 16)
    appendKey(text, into: &buffer)
    return Array(buffer.bytes)
  }
}
