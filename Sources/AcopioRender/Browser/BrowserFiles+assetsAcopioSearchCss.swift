// Written by 'make browser' from the files in Browser/: change those.

extension BrowserFiles {
  /// `Browser/assets/acopio/search.css`.
  static let assetsAcopioSearchCss =
    #"""
    /* The search. A site gives it colours with --acopio-back, --acopio-ink and --acopio-line. */
    .acopio-search {
      position: relative;
      max-width: 40rem;
      color: var(--acopio-ink, CanvasText);
    }
    .acopio-search[hidden] { display: none }
    .acopio-search label { display: block; margin-bottom: .25rem; font-weight: 600 }
    .acopio-search input {
      box-sizing: border-box;
      width: 100%;
      min-height: 44px;
      padding: .5rem .75rem;
      border: 1px solid var(--acopio-line, GrayText);
      border-radius: .5rem;
      background: var(--acopio-back, Canvas);
      color: inherit;
      font: inherit;
    }
    .acopio-search [role=listbox] {
      position: absolute;
      z-index: 20;
      inset-inline: 0;
      max-height: 60vh;
      overflow: auto;
      margin: .25rem 0 0;
      padding: .25rem;
      border: 1px solid var(--acopio-line, GrayText);
      border-radius: .5rem;
      background: var(--acopio-back, Canvas);
      list-style: none;
      box-shadow: 0 6px 24px rgb(0 0 0 / 25%);
    }
    .acopio-search [role=listbox][hidden] { display: none }
    .acopio-search [role=option] {
      box-sizing: border-box;
      min-height: 44px;
      padding: .5rem .5rem;
      border-radius: .25rem;
      cursor: pointer;
    }
    .acopio-search [role=option][aria-selected=true] { outline: 2px solid currentColor; outline-offset: -2px }
    .acopio-search-title { display: block; font-weight: 600 }
    .acopio-search-summary { display: block; font-size: .875em }
    .acopio-search-kind { float: inline-end; padding: 0 .5rem; font-size: .75em }
    .acopio-search mark { background: none; color: inherit; text-decoration: underline; text-decoration-thickness: 2px }
    .acopio-search [role=status] { min-height: 1.5em; margin: .25rem 0 0; font-size: .875em }
    @media print { .acopio-search { display: none } }

    """#
}
