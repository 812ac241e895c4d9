// Tabs: without this script, all of them are shown one after the other, each below its title.

let count = 0;
for (const box of document.querySelectorAll(".tabs")) {
  const list = document.createElement("div");
  list.role = "tablist";
  const panels = [...box.querySelectorAll(":scope > .tab")];
  const tabs = panels.map((panel) => {
    const title = panel.querySelector(":scope > .tab-title");
    const tab = document.createElement("button");
    tab.role = "tab";
    tab.id = `tab-${++count}`;
    tab.append(...title.cloneNode(true).childNodes);
    panel.id ||= `panel-${count}`;
    panel.role = "tabpanel";
    panel.tabIndex = 0;
    panel.setAttribute("aria-labelledby", tab.id);
    tab.setAttribute("aria-controls", panel.id);
    return tab;
  });
  const choose = (chosen) => tabs.forEach((tab, index) => {
    tab.ariaSelected = String(index === chosen);
    tab.tabIndex = index === chosen ? 0 : -1;
    panels[index].hidden = index !== chosen;
  });
  list.append(...tabs);
  list.addEventListener("click", ({ target }) => choose(tabs.indexOf(target.closest("[role=tab]"))));
  list.addEventListener("keydown", (event) => {
    const back = getComputedStyle(list).direction === "rtl" ? "ArrowRight" : "ArrowLeft";
    const now = tabs.indexOf(document.activeElement);
    const next = { Home: 0, End: -1, ArrowLeft: now + 1, ArrowRight: now + 1, [back]: now - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const tab = tabs.at(next % tabs.length);
    choose(tabs.indexOf(tab));
    tab.focus();
  });
  box.prepend(list);
  // A link may lead into a tab.
  const open = () => {
    const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const index = panels.findIndex((panel) => target && panel.contains(target));
    if (index >= 0) choose(index);
  };
  choose(0);
  open();
  addEventListener("hashchange", open);
}
