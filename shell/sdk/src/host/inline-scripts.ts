import { BROWSER_COLOR, browserColors, STORAGE_KEY } from '../theme/color-mode';

/**
 * Inline script for the document's head, before the first paint: applies the visitor's choice, or
 * else the system's. Without scripts, the page is light.
 */
export const colorModeScript = `{let d=document,m;try{m=localStorage.getItem("${STORAGE_KEY}")}catch{}m=m==="dark"||m!=="light"&&matchMedia("(prefers-color-scheme:dark)").matches?"dark":"light";d.documentElement.dataset.theme=m;d.head.append(Object.assign(d.createElement("meta"),{name:"${BROWSER_COLOR}",content:m==="dark"?"${browserColors.dark}":"${browserColors.light}"}))}`;

/**
 * Inline script for the document's head: marks each picture with a placeholder when it has loaded,
 * so that the placeholder disappears before the page is hydrated.
 */
export const shownPicturesScript =
  'document.addEventListener("load",({target:{dataset:d}})=>{if("placeholder"in d)d.shown=""},true)';
