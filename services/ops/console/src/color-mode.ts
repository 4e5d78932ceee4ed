/*
 * Sets the theme before the first paint: the operator's choice, otherwise the system's. A separate
 * file, because the console's policy allows no inline script. The storage key and the event are
 * those of the design system's switch.
 */
const system = matchMedia('(prefers-color-scheme: dark)');

const chosen = (): string | null => {
  try {
    return localStorage.getItem('theme');
  } catch {
    return null;
  }
};

const apply = () => {
  const choice = chosen();
  document.documentElement.dataset.theme =
    choice === 'dark' || choice === 'light' ? choice : system.matches ? 'dark' : 'light';
  window.dispatchEvent(new Event('larkway:color-mode'));
};

apply();
system.addEventListener('change', apply);
