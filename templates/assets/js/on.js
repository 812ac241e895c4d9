// Says to the style sheets that scripts run, before anything is shown: what a script will show has its place from the
// beginning, so that nothing moves when it comes. The theme that was chosen is there as early, so that nothing flashes.
// Not a module, which would run later.
document.documentElement.dataset.scripts = 'on';
try {
  const kept = JSON.parse(localStorage.getItem('acopio.theme') ?? 'null')?.data;
  if (kept === 'light' || kept === 'dark') document.documentElement.dataset.theme = kept;
} catch {
  // Storage is forbidden, or holds something else: the theme is that of the device.
}
