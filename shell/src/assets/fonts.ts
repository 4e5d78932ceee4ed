import besley from './fonts/besley-400.woff2';
import figtree from './fonts/figtree-400-600.woff2';

/** Fonts that documents preload. */
export const fontPreloads = [besley, figtree];

interface Fallback {
  family: string;
  local: string[];
  ascent: number;
  descent: number;
  sizeAdjust: number;
}

/**
 * System fonts adjusted to the metrics of ours, so that the layout does not shift when ours load.
 * Numbers from Capsize (@capsizecss/core, `createFontStack`): font tables and the average width of
 * Latin text, to a hundredth of a percent.
 */
const fallbacks: Fallback[] = [
  {
    family: 'Besley Fallback',
    local: ['Georgia'],
    ascent: 110.68,
    descent: 37.63,
    sizeAdjust: 112.94,
  },
  {
    family: 'Besley Fallback Times',
    local: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif'],
    ascent: 100.86,
    descent: 34.29,
    sizeAdjust: 123.94,
  },
  {
    family: 'Besley Fallback Noto',
    local: ['Noto Serif Regular', 'NotoSerif-Regular'],
    ascent: 119.41,
    descent: 40.6,
    sizeAdjust: 104.68,
  },
  {
    family: 'Besley Fallback DejaVu',
    local: ['DejaVu Serif', 'DejaVuSerif'],
    ascent: 128.25,
    descent: 43.61,
    sizeAdjust: 97.46,
  },
  {
    family: 'Figtree Fallback',
    local: ['Arial', 'ArialMT', 'Liberation Sans'],
    ascent: 94.32,
    descent: 24.82,
    sizeAdjust: 100.72,
  },
  {
    family: 'Figtree Fallback Roboto',
    local: ['Roboto Regular', 'Roboto-Regular', 'Roboto'],
    ascent: 94.12,
    descent: 24.77,
    sizeAdjust: 100.94,
  },
  {
    family: 'Figtree Fallback DejaVu',
    local: ['DejaVu Sans', 'DejaVuSans'],
    ascent: 107.55,
    descent: 28.3,
    sizeAdjust: 88.33,
  },
];

const fontFace = ({ family, local, ascent, descent, sizeAdjust }: Fallback): string =>
  `@font-face{font-family:"${family}";src:${local.map((name) => `local("${name}")`).join(',')};` +
  `ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%;size-adjust:${sizeAdjust}%}`;

/** Inline in the document's head. */
export const fontFaceCss = [
  `@font-face{font-family:"Besley Variable";src:url(${besley}) format("woff2");font-weight:400;font-display:swap}`,
  `@font-face{font-family:"Figtree Variable";src:url(${figtree}) format("woff2");font-weight:400 600;font-display:swap}`,
  ...fallbacks.map(fontFace),
].join('');
