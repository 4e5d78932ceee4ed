/**
 * Selects the regions of the current page, but not of the prerendered one, which React hides with an
 * inline style.
 */
export const SHOWN_REGIONS = '[data-remote]:not([style*="none !"], [style*="none !"] *)';
