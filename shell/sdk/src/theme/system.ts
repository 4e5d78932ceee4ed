import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
import { breakpoints, conditions } from './conditions';
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

/** A small Chakra system with the tokens of this product only, used at build time. */
export const system = {
  ...created,
  // Without Chakra's preflight this layer is empty, and an empty `@layer reset` breaks the layer
  // after it.
  _global: created._global?.filter((rules) => !('@layer reset' in rules)),
};
