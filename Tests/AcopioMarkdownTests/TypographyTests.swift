import AcopioBase
import AcopioMarkdown
import AcopioTestSupport
import CLibCMark
import Foundation
import Testing

/// Quotes, dashes and ellipses.
@Suite struct TypographyTests {
  private func site(
    _ markdown: String, locale: String = "en", _ typography: MarkdownOptions.Typography = .all
  ) -> String {
    var options = MarkdownOptions()
    options.typography = typography
    let chosen = options
    let elements = ["kbd", "samp", "b", "pre"].map {
      ($0, MarkdownElement(attributes: [], isBlock: $0 == "pre"))
    }
    var environment = MarkdownEnvironment(locale: locale)
    environment.options = { _ in chosen }
    environment.html = { _ in Dictionary(uniqueKeysWithValues: elements) }
    var output = ByteBuffer()
    Array(markdown.utf8).withUnsafeBufferPointer {
      MarkdownRenderer(environment).render($0, into: &output)
    }
    let html = output.bytes.string
    return html.hasPrefix("<p>") && html.hasSuffix("</p>\n")
      ? String(html.dropFirst(3).dropLast(5)) : html
  }

  @Test(arguments: [
    "--flag", "a --flag", "(--flag)", "[--flag]", "a --2", "a --ñ", "yes/--no", "a | --b", "a =--b",
    "a:--b",
    "a --[no-]verify", "a\n--flag", "«--flag»", "¿--flag?", "/srv/a--b", "ftp://a.b/c--d",
    "$a--b_1$", "\\--",
  ])
  func optionsAddressesAndFormulasKeepTheirHyphens(markdown: String) {
    #expect(site(markdown).contains("--"), "\(site(markdown))")
  }

  @Test(arguments: [
    ("**--flag**", "<strong>--flag</strong>"), ("--*flag*", "--<em>flag</em>"),
    ("\"--flag\"", "“--flag”"), ("\"a\"--b", "“a”–b"),
    ("# The --force flag", "<h1 id=\"the-force-flag\">The --force flag</h1>\n"),
    ("[--x](/b)", "<a href=\"/b\">--x</a>"),
  ])
  func hyphensBeforeAWordStay(markdown: String, expected: String) {
    #expect(site(markdown) == expected)
  }

  @Test(arguments: [
    ("a -- b", "a – b"), ("a--b", "a–b"), ("1990--2000", "1990–2000"), ("a --", "a –"),
    ("a --- b", "a — b"), ("a ---b", "a —b"), ("`a`--b", "<code>a</code>–b"), ("a --, b", "a –, b"),
    ("$5--$10", "$5–$10"), ("see /etc/a...", "see /etc/a…"), ("*a*--*b*", "<em>a</em>–<em>b</em>"),
    ("c'est \"/a\"", "c’est “/a”"),
  ])
  func otherHyphensAreDashes(markdown: String, expected: String) {
    #expect(site(markdown) == expected)
  }

  @Test(arguments: [
    ("'tis the season to be 'jolly'", "’tis the season to be ‘jolly’"),
    ("\"'Twas,\" he said", "“’Twas,” he said"),
    ("\"'Twas,\" and the dogs' bowls", "“’Twas,” and the dogs’ bowls"),
    ("the '90s", "the ’90s"), ("the '90s' end", "the ‘90s’ end"),
    ("the '90s and the dogs' bowls", "the ’90s and the dogs’ bowls"),
    ("rock 'n' roll", "rock ’n’ roll"), ("'Rock 'n' roll'", "‘Rock ’n’ roll’"),
    ("'5 books'", "‘5 books’"),
    ("'We'll use Jane's boat,' she said", "‘We’ll use Jane’s boat,’ she said"),
    ("*'a* b'", "<em>’a</em> b’"), ("'*a* b'", "‘<em>a</em> b’"), ("'*a*'", "‘<em>a</em>’"),
    ("['a](/b) c'", "<a href=\"/b\">’a</a> c’"), ("'[a](/b)' c", "‘<a href=\"/b\">a</a>’ c"),
    ("'a' — 'b'", "‘a’ — ‘b’"), ("'a'—b", "‘a’—b"), ("'a\nb'", "‘a\nb’"),
    ("~~'a~~ b'", "<del>’a</del> b’"),
    ("'a\n\nb'", "’a</p>\n<p>b’"), ("\"a 'b' c\"", "“a ‘b’ c”"), ("'a \"b\" c'", "‘a “b” c’"),
  ])
  func aSingleQuoteThatIsNotClosedIsAnApostrophe(markdown: String, expected: String) {
    #expect(site(markdown) == expected)
  }

  @Test(arguments: [
    ("es", "\"a 'b' c\"", "«a “b” c»"), ("es", "«a 'b' c»", "«a “b” c»"),
    ("es-ES", "«a \"b\" c»", "«a “b” c»"), ("es", "\"a \"b\" c\"", "«a “b” c»"),
    ("es", "\"a \"b 'c' d\" e\"", "«a “b ‘c’ d” e»"), ("es", "'a'", "‘a’"),
    ("es", "\"a\" 'b' \"c\"", "«a» ‘b’ «c»"), ("es-MX", "\"a 'b' c\"", "“a ‘b’ c”"),
    ("es-419", "\"a 'b' c\"", "“a ‘b’ c”"), ("en", "«a 'b' c»", "«a ‘b’ c»"),
    ("es-MX", "a 'n' b", "a ‘n’ b"),
  ])
  func innerQuotesAreThoseOfTheLanguage(locale: String, markdown: String, expected: String) {
    #expect(site(markdown, locale: locale) == expected)
  }

  @Test(arguments: [
    ("<kbd>\"a\" -- b</kbd> \"c\"", "<kbd>&quot;a&quot; -- b</kbd> “c”"),
    ("<samp>*\"a\"*</samp>", "<samp><em>&quot;a&quot;</em></samp>"),
    ("<kbd><b>'a'</b></kbd> 'b'", "<kbd><b>'a'</b></kbd> ‘b’"),
    ("<b>\"a\"</b>", "<b>“a”</b>"),
    ("$f'(x)$ 'a'", "$f'(x)$ ‘a’"),
    ("$a_1*b'*c$", "$a_1*b'*c$"), ("$a\n= b'$ 'c'", "$a\n= b'$ ‘c’"),
    ("it's $5 or the dog's $10", "it’s $5 or the dog’s $10"),
    ("US$5 isn't A$6", "US$5 isn’t A$6"), ("\\(the dog's\\)", "(the dog’s)"),
    ("git://a.b/c'd 'e'", "git://a.b/c'd ‘e’"),
  ])
  func codeFormulasAndAddressesAreLeftAlone(markdown: String, expected: String) {
    #expect(site(markdown) == expected)
  }

  @Test func canBeLimitedToQuotesOrTurnedOff() {
    let text = "\"a\" -- b--c... 'd'"
    #expect(site(text) == "“a” – b–c… ‘d’")
    #expect(site(text, .quotes) == "“a” -- b--c... ‘d’")
    #expect(site(text, .none) == "&quot;a&quot; -- b--c... 'd'")
  }

  @Test func agreesWithTheSmartOptionOfCMark() {
    let words = ["a", "bc", "*de*", "**f**", "don't", "g.", "h,", "(i)"]
    for seed in UInt64(0)..<2_000 {
      var random = SeededGenerator(seed: seed)
      var text = ""
      for index in 0..<8 {
        let word = words.randomElement(using: &random) ?? "a"
        let marks = [("", ""), ("", ""), ("\"", "\""), ("'", "'"), ("'", ""), ("(", ")")]
        let mark = marks.randomElement(using: &random) ?? ("", "")
        let gap =
          [" ", " ", " -- ", "--", "--- ", "... ", "\n"].randomElement(using: &random) ?? " "
        text += (index == 0 ? "" : gap) + mark.0 + word + mark.1
      }
      let isClear = !text.contains("--'") && !text.contains("--\"") && !text.contains("--(")
      // cmark takes the apostrophe of a word for the end of a quote, and four dots for an ellipsis and one.
      let hasWord = text.contains("don't")
      let isPlain = !hasWord || text.count(where: { $0 == "'" }) == text.ranges(of: "don't").count
      guard isClear, isPlain, !text.contains("....") else { continue }
      let expected = cmark_markdown_to_html(text, text.utf8.count, CMARK_OPT_SMART).map { smart in
        defer { free(smart) }
        return String(cString: smart)
      }
      #expect(html(text, as: .site) == expected, "seed \(seed): \(text)")
    }
  }

  @Test(arguments: [
    "'", "\"", "'a", " 'a", "*'a", "--", "$", "$a", "\\(", "'a*", "«'", "/'a", "['a](",
  ])
  func manyMarksTakeLinearTime(piece: String) {
    let text = String(repeating: piece, count: 100_000 / piece.utf8.count)
    #expect(!html(text, as: .site, locale: "es").isEmpty)
  }
}
