import { serializeStyles } from '@emotion/serialize';
import { compile, type Element } from 'stylis';
import type { Tokens } from '../src/styles/style-rules';
import { system } from '../src/theme/system';

type Css = Parameters<typeof serializeStyles>[0][number];

/** The elements inside a rule or an at-rule. */
export const childrenOf = ({ children }: Element): Element[] =>
  Array.isArray(children) ? children : [];

const selectorOf = ({ props }: Element): string => (props as string[]).join();

/** `--lw-colors-ink:#11282B` as its name and value. */
const entryOf = ({ props, children }: Element): [string, string] => [
  props as string,
  children as string,
];

/** A variable of a breakpoint; conditions have pixels instead. */
export const breakpointVariable = /--lw-(?:sizes-)?breakpoints?-\w+/;

export const isOfTokens = (rules: object): boolean => '@layer tokens' in rules;

/** The tokens of each theme. */
export const tokens: Tokens = Object.fromEntries(
  (system._global ?? [])
    .filter(isOfTokens)
    .flatMap((rules) => compile(serializeStyles([rules as Css], {}).styles))
    .flatMap(childrenOf)
    .map((theme) => [
      selectorOf(theme),
      Object.fromEntries(
        childrenOf(theme)
          .map(entryOf)
          .filter(([name]) => !breakpointVariable.test(name)),
      ),
    ]),
);

const { ':root': ofAllThemes = {}, ...ofOneTheme } = tokens;
const themed = new Set(Object.values(ofOneTheme).flatMap((theme) => Object.keys(theme)));
const reference = /var\((--lw-[\w-]+)\)/g;
const measure = /^[\d.]+(?:px|em|rem|%|ms)$/;

/**
 * Writes lengths and durations instead of references to their tokens, which documents then need not
 * contain. Colors, fonts and shadows stay references, so that a change reaches released remotes.
 */
export const withMeasures = (css: string): string =>
  css.replace(reference, (written, name: string) => {
    const value = themed.has(name) ? undefined : ofAllThemes[name];
    return value !== undefined && measure.test(value) ? value : written;
  });
