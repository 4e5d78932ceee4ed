import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
import { conditions } from './conditions';
import { globalCss, keyframes } from './global-css';
import { textStyles } from './text-styles';
import { breakpoints, semanticTokens, tokens } from './tokens';
import { utilities } from './utilities';

/** Our own small Chakra system: no default theme, no recipes, only the tokens of this product. */
export const system = createSystem(
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
