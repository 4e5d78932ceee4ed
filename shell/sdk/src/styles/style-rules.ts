import type { TakeRule } from './runtime-rules';

/** Selector of a theme -> variable -> value. */
export type Tokens = Record<string, Record<string, string>>;

/** One rule of a bundle's style sheet, written by the build. */
export interface StyleRule {
  className: string;
  /** Cascade layer. */
  layer: string;
  /** Media queries around the rule, outermost first. */
  queries: string[];
  /** Selector and declarations: `.c_VoR5e:hover{color:red}`. */
  text: string;
}

/**
 * The style sheet of a bundle in parts, so that a document can contain only the parts that it uses.
 */
export interface StyleRules {
  /** Reset and page defaults, as far as documents need them; empty for a remote. */
  globals: string;
  /** Only in the bundle of the shell. */
  tokens?: Tokens;
  /** Name -> `@keyframes` rule; only in the bundle of the shell. */
  animations?: Record<string, string>;
  /** Every cascade layer, weakest first; only in the bundle of the shell. */
  layers?: string[];
  /** In the order of the style sheet. */
  rules: StyleRule[];
}

/** The `@layer` statement before all rules: later layers override earlier ones. */
export const layerOrder = (layers: string[]): string => `@layer ${layers.join()};`;

/** Removes the spaces after commas outside of strings: documents contain hundreds. */
const compact = (css: string): string =>
  css.replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|, /g, (found) => (found === ', ' ? ',' : found));

/** The variables of all tokens, or of some. */
export const writeTokens = (
  tokens: Tokens,
  isWanted: (name: string) => boolean = () => true,
): string => {
  const themes = Object.entries(tokens).map(([selector, theme]) => {
    const wanted = Object.entries(theme).filter(([name]) => isWanted(name));
    return wanted.length === 0
      ? ''
      : `${selector}{${wanted.map(([name, value]) => `${name}:${value}`).join(';')}}`;
  });
  const text = themes.join('');
  return text && `@layer tokens{${compact(text)}}`;
};

/** `@keyframes` rules, which belong to the reset's layer. */
export const writeAnimations = (rules: string[]): string =>
  rules.length > 0 ? `@layer base{${rules.join('')}}` : '';

/** Writes rules with the same heading inside one block. */
const grouped = (
  rules: StyleRule[],
  headingOf: (rule: StyleRule) => string | undefined,
  write: (rules: StyleRule[]) => string,
): string => {
  const groups = new Map<string | undefined, StyleRule[]>();
  for (const rule of rules) {
    const heading = headingOf(rule);
    const group = groups.get(heading);
    if (group) group.push(rule);
    else groups.set(heading, [rule]);
  }
  return [...groups]
    .map(([heading, group]) => (heading ? `${heading}{${write(group)}}` : write(group)))
    .join('');
};

/** The text of a style sheet with these rules, which may be those of several bundles. */
export const writeRules = (rules: StyleRule[]): string =>
  compact(
    grouped(
      rules,
      ({ layer }) => `@layer ${layer}`,
      (inLayer) =>
        grouped(
          inLayer,
          ({ queries }) => queries[0],
          (inQuery) =>
            grouped(
              inQuery,
              ({ queries }) => queries[1],
              (inner) => inner.map(({ text }) => text).join(''),
            ),
        ),
    ),
  );

export interface RuleWriter {
  take: TakeRule;
  /** A style element with the rules since the last call; empty if there are none. */
  write: () => string;
}

/** Collects the rules of one document on the server. */
export const createRuleWriter = (nonce: string): RuleWriter => {
  const written = new Set<string>();
  let fresh = '';
  return {
    take: (rule) => {
      if (written.has(rule)) return;
      written.add(rule);
      fresh += rule;
    },
    write: () => {
      const rules = fresh;
      fresh = '';
      return rules && `<style nonce="${nonce}">${rules}</style>`;
    },
  };
};
