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
 * Latin text.
 */
const fallbacks: Fallback[] = [
  {
    family: 'Besley Fallback',
    local: ['Georgia'],
    ascent: 110.6755,
    descent: 37.6297,
    sizeAdjust: 112.9428,
  },
  {
    family: 'Besley Fallback Times',
    local: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif'],
    ascent: 100.8565,
    descent: 34.2912,
    sizeAdjust: 123.9385,
  },
  {
    family: 'Besley Fallback Noto',
    local: ['Noto Serif Regular', 'NotoSerif-Regular'],
    ascent: 119.4141,
    descent: 40.6008,
    sizeAdjust: 104.6778,
  },
  {
    family: 'Besley Fallback DejaVu',
    local: ['DejaVu Serif', 'DejaVuSerif'],
    ascent: 128.2526,
    descent: 43.6059,
    sizeAdjust: 97.4639,
  },
  {
    family: 'Figtree Fallback',
    local: ['Arial', 'ArialMT', 'Liberation Sans'],
    ascent: 94.3231,
    descent: 24.8219,
    sizeAdjust: 100.7176,
  },
  {
    family: 'Figtree Fallback Roboto',
    local: ['Roboto Regular', 'Roboto-Regular', 'Roboto'],
    ascent: 94.1165,
    descent: 24.7675,
    sizeAdjust: 100.9387,
  },
  {
    family: 'Figtree Fallback DejaVu',
    local: ['DejaVu Sans', 'DejaVuSans'],
    ascent: 107.5469,
    descent: 28.3018,
    sizeAdjust: 88.3335,
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
