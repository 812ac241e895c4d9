import AcopioBase
import Testing

/// Messages keep their patterns, and are said in any language.
@Suite struct MessageTests {
  private let spanish = Translation(
    language: "es",
    texts: [
      "'{0}' is not {1}": "{1}: no es eso '{0}'", "a list of {0}": "una lista de {0}",
      "dates": "fechas", "first {0}, then {1}": "{1} después de {0}", " or ": " o ",
    ])

  @Test func aLiteralIsItsOwnPattern() {
    let message: Message = "nothing is here"
    #expect(message.pattern == "nothing is here")
    #expect(message.text(in: spanish) == "nothing is here")
  }

  @Test func valuesAreApartFromThePattern() {
    let name = "titel"
    let message: Message = "'\(name)' is not \(3)"
    #expect(message.pattern == "'{0}' is not {1}")
    #expect(message.english == "'titel' is not 3")
    #expect(message.text(in: spanish) == "3: no es eso 'titel'")
  }

  @Test func aMessageInAnotherIsTranslatedToo() {
    let wanted: Message = "a list of \("dates")"
    let message: Message = "'x' is not \(wanted)"
    #expect(message.patterns == ["'x' is not {0}", "a list of {0}", "dates"])
    #expect(message.text(in: spanish) == "'x' is not una lista de fechas")
  }

  @Test func aTextIsNeverAPattern() {
    // Content is untrusted: braces in a value are no numbers of values.
    let message: Message = "'\("{1}")' is not \("{0}" as String)"
    #expect(message.text(in: spanish) == "{0}: no es eso '{1}'")
    #expect(Message(verbatim: "a list of {0}").text(in: spanish) == "a list of {0}")
  }

  @Test func aSentenceOfTwoLiteralsHasOnePattern() {
    let message: Message = "first \("a" as String), " + "then \("b" as String)"
    #expect(message.pattern == "first {0}, then {1}")
    #expect(message.text(in: spanish) == "b después de a")
  }

  @Test func addedPartsKeepTheirOwnTranslations() {
    let message = ("dates" as Message).adding("a list of \("dates")").adding("")
    #expect(message.text(in: spanish) == "fechasuna lista de fechas")
  }

  @Test func separatorsAreTranslated() {
    let message = ["dates", "'x'"].joined(separator: " or ") as Message
    #expect(message.text(in: spanish) == "fechas o 'x'")
  }

  @Test func equalTextsAreEqualMessages() {
    let name = "x"
    #expect("'\(name)'" as Message == "'x'")
    #expect(Set<Message>(["'\(name)'", "'x'"]).count == 1)
  }

  @Test func aMessageSurvivesTheWayToAnotherProcess() {
    let wanted: Message = "dates"
    let message = Message(field: ("'\("a b" as String)' is not \(wanted)" as Message).field)
    #expect(message.english == "'a b' is not dates")
    #expect(message.text(in: spanish) == "dates: no es eso 'a b'")
    #expect(Message(field: "").english == "")
  }

  @Test func aTextOfAnotherProgramIsRecognized() {
    let forms: [Message] = ["'{0}' is not {1}. {2}", "'{0}' is not {1}"]
    let found = Message("'a' is not b", formedAs: forms)
    #expect(found?.text(in: spanish) == "b: no es eso 'a'")
    #expect(Message("nothing", formedAs: forms) == nil)
    #expect(Message("dates", formedAs: ["dates"])?.text(in: spanish) == "fechas")
  }

  @Test func diagnosticsArePrintedInALanguage() {
    var diagnostics = Diagnostics()
    diagnostics.error(
      .unknownField, "'\("x" as String)' is not \("dates")", path: "a.md", remedy: "dates",
      notes: [Diagnostic.Note("dates")])
    let printed = DiagnosticPrinter(sources: SourceMap(), in: spanish).text(diagnostics)
    #expect(
      printed == """
        a.md: error: fechas: no es eso 'x' [unknown-field]
          = remedy: fechas
        note: fechas

        """)
    let json = DiagnosticJSON(sources: SourceMap(), in: spanish).text(diagnostics)
    #expect(json.contains("\"message\": \"fechas: no es eso 'x'\""))
    #expect(json.contains("\"id\": \"unknown-field\""))
  }
}
