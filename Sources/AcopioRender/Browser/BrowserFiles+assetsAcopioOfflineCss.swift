// Written by 'make browser' from the files in Browser/: change those.

extension BrowserFiles {
  /// `Browser/assets/acopio/offline.css`.
  static let assetsAcopioOfflineCss =
    #"""
    /* What a page says about what is kept of it. */
    .acopio-offline {
      position: fixed;
      z-index: 30;
      inset-inline: .5rem;
      bottom: .5rem;
      margin-inline: auto;
      max-width: 40rem;
    }
    .acopio-offline:empty { display: none }
    .acopio-offline p {
      display: flex;
      flex-wrap: wrap;
      gap: .5rem;
      align-items: center;
      justify-content: space-between;
      margin: .25rem 0 0;
      padding: .5rem .75rem;
      border: 1px solid var(--acopio-line, GrayText);
      border-radius: .5rem;
      background: var(--acopio-back, Canvas);
      color: var(--acopio-ink, CanvasText);
      box-shadow: 0 6px 24px rgb(0 0 0 / 25%);
    }
    .acopio-offline button { min-height: 44px; min-width: 44px; padding: 0 .75rem; border: 1px solid currentColor; border-radius: .5rem; background: none; color: inherit; font: inherit }
    @media print { .acopio-offline { display: none } }

    """#
}
