/** Selects the regions of the current page, but not those of a prerendered one. */
export const SHOWN_REGIONS = '[data-remote]:not([data-page=hidden] *)';
