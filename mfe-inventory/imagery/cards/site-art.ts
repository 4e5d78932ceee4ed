/** The shell's own cut-outs, made of the vehicles' front pictures: `<file>` below `shell/src/assets` to the model it shows. */
export const SITE_ART = {
  'categories/2-seater': 'm2-city',
  'categories/4-seater': 'd4',
  'categories/6-seater': 'd6-max',
  'categories/8-seater': 'm8-shuttle',
  'categories/4x4-awd': 'x4-overland',
  'categories/utility': 'w2-flatbed',
  'line-up/cove': 'h4-classic',
  'line-up/max': 'd6-max',
  'line-up/trail': 'x4-ridge',
} as const;

/** Pixels, by folder; what a tile or a band shows, twice over. */
export const ART_WIDTHS: Readonly<Record<string, number>> = { categories: 440, 'line-up': 1040 };
