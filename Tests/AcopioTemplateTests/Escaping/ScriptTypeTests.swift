import Testing

/// Which scripts are data, and which links load what they name: as browsers read the attributes.
@Suite struct ScriptTypeTests {
  @Test(arguments: [
    "type=\"application/json\"", "type='application/ld+json'", "type=\"text/json\"",
    "type=\" Application/LD+JSON ; charset=utf-8\"", "type=\"application/&#106;son\"",
    "type=\"application/&#x6A;son\"", "type=\"application/geo+json\"",
    // The first of two attributes with the same name takes precedence.
    "type=\"application/json\" type=\"module\"", "TYPE=application/json",
    "type=\"\n\tapplication/json\u{C}\"",
  ])
  func printsDataIntoKnownTypes(attributes: String) {
    #expect(
      checked("<script \(attributes)>{{ 'a' }}</script>") == "<script \(attributes)>\"a\"</script>")
  }

  @Test(arguments: [
    "", "type", "type=\"\"", "type=\"module\"", "type=\"&#109;odule\"", "type=\"importmap\"",
    "type=\"IMPORTMAP\"", "type=\"&#105;mportmap\"", "type=\" importmap \"",
    "type=\"speculationrules\"", "type=\"text/javascript\"", "type=\"application/javascript\"",
    "type=\"application/importmap+json\"", "type=\"application/speculationrules+json\"",
    "type=\"text/x-unknown\"", "type=\"application/json x\"", "type=\"x/json\"",
    "type=\"module\" type=\"application/json\"", "type type=\"application/json\"",
    "{% if true %}type=\"application/json\"{% endif %}",
    "{% if true %}type=\"module\"{% endif %} type=\"application/json\"",
    "data-type=\"application/json\"", "language=\"application/json\"",
  ])
  func printsNothingIntoCode(attributes: String) {
    let printed = checked("<script \(attributes)>{{ 'a' }}</script>")
    #expect(
      printed.contains("error: output isn't allowed in the code of a script [unsafe-output]"),
      "\(printed)")
  }

  private static let foreign = #"{ "address": "https://x.example/a", "rel": "icon" }"#

  @Test(arguments: [
    "rel=\"stylesheet\"", "rel=\"&#115;tylesheet\"", "rel=\"style&#x73;heet\"",
    "rel=\"icon&Tab;stylesheet\"", "rel=\"icon&#32;STYLESHEET\"", "rel=\"modulepreload\"",
    "rel=\"icon\" rel=\"stylesheet\"", "rel=\"{{ rel }}\"",
    "rel=\"icon{% if true %} stylesheet{% endif %}\"",
    // Text that is longer than the compiler's buffer may have any ending.
    "rel=\"icon" + String(repeating: " ", count: 300) + "stylesheet\"",
    "rel=" + String(repeating: "x", count: 300),
  ])
  func aLinkThatLoadsNamesAnAddressOfTheSite(attributes: String) {
    for text in [
      "<link \(attributes) href=\"{{ address }}\">", "<link href=\"{{ address }}\" \(attributes)>",
    ] {
      let printed = checked(text, data: Self.foreign)
      #expect(
        printed.contains("error: 'address' makes an address that isn't one of this site"),
        "\(text)\n\(printed)")
    }
  }

  @Test(arguments: ["rel=\"icon\"", "rel=\"&#105;con\"", "rel=\"canonical\"", ""])
  func aLinkThatOnlyNamesTakesAnyAddress(attributes: String) {
    let printed = checked(
      "<link \(attributes) href=\"{{ address }}\">", data: Self.foreign)
    #expect(printed == "<link \(attributes) href=\"https://x.example/a\">")
  }

  @Test func tooManyAddressesInOneLinkAreHeldToTheStricterRule() {
    let many = String(repeating: " href=\"{{ address }}\"", count: 70)
    let printed = checked("<link\(many) rel=\"icon\">", data: Self.foreign)
    #expect(printed.contains("makes an address that isn't one of this site"))
    let few = String(repeating: " href=\"{{ address }}\"", count: 60)
    #expect(checked("<link\(few) rel=\"icon\">", data: Self.foreign).hasPrefix("<link href="))
  }
}
