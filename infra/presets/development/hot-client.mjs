/* global EventSource, __webpack_hash__, document, location, setTimeout */
// Listens for new builds, on the page's own origin: the site's policy for documents needs no exception for it.
import { hideProblem, showProblem } from './problem.mjs';

/** Until the site's server shows the present build. */
const RELOAD_MILLISECONDS = 300;

let wanted = '';
let isFirst = true;

const exchange = async () => {
  if (import.meta.webpackHot.status() !== 'idle' || wanted === '' || wanted === __webpack_hash__)
    return;
  try {
    // One build after the other, until this page shows the last of them.
    if (!(await import.meta.webpackHot.check(true))) return location.reload();
  } catch (error) {
    // Nothing on the page can take the change in: a module that no component stands in, or a new face.
    console.info(`Loading the page anew: ${error}`);
    return location.reload();
  }
  return exchange();
};

/** What a class stands for never changes, so that style sheets of earlier builds may stay. */
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

/** Whether React has taken over all that the server rendered of remotes: only then it has its keys on their elements. */
const isHydrated = () =>
  [...document.querySelectorAll('[data-remote]')].every((element) =>
    Object.keys(element).some((key) => key.startsWith('__reactFiber$')),
  );

const told = {
  built: async ({ hash, sheet }) => {
    hideProblem();
    wanted = hash;
    const isBehind = hash !== __webpack_hash__ && (isFirst || !isHydrated());
    isFirst = false;
    // A page that is not hydrated yet cannot take an update in: what it has loaded and not mounted would stay as it is.
    if (isBehind) return void setTimeout(() => location.reload(), RELOAD_MILLISECONDS);
    await showStyles(sheet);
    void exchange();
  },
  failed: ({ message }) => showProblem(message),
};

const events = new EventSource('/_development/events');
events.onmessage = ({ data }) => {
  const event = JSON.parse(data);
  void told[event.kind](event);
};
