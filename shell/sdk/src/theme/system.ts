import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
import { breakpoints } from './breakpoints';
import { conditions } from './conditions';
import { globalCss, keyframes } from './global-css';
import { textStyles } from './text-styles';
import { semanticTokens, tokens } from './tokens';
import { utilities } from './utilities';

const created = createSystem(
  defineConfig({
    cssVarsPrefix: 'lw',
    cssVarsRoot: ':root',
    preflight: false,
    conditions,
    globalCss,
    utilities,
    theme: { breakpoints, tokens, semanticTokens, textStyles, keyframes },
  }),
);

/** Our own small Chakra system, for builds alone: no default theme, no recipes, only the tokens of this product. */
export const system = {
  ...created,
  // Without Chakra's preflight its layer is empty, and an empty `@layer reset` would swallow the layer after it.
  _global: created._global?.filter((rules) => !('@layer reset' in rules)),
};
