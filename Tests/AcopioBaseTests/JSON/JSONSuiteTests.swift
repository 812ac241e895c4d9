import AcopioBase
import AcopioTestSupport
import Foundation
import Testing

/// The 318 files of the JSON parsing suite (nst/JSONTestSuite), read unchanged.
@Suite struct JSONSuiteTests {
  /// How this reader handles the files that RFC 8259 leaves to each parser, and why.
  static let decisions: [String: (isAccepted: Bool, reason: String)] = [
    "i_number_double_huge_neg_exp.json": (true, numbersAreText),
    "i_number_huge_exp.json": (true, numbersAreText),
    "i_number_neg_int_huge_exp.json": (true, numbersAreText),
    "i_number_pos_double_huge_exp.json": (true, numbersAreText),
    "i_number_real_neg_overflow.json": (true, numbersAreText),
    "i_number_real_pos_overflow.json": (true, numbersAreText),
    "i_number_real_underflow.json": (true, numbersAreText),
    "i_number_too_big_neg_int.json": (true, numbersAreText),
    "i_number_too_big_pos_int.json": (true, numbersAreText),
    "i_number_very_big_negative_int.json": (true, numbersAreText),
    "i_object_key_lone_2nd_surrogate.json": (false, noHalfPairs),
    "i_string_1st_surrogate_but_2nd_missing.json": (false, noHalfPairs),
    "i_string_1st_valid_surrogate_2nd_invalid.json": (false, noHalfPairs),
    "i_string_incomplete_surrogate_and_escape_valid.json": (false, noHalfPairs),
    "i_string_incomplete_surrogate_pair.json": (false, noHalfPairs),
    "i_string_incomplete_surrogates_escape_valid.json": (false, noHalfPairs),
    "i_string_invalid_lonely_surrogate.json": (false, noHalfPairs),
    "i_string_invalid_surrogate.json": (false, noHalfPairs),
    "i_string_inverted_surrogates_U+1D11E.json": (false, noHalfPairs),
    "i_string_lone_second_surrogate.json": (false, noHalfPairs),
    "i_string_UTF-16LE_with_BOM.json": (false, utf8Only),
    "i_string_UTF-8_invalid_sequence.json": (false, utf8Only),
    "i_string_UTF8_surrogate_U+D800.json": (false, utf8Only),
    "i_string_invalid_utf-8.json": (false, utf8Only),
    "i_string_iso_latin_1.json": (false, utf8Only),
    "i_string_lone_utf8_continuation_byte.json": (false, utf8Only),
    "i_string_not_in_unicode_range.json": (false, utf8Only),
    "i_string_overlong_sequence_2_bytes.json": (false, utf8Only),
    "i_string_overlong_sequence_6_bytes.json": (false, utf8Only),
    "i_string_overlong_sequence_6_bytes_null.json": (false, utf8Only),
    "i_string_truncated-utf-8.json": (false, utf8Only),
    "i_string_utf16BE_no_BOM.json": (false, utf8Only),
    "i_string_utf16LE_no_BOM.json": (false, utf8Only),
    "i_structure_500_nested_arrays.json": (true, "the limit is 512"),
    "i_structure_UTF-8_BOM_empty_object.json": (true, "section 8.1 allows to ignore the mark"),
  ]
  static let numbersAreText = "numbers are kept as text, so none is too large"
  static let noHalfPairs = "half a surrogate pair is no character and cannot be written as UTF-8"
  static let utf8Only = "section 8.1 demands UTF-8"

  /// Files that are read but reported: programs differ in which of two values they use (section 4).
  static let repeatedKeys: Set = [
    "y_object_duplicated_key.json", "y_object_duplicated_key_and_value.json",
  ]

  static let names: [String] = {
    guard let folder = Specs.suite("json-parsing") else { return [] }
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (names ?? []).filter { $0.hasSuffix(".json") }.sorted()
  }()

  @Test(.enabled(if: Specs.suite("json-parsing") != nil)) func hasAllFilesOfTheSuite() {
    #expect(Self.names.count == 318)
    let undecided = Self.names.filter { $0.hasPrefix("i_") && Self.decisions[$0] == nil }
    #expect(undecided == [])
  }

  @Test(arguments: names) func decidesAsTheSuiteSays(name: String) throws {
    let folder = try #require(Specs.suite("json-parsing"))
    let bytes = try Array(Data(contentsOf: folder.appending(path: name)))
    let result = JSONRun(bytes)
    let isAccepted = Self.decisions[name]?.isAccepted ?? name.hasPrefix("y_")
    let reason = Self.decisions[name]?.reason ?? "the suite says so"
    #expect((result.value != nil) == isAccepted, "\(name): \(reason)")
    let blamed = Self.repeatedKeys.contains(name)
    #expect(result.diagnostics.hasErrors == (!isAccepted || blamed))
    if blamed { #expect(result.diagnostics.all.map(\.id.rawValue) == ["duplicate-key"]) }
    for diagnostic in result.diagnostics.all {
      #expect(diagnostic.origin.file == result.file.id)
      #expect(diagnostic.origin.end <= UInt32(bytes.count))
      #expect(diagnostic.origin.start <= diagnostic.origin.end)
      #expect(!result.text.isEmpty)
    }
    guard let value = result.value else { return }
    // Accepted values are written and read back as the same text.
    let once = compactJSON(value)
    let again = try #require(JSONRun(once).value)
    #expect(compactJSON(again) == once)
  }
}
