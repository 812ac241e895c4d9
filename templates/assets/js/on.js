// Says to the style sheets that scripts run, before anything is shown: what a script will show has its place from the
// beginning, so that nothing moves when it comes. The theme, larger letters and more contrast are there as early, so that
// nothing flashes.
// Not a module, which would run later.
document.documentElement.dataset.scripts = 'on';
try {
  for (const [name, values] of Object.entries({ theme: ['light', 'dark'], text: ['large'], contrast: ['more'] })) {
    const kept = JSON.parse(localStorage.getItem(`acopio.${name}`) ?? 'null')?.data;
    if (values.includes(kept)) document.documentElement.dataset[name] = kept;
  }
} catch {
  // Storage is forbidden, or holds something else: the theme is that of the device.
}
