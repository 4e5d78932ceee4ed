/* global EventSource, __webpack_hash__, document, location, setTimeout */
// Listens for new builds on the page's own origin, so that the Content-Security-Policy needs no
// exception.
import { hideProblem, showProblem } from './problem.mjs';

/** Until the site server uses the new build. */
const RELOAD_MILLISECONDS = 300;

let wanted = '';
let isFirst = true;

const applyUpdate = async () => {
  if (import.meta.webpackHot.status() !== 'idle' || wanted === '' || wanted === __webpack_hash__)
    return;
  try {
    // One build after the other, until the page has the latest.
    if (!(await import.meta.webpackHot.check(true))) return location.reload();
  } catch (error) {
    // The change cannot be applied: a module outside of components, or a new manifest.
    console.info(`Reloading the page: ${error}`);
    return location.reload();
  }
  return applyUpdate();
};

/** The meaning of a class never changes, so style sheets of earlier builds can stay. */
const showStyles = (sheet) =>
  new Promise((resolve) => {
    if (document.querySelector(`link[href="${sheet}"]`)) return resolve();
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = sheet;
    link.onload = resolve;
    link.onerror = resolve;
    document.head.append(link);
  });

/** Whether React has hydrated all remotes: it adds keys to hydrated elements. */
const isHydrated = () =>
  [...document.querySelectorAll('[data-remote]')].every((element) =>
    Object.keys(element).some((key) => key.startsWith('__reactFiber$')),
  );

const handlers = {
  built: async ({ hash, sheet }) => {
    hideProblem();
    wanted = hash;
    const isBehind = hash !== __webpack_hash__ && (isFirst || !isHydrated());
    isFirst = false;
    // Before hydration an update has no effect on modules that are loaded but not mounted.
    if (isBehind) return void setTimeout(() => location.reload(), RELOAD_MILLISECONDS);
    await showStyles(sheet);
    void applyUpdate();
  },
  failed: ({ message }) => showProblem(message),
};

const events = new EventSource('/_development/events');
events.onmessage = ({ data }) => {
  const event = JSON.parse(data);
  void handlers[event.kind](event);
};
