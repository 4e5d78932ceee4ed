import { variables } from '../styles/variables';

/**
 * Goes inline into the document's head: marks each picture that has a stand-in as it arrives, so that the stand-in can go at once, long
 * before the page is hydrated.
 */
export const shownPicturesScript = 'document.addEventListener("load",function(e){var t=e.target;if(t.tagName==="IMG"&&"standIn"in t.dataset)t.dataset.shown=""},true)';

const shown = {
  '@media (scripting: enabled)': {
    '&:not([data-shown])': { backgroundImage: 'var(--stand-in)', backgroundSize: '100% 100%' },
  },
};

/** What stands where a picture will be. Without scripts nothing would take it away again, so that it is not there at all. */
export const standIn = (placeholder: string | undefined) => placeholder && [shown, variables({ '--stand-in': `url(${placeholder})` })];
