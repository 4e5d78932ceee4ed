import { CHANGES_COLORS } from './color-mode';

/** Reset and page defaults. Lives in the lowest cascade layers, so any style prop wins over it. */
export const globalCss = {
  '*, *::before, *::after': {
    boxSizing: 'border-box',
    borderWidth: 0,
    borderStyle: 'solid',
    borderColor: 'line',
  },
  '*': { margin: 0, padding: 0 },
  html: {
    WebkitTextSizeAdjust: '100%',
    WebkitTapHighlightColor: 'transparent',
    colorScheme: 'light',
    scrollPaddingTop: '24px',
    background: 'bg',
    '&[data-theme=dark]': { colorScheme: 'dark' },
  },
  body: {
    minHeight: '100vh',
    background: 'bg',
    color: 'ink',
    fontFamily: 'text',
    fontSize: '1.0625rem',
    lineHeight: 1.55,
    textWrap: 'pretty',
    overflowWrap: 'break-word',
    WebkitFontSmoothing: 'antialiased',
    MozOsxFontSmoothing: 'grayscale',
  },
  'img, svg, picture': { display: 'block', maxWidth: '100%' },
  img: { height: 'auto' },
  'h1, h2, h3, h4': { fontSize: 'inherit', fontWeight: 'inherit' },
  'ul, ol': { listStyle: 'none' },
  a: { color: 'inherit', textDecoration: 'none' },
  'button, input, select, textarea': {
    font: 'inherit',
    letterSpacing: 'inherit',
    color: 'inherit',
  },
  button: { background: 'none', cursor: 'pointer' },
  'button:disabled': { cursor: 'not-allowed' },
  dialog: { color: 'inherit', margin: 'auto' },
  summary: {
    listStyle: 'none',
    cursor: 'pointer',
    '&::-webkit-details-marker': { display: 'none' },
  },
  ':focus-visible': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '3px' },
  '::selection': { background: 'lark', color: 'onLark' },
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '90ms !important',
      // Without this, the duration would animate properties that have no transition.
      transitionProperty: 'opacity, color, background-color, border-color !important',
      transitionDuration: '90ms !important',
    },
  },
  [['', ' *', ' *::before', ' *::after'].map((below) => `[${CHANGES_COLORS}]${below}`).join(', ')]:
    { transition: 'none !important' },
  '@page': { margin: '16mm 14mm' },
  // For wide content: `page: 'landscape'`.
  '@page landscape': { size: 'landscape', margin: '8mm 12mm' },
  '@media print': {
    // Navigation, forms and temporary messages are not printed.
    [[
      'body > #root > header',
      'body > #root > footer',
      'main form',
      // What frames a form would be empty.
      'main div:has(> form:only-child)',
      'dialog',
      '[popover]',
      '[role=tooltip]',
    ].join(', ')]: { display: 'none !important' },
    'html, body': { background: '#fff' },
    body: { fontSize: '11pt' },
    'h1, h2, h3': { breakAfter: 'avoid' },
    'img, tr, li': { breakInside: 'avoid' },
  },
};

/** Animations. Components use them only inside `_motionSafe`. */
export const keyframes = {
  sweep: { from: { backgroundPositionX: '-100%' }, to: { backgroundPositionX: '200%' } },
  spin: { to: { transform: 'rotate(1turn)' } },
  rise: { from: { opacity: 0, transform: 'translateY(12px)' } },
  fade: { from: { opacity: 0 } },
  drive: { from: { width: 0 } },
};
