// Videos of others: nothing is asked of their servers before the press.

for (const box of document.querySelectorAll(".embed")) {
  const link = box.querySelector("a");
  link.addEventListener("click", (event) => {
    event.preventDefault();
    const frame = box.querySelector("template").content.cloneNode(true);
    link.replaceWith(frame);
    box.querySelector("iframe").focus();
  });
}
