// Lets the keyboard scroll code and tables that are wider than their column.

const boxes = [...document.querySelectorAll("main :is(pre, table)")];

function measure(boxes) {
  // All are measured before one changes, so that the browser lays the page out once.
  for (const [box, wide] of boxes.map((box) => [box, box.scrollWidth > box.clientWidth])) {
    if (wide) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  }
}

// It also tells their first size, once the page is laid out.
const observer = new ResizeObserver((entries) => measure(entries.map(({ target }) => target)));
for (const box of boxes) observer.observe(box);
