import AcopioSiteTestSupport
import AcopioTestSupport
import Testing

/// Assets that refer to each other: scripts that import, style sheets that load fonts and pictures.
@Suite struct AssetReferenceTests {
  private func site(_ assets: String) -> BuiltSite { Library.site(assets) }

  /// The path of an asset below Output and its text.
  private func asset(_ start: String, _ end: String, in site: BuiltSite) -> (String, String) {
    let path = site.files.keys.sorted().first {
      $0.hasPrefix("assets/\(start).") && $0.hasSuffix(end)
    }
    return (path ?? "nothing", path.flatMap { site[$0] } ?? "")
  }

  @Test func importsAndAddressesGetTheNamesWithHashes() {
    let site = site(
      """
      -- templates/assets/js/near.js --
      import { store } from './state.js';
      import '../other.mjs?x#y';
      export * from "./state.js";
      const later = () => import('./state.js');
      const mark = new URL('../mark.svg', import.meta.url);
      // import './not.js'
      const text = "import './not.js'", again = `import './not.js' ${text + "from './not.js'"}`;
      const pattern = /from '.\\/[/not.js]'/g, half = 4 / 2;
      import lib from 'library';
      -- templates/assets/js/state.js --
      export const store = 1;
      -- templates/assets/other.mjs --
      export {};
      -- templates/assets/mark.svg --
      <svg xmlns="http://www.w3.org/2000/svg"/>
      -- templates/assets/css/site.css --
      @import "more.css";
      a { background: url( ../mark.svg#part ); mask: url("https://else.example/x.svg"), url(data:,x), url(#id) }
      -- templates/assets/css/more.css --
      b { color: red }
      """)
    #expect(site.printed == "")
    let (state, _) = asset("js/state", ".js", in: site)
    let (other, _) = asset("other", ".mjs", in: site)
    let (mark, _) = asset("mark", ".svg", in: site)
    let (more, _) = asset("css/more", ".css", in: site)
    let near = asset("js/near", ".js", in: site).1
    let name = String(state.dropFirst("assets/js/".count))
    #expect(near.contains("from './\(name)';"))
    #expect(near.contains("export * from \"./\(name)\";"))
    #expect(near.contains("import('./\(name)')"))
    #expect(near.contains("import '../\(other.dropFirst("assets/".count))?x#y';"))
    #expect(near.contains("new URL('../\(mark.dropFirst("assets/".count))', import.meta.url)"))
    #expect(near.contains("from 'library'"))
    #expect(near.split(separator: "not.js").count == 6)
    let style = asset("css/site", ".css", in: site).1
    #expect(style.contains("@import \"\(more.dropFirst("assets/css/".count))\";"))
    #expect(style.contains("url( ../\(mark.dropFirst("assets/".count))#part )"))
  }

  @Test func aMarkAtTheBeginningAndAPatternAfterAConditionHideNoImport() {
    let site = site(
      """
      -- templates/assets/near.js --
      \u{FEFF}import './state.js';
      if (text) /'/.test(text); import('./state.js');
      const half = (4) / 2, more = '/'; import('./state.js');
      -- templates/assets/state.js --
      export {};
      """)
    #expect(site.printed == "")
    let name = asset("state", ".js", in: site).0.dropFirst("assets/".count)
    #expect(asset("near", ".js", in: site).1.split(separator: name).count == 4)
  }

  @Test func theNameOfAFileFollowsWhatItLoads() {
    func name(_ state: String) -> String {
      asset(
        "near", ".js",
        in: site(
          """
          -- templates/assets/near.js --
          import './state.js';
          -- templates/assets/state.js --
          export const version = \(state);
          """)
      ).0
    }
    #expect(name("1") == name("1"))
    #expect(name("1") != name("2"))
  }

  @Test func modulesThatImportEachOtherAreNamedTogether() {
    func names(_ three: String) -> [String] {
      let site = site(
        """
        -- templates/assets/one.js --
        import './two.js';
        -- templates/assets/two.js --
        import './one.js'; import './three.js';
        -- templates/assets/three.js --
        export default \(three);
        """)
      #expect(site.printed == "")
      let (one, oneText) = asset("one", ".js", in: site)
      let (two, twoText) = asset("two", ".js", in: site)
      #expect(oneText.contains(String(two.dropFirst("assets/".count))))
      #expect(twoText.contains(String(one.dropFirst("assets/".count))))
      return [one, two]
    }
    let before = names("3")
    let after = names("4")
    #expect(before[0] != after[0])
    #expect(before[1] != after[1])
    #expect(names("3") == before)
  }

  @Test func anUnknownModuleIsAnErrorAndAnUnknownPictureAWarning() {
    let site = site(
      """
      -- templates/assets/near.js --
      import './stat.js';
      -- templates/assets/state.js --
      export {};
      -- templates/assets/site.css --
      a { background: url(mark.svg) }
      """)
    #expect(
      site.printed.contains(
        "near.js:1:9: error: './stat.js' is not an asset; did you mean 'state.js'?"))
    #expect(site.printed.contains("site.css:1:21: warning: 'mark.svg' is not an asset"))
  }

  @Test func filesOfStaticAndHandWrittenHashesMayBeNamed() {
    let font = "wOF2\u{0}\u{1}\u{0}\u{0}\u{0}\u{0}\u{0}\u{C}"
    let first = site("-- templates/assets/font.woff2 --\n\(font)")
    let name = asset("font", ".woff2", in: first).0.dropFirst("assets/".count)
    let site = site(
      """
      -- templates/assets/font.woff2 --
      \(font)
      -- static/assets/mark.svg --
      <svg xmlns="http://www.w3.org/2000/svg"/>
      -- templates/assets/site.css --
      a { background: url(mark.svg); src: url(\(name)) }
      """)
    #expect(site.printed == "")
    #expect(asset("site", ".css", in: site).1.contains("url(\(name))"))
  }
}
