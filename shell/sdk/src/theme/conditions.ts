/** Minimum window widths; `base` starts at 0. */
export const breakpoints = { sm: '480px', md: '768px', lg: '1024px', xl: '1280px' };

/** States for style props such as `_hover`; write others as a selector (`'&[aria-current]'`). */
export const conditions = {
  hover: ['@media (hover: hover)', '&:hover:not(:disabled)'],
  active: '&:active:not(:disabled)',
  focus: '&:focus',
  focusVisible: '&:focus-visible',
  focusWithin: '&:focus-within',
  disabled: '&:disabled',
  checked: '&:checked',
  invalid: '&[aria-invalid=true]',
  expanded: '&[aria-expanded=true]',
  open: '&[open]',
  first: '&:first-of-type',
  last: '&:last-of-type',
  odd: '&:nth-of-type(odd)',
  even: '&:nth-of-type(even)',
  before: '&::before',
  after: '&::after',
  placeholder: '&::placeholder',
  backdrop: '&::backdrop',
  marker: '&::marker',
  groupHover: ['@media (hover: hover)', '.group:hover &'],
  dark: '[data-theme=dark] &',
  light: '[data-theme=light] &',
  motionReduce: '@media (prefers-reduced-motion: reduce)',
  motionSafe: '@media (prefers-reduced-motion: no-preference)',
  print: '@media print',
  /** A phone held sideways: too low for the layout of its width. */
  sideways: '@media (min-width: 480px) and (max-height: 499px)',
};
