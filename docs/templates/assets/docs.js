// Lets the keyboard scroll code and tables that are wider than their column.

const boxes = document.querySelectorAll("article pre, article table");

function update() {
  for (const box of boxes) {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  }
}

update();
addEventListener("resize", update);
