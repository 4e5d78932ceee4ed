import type { SystemConfig } from '@chakra-ui/react/styled-system';
import { shorthands } from './shorthands';

type UtilityConfig = NonNullable<SystemConfig['utilities']>;
type Values = NonNullable<UtilityConfig[string]>['values'];

const shortNamesOf = (property: string): string[] =>
  Object.keys(shorthands).filter((name) => shorthands[name] === property);

const all = (properties: string[], values: string): UtilityConfig =>
  Object.fromEntries(properties.map((property) => [property, { values: values as Values }]));

const short = (properties: string[], values: Values): UtilityConfig =>
  Object.fromEntries(
    properties.map((property) => [property, { values, shorthand: shortNamesOf(property) }]),
  );

const size: Values = ((theme: (category: string) => object) => ({
  ...theme('spacing'),
  ...theme('sizes'),
})) as never;

/**
 * The tokens and short names of the style props in use. Chakra's base preset has about four
 * hundred.
 */
export const utilities: UtilityConfig = {
  ...short(['background', 'backgroundColor'], 'colors' as Values),
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
    [
      'margin',
      'marginTop',
      'marginRight',
      'marginBottom',
      'marginLeft',
      'marginInline',
      'marginBlock',
      'marginInlineStart',
      'marginInlineEnd',
      'padding',
      'paddingTop',
      'paddingRight',
      'paddingBottom',
      'paddingLeft',
      'paddingInline',
      'paddingBlock',
      'paddingInlineStart',
      'paddingInlineEnd',
      'insetInline',
      'insetBlock',
    ],
    'spacing' as Values,
  ),
  ...all(
    [
      'gap',
      'rowGap',
      'columnGap',
      'inset',
      'top',
      'right',
      'bottom',
      'left',
      'scrollMarginTop',
      'marginBlockStart',
      'paddingBlockStart',
    ],
    'spacing',
  ),
  ...short(['width', 'height', 'minWidth', 'maxWidth', 'minHeight', 'maxHeight'], size),
  boxSize: { values: size, transform: (value: string) => ({ width: value, height: value }) },
  ...short(['borderRadius'], 'radii' as Values),
  ...short(['boxShadow'], 'shadows' as Values),
  flexDirection: { shorthand: shortNamesOf('flexDirection') },
  fontFamily: { values: 'fonts' },
  ...all(['transitionDuration', 'animationDuration'], 'durations'),
  ...all(['transitionTimingFunction', 'animationTimingFunction'], 'easings'),
};
