// A button that copies the code next to it.

const words = document.querySelector("script[data-copy]").dataset;

for (const pre of document.querySelectorAll("main pre")) {
  if (!navigator.clipboard) break;
  const box = document.createElement("div");
  const button = document.createElement("button");
  box.className = "code";
  pre.replaceWith(box);
  box.append(pre, button);
  button.className = "copy";
  button.ariaLive = "polite";
  button.textContent = words.copy;
  button.addEventListener("click", async () => {
    const code = (pre.querySelector("code") ?? pre).cloneNode(true);
    for (const prompt of code.querySelectorAll(".gp")) prompt.remove();
    await navigator.clipboard.writeText(code.textContent.trimEnd());
    button.textContent = words.copied;
    setTimeout(() => { button.textContent = words.copy; }, 2000);
  });
}
