import { variables } from '../styles/variables';

/**
 * Goes inline into the document's head: marks each picture that has a stand-in as it arrives, so that the stand-in can go at once, long
 * before the page is hydrated.
 */
export const shownPicturesScript =
  'document.addEventListener("load",function(e){var t=e.target;if(t.tagName==="IMG"&&"standIn"in t.dataset)t.dataset.shown=""},true)';

/** A vehicle far out of focus: a glow of its paint above its shadow. */
const glow =
  'radial-gradient(36% 36% at 49% 55%, color-mix(in srgb, var(--paint) 55%, transparent), transparent), radial-gradient(34% 9% at 48% 82%, rgb(24 26 28 / 0.35), transparent)';

const shown = {
  '@media (scripting: enabled)': {
    '&:not([data-shown])': { backgroundImage: glow },
  },
};

/** What stands where a picture will be. Without scripts nothing would take it away again, so that it is not there at all. */
export const standIn = (paint: string | undefined) =>
  paint && [shown, variables({ '--paint': paint })];
