import type { SystemConfig } from '@chakra-ui/react/styled-system';

type UtilityConfig = NonNullable<SystemConfig['utilities']>;
type Values = NonNullable<UtilityConfig[string]>['values'];

const all = (properties: string[], values: string): UtilityConfig =>
  Object.fromEntries(properties.map((property) => [property, { values: values as Values }]));

const short = (pairs: Record<string, string[]>, values: Values): UtilityConfig =>
  Object.fromEntries(Object.entries(pairs).map(([property, shorthand]) => [property, { values, shorthand }]));

const size: Values = ((theme: (category: string) => object) => ({ ...theme('spacing'), ...theme('sizes') })) as never;

/**
 * Which style props read which tokens, and their short names. Chakra's own base preset knows some four hundred; these
 * are the ones in use, which keeps about ten kilobytes out of the first view.
 */
export const utilities: UtilityConfig = {
  ...short({ background: ['bg'], backgroundColor: ['bgColor'] }, 'colors' as Values),
  ...all(
    [
      'color',
      'fill',
      'stroke',
      'outlineColor',
      'textDecorationColor',
      'accentColor',
      'borderColor',
      'borderTopColor',
      'borderBottomColor',
      'borderLeftColor',
      'borderRightColor',
      'borderBlockColor',
      'borderInlineColor',
      'borderBlockStartColor',
      'borderBlockEndColor',
    ],
    'colors',
  ),
  ...short(
    {
      margin: ['m'],
      marginTop: ['mt'],
      marginRight: ['mr'],
      marginBottom: ['mb'],
      marginLeft: ['ml'],
      marginInline: ['mx', 'marginX'],
      marginBlock: ['my', 'marginY'],
      marginInlineStart: ['ms'],
      marginInlineEnd: ['me'],
      padding: ['p'],
      paddingTop: ['pt'],
      paddingRight: ['pr'],
      paddingBottom: ['pb'],
      paddingLeft: ['pl'],
      paddingInline: ['px', 'paddingX'],
      paddingBlock: ['py', 'paddingY'],
      paddingInlineStart: ['ps'],
      paddingInlineEnd: ['pe'],
      insetInline: ['insetX'],
      insetBlock: ['insetY'],
    },
    'spacing' as Values,
  ),
  ...all(
    ['gap', 'rowGap', 'columnGap', 'inset', 'top', 'right', 'bottom', 'left', 'scrollMarginTop', 'marginBlockStart', 'paddingBlockStart'],
    'spacing',
  ),
  ...short(
    { width: ['w'], height: ['h'], minWidth: ['minW'], maxWidth: ['maxW'], minHeight: ['minH'], maxHeight: ['maxH'] },
    size,
  ),
  boxSize: { values: size, transform: (value: string) => ({ width: value, height: value }) },
  borderRadius: { values: 'radii', shorthand: ['rounded'] },
  boxShadow: { values: 'shadows', shorthand: ['shadow'] },
  flexDirection: { shorthand: ['flexDir'] },
  fontFamily: { values: 'fonts' },
  ...all(['transitionDuration', 'animationDuration'], 'durations'),
  ...all(['transitionTimingFunction', 'animationTimingFunction'], 'easings'),
};
