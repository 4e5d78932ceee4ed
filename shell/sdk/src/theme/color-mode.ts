import { useSyncExternalStore } from 'react';

export type ColorMode = 'light' | 'dark';

/** In `localStorage`: the visitor's choice. */
export const STORAGE_KEY = 'theme';
/** Event of `window`: the visitor switched the mode. */
export const COLOR_MODE_CHANGED = 'larkway:color-mode';

/** `bg` of both palettes, for the browser's own bars. */
export const browserColors: Record<ColorMode, string> = { light: '#F5F3EE', dark: '#0C1A1D' };
/** Name of the `meta` element with the browser's color. */
export const BROWSER_COLOR = 'theme-color';

const read = (): ColorMode =>
  document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';

const subscribe = (onChange: () => void) => {
  window.addEventListener(COLOR_MODE_CHANGED, onChange);
  return () => window.removeEventListener(COLOR_MODE_CHANGED, onChange);
};

/** Attribute of the root element while the colors change. */
export const CHANGES_COLORS = 'data-changes-colors';

/** Disables transitions, so that all colors change in one frame and not element by element. */
const replaceColors = (change: () => void) => {
  const root = document.documentElement;
  root.setAttribute(CHANGES_COLORS, '');
  change();
  // After this frame's styles are computed.
  requestAnimationFrame(() => requestAnimationFrame(() => root.removeAttribute(CHANGES_COLORS)));
};

const setColorMode = (mode: ColorMode) => {
  replaceColors(() => (document.documentElement.dataset.theme = mode));
  document
    .querySelector(`meta[name=${BROWSER_COLOR}]`)
    ?.setAttribute('content', browserColors[mode]);
  try {
    localStorage.setItem(STORAGE_KEY, mode);
  } catch {
    // If storage is blocked, the choice lasts for this page only.
  }
  window.dispatchEvent(new Event(COLOR_MODE_CHANGED));
};

/** The current color mode and its switch. `light` on the server and during hydration. */
export const useColorMode = (): { mode: ColorMode; toggle: () => void } => {
  const mode = useSyncExternalStore(subscribe, read, () => 'light' as const);
  return { mode, toggle: () => setColorMode(read() === 'dark' ? 'light' : 'dark') };
};
