// Says to the style sheets that scripts run, before anything is shown: what a script will show has its place from the
// beginning, so that nothing moves when it comes. Not a module, which would run later.
document.documentElement.dataset.scripts = 'on';
