import { useSyncExternalStore } from 'react';

export type ColorMode = 'light' | 'dark';

const STORAGE_KEY = 'theme';
/** Of `window`: the mode in force was switched. */
export const COLOR_MODE_CHANGED = 'larkway:color-mode';

/** `bg` of both palettes, in which browsers paint their own bars around the page. */
export const browserColors: Record<ColorMode, string> = { light: '#F5F3EE', dark: '#0C1A1D' };
const BROWSER_COLOR = 'theme-color';

/**
 * Goes inline into the document's head, before anything paints: the visitor's own choice first, the system's otherwise.
 * Without scripts the page is light, and so it is on paper.
 */
export const colorModeScript = `(function(d,m,t){try{m=localStorage.getItem("${STORAGE_KEY}")}catch(e){}d.dataset.theme=m==="dark"||m==="light"?m:matchMedia("(prefers-color-scheme:dark)").matches?"dark":"light";matchMedia("print").addEventListener("change",function(e){if(e.matches)m=d.dataset.theme;d.dataset.theme=e.matches?"light":m});t=document.createElement("meta");t.name="${BROWSER_COLOR}";t.content=d.dataset.theme==="dark"?"${browserColors.dark}":"${browserColors.light}";document.head.append(t)})(document.documentElement)`;

const read = (): ColorMode =>
  document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';

const subscribe = (onChange: () => void) => {
  window.addEventListener(COLOR_MODE_CHANGED, onChange);
  return () => window.removeEventListener(COLOR_MODE_CHANGED, onChange);
};

/** Of the root element, while its colours are replaced. */
export const CHANGES_COLORS = 'data-changes-colors';

/** All colours change in one frame: inherited ones would otherwise run down the page, each element after the one around it. */
const replaceColors = (change: () => void) => {
  const root = document.documentElement;
  root.setAttribute(CHANGES_COLORS, '');
  change();
  // Only when this frame's styles were computed may anything move again.
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
    // Storage can be forbidden; the choice then lasts for this page only.
  }
  window.dispatchEvent(new Event(COLOR_MODE_CHANGED));
};

/** The colour mode in force and its switch. The server and the first render in the browser say `light`. */
export const useColorMode = (): { mode: ColorMode; toggle: () => void } => {
  const mode = useSyncExternalStore(subscribe, read, () => 'light' as const);
  return { mode, toggle: () => setColorMode(read() === 'dark' ? 'light' : 'dark') };
};
