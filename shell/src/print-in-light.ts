const { dataset } = document.documentElement;
let onScreen = dataset.theme;

// Paper is light, whatever the visitor's theme.
matchMedia('print').addEventListener('change', ({ matches: isPrinted }) => {
  if (isPrinted) onScreen = dataset.theme;
  dataset.theme = isPrinted ? 'light' : onScreen;
});
