// Opens the question that the address names, to which a search leads.
function reveal() {
  const named = document.getElementById(location.hash.slice(1));
  if (named instanceof HTMLDetailsElement) named.open = true;
}

addEventListener('hashchange', reveal);
reveal();
