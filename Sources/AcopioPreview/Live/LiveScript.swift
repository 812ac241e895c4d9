import AcopioBase

/// The script that a preview adds to its pages, as a file of its own origin, since a policy may refuse
/// scripts inside of pages.
enum LiveScript {
  /// Its path below the root of the host.
  static let file = "_acopio/live.js"
  /// The path of the WebSocket.
  static let socket = "_acopio/live"

  /// The element that loads it into a page of this revision.
  static func element(revision: String) -> String {
    "<script src=\"/\(file)?revision=\(revision)\" defer></script>\n"
  }

  /// The answer to a request for it, whose words are of a language.
  static func answer(in language: Translation) -> Answer {
    Answer(
      status: 200,
      headers: [
        ("Content-Type", "text/javascript; charset=utf-8"), ("X-Content-Type-Options", "nosniff"),
        ("Cache-Control", "no-cache"),
      ], body: Array(source(in: language).utf8))
  }

  /// The script.
  ///
  /// It uses neither inline styles nor HTML in strings, which strict policies refuse. A page loads
  /// itself again if its revision is not the one before the message: it missed something.
  static func source(in language: Translation) -> String {
    func said(_ message: Message) -> String {
      var out = ByteBuffer(capacity: 128)
      var text = message.text(in: language)
      text.withUTF8 { appendJSONString($0, into: &out) }
      return out.bytes.string
    }
    return """
        (() => {
          "use strict";
          const address = new URL(document.currentScript.src);
          let revision = address.searchParams.get("revision");
          const socketAddress = new URL("live", address);
          socketAddress.search = "?page=" + encodeURIComponent(location.pathname);
          socketAddress.protocol = location.protocol === "https:" ? "wss:" : "ws:";
          const root = document.documentElement;
          let panel = null;
          let pause = 100;

          const styles = `
            :host { all: initial; position: fixed; inset: auto 0 0 0; z-index: 2147483647; }
            section { box-sizing: border-box; max-height: 70vh; overflow: auto; padding: 1rem 1.25rem;
              background: #1d1014; color: #fff; border-top: 4px solid #ff5c77;
              font: 0.875rem/1.5 ui-monospace, monospace; }
            h1 { margin: 0 0 0.5rem; font: 600 1rem/1.5 system-ui, sans-serif; }
            pre { margin: 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
            button { float: right; min-width: 44px; min-height: 44px; padding: 0 1rem; color: inherit;
              background: transparent; border: 1px solid; border-radius: 4px; font: inherit; }`;

          function show(errors) {
            if (root.hasAttribute("data-acopio-errors")) {
              if (document.querySelector("pre").textContent !== errors) location.reload();
              return;
            }
            if (!panel) {
              panel = document.createElement("acopio-errors");
              const inside = panel.attachShadow({ mode: "open" });
              const sheet = new CSSStyleSheet();
              sheet.replaceSync(styles);
              inside.adoptedStyleSheets = [sheet];
              const section = document.createElement("section");
              section.setAttribute("role", "alert");
              const button = document.createElement("button");
              button.type = "button";
              button.textContent = \(said("Hide"));
              button.addEventListener("click", hide);
              const title = document.createElement("h1");
              title.textContent = \(said("The site has errors; this is the last page without them"));
              section.append(button, title, document.createElement("pre"));
              inside.append(section);
            }
            panel.shadowRoot.querySelector("pre").textContent = errors;
            root.append(panel);
          }

          function hide() {
            if (panel) panel.remove();
            panel = null;
          }

          // A quiet mark, which only shows if checking takes a moment.
          let mark = null;
          let waiting = 0;
          function check(isDraft) {
            clearTimeout(waiting);
            if (mark) mark.remove();
            mark = null;
            if (!isDraft) return;
            waiting = setTimeout(() => {
              mark = document.createElement("acopio-draft");
              const inside = mark.attachShadow({ mode: "open" });
              const sheet = new CSSStyleSheet();
              sheet.replaceSync(`:host { all: initial; position: fixed; inset: auto 0.5rem 0.5rem auto;
                z-index: 2147483647; padding: 0.25rem 0.5rem; border-radius: 4px; background: #1d1014;
                color: #fff; font: 0.75rem/1.5 system-ui, sans-serif; pointer-events: none; }`);
              inside.adoptedStyleSheets = [sheet];
              mark.setAttribute("aria-hidden", "true");
              inside.append(\(said("checking the site …")));
              root.append(mark);
            }, 300);
          }

          const sheets = (page) => [...page.querySelectorAll("link[rel~=stylesheet]")];
          const inner = (page) => [...page.querySelectorAll("style")].map((style) => style.textContent).join();

          async function exchangeStyles(next) {
            const answer = await fetch(location.href, { cache: "no-store" });
            const type = answer.headers.get("content-type") || "";
            if (!answer.ok || !type.startsWith("text/html")) throw new Error("no page");
            const page = new DOMParser().parseFromString(await answer.text(), "text/html");
            const [before, after] = [sheets(document), sheets(page)];
            if (before.length !== after.length || inner(document) !== inner(page)) throw new Error("others");
            await Promise.all(before.map((old, index) => new Promise((done, fail) => {
              const link = document.importNode(after[index], true);
              const target = new URL(link.getAttribute("href"), document.baseURI);
              if (target.origin !== location.origin) return done();
              // The same address has the same content only if its name contains a fingerprint.
              if (link.getAttribute("href") === old.getAttribute("href")) {
                target.searchParams.set("revision", next);
                link.href = target.href;
              }
              link.addEventListener("load", () => { old.remove(); done(); });
              link.addEventListener("error", () => { link.remove(); fail(); });
              old.after(link);
            })));
          }

          async function receive(message) {
            const isNext = message.since === revision;
            if (message.revision !== revision) {
              revision = message.revision;
              if (!isNext || message.change !== "styles") return location.reload();
              // The rest of the site may be done between the page and its style sheets, whose names are others then.
              const again = () => exchangeStyles(message.revision);
              try {
                await again().catch(again);
              } catch {
                return location.reload();
              }
            }
            check(message.draft);
            if (message.errors === null) hide(); else show(message.errors);
          }

          let turn = Promise.resolve();
          function connect() {
            const socket = new WebSocket(socketAddress);
            socket.addEventListener("open", () => { pause = 100; });
            socket.addEventListener("message", (event) => {
              turn = turn.then(() => receive(JSON.parse(event.data)));
            });
            socket.addEventListener("close", () => {
              setTimeout(connect, pause);
              pause = Math.min(pause * 2, 2000);
            });
          }
          connect();
        })();

      """
  }
}
