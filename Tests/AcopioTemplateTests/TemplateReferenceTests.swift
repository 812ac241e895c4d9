import AcopioTemplate
import AcopioTestSupport
import Foundation
import Testing

@Suite struct TemplateReferenceTests {
  /// `make docs` writes the file; change it in the same commit as a tag or filter.
  @Test func theCommittedPageIsTheOneMadeFromTheCode() throws {
    let committed = try Specs.page("reference/templates.md")
    #expect(
      committed == TemplateReference.text(.library), "run 'make docs' and commit what it wrote")
  }

  @Test func showsArgumentsWithTheirKinds() {
    #expect(
      TemplateReference.text(.library).contains(
        """
        ### money

        Formats an amount of money, or a number with a currency code, in the site's language.

        - takes text, a number or an object
        - argument (optional): text
        - `digits:` (optional): a number
        - gives text

        ```liquid
        {{ 1234.5 | money: 'USD' }}
        ```

        prints

        ```html
        $1,234.50
        ```

        """))
  }
}
