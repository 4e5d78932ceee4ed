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
  /** Reset and tokens, without rules for print; empty for a remote. */
  globals: string;
  /** Every cascade layer, weakest first; only in the bundle of the shell. */
  layers?: string[];
  /** In the order of the style sheet. */
  rules: StyleRule[];
}

/** The `@layer` statement before all rules: later layers override earlier ones. */
export const layerOrder = (layers: string[]): string => `@layer ${layers.join()};`;

/** Writes adjacent rules with the same heading inside one block. */
const grouped = (
  rules: StyleRule[],
  headingOf: (rule: StyleRule) => string | undefined,
  write: (rules: StyleRule[]) => string,
): string => {
  const groups: StyleRule[][] = [];
  for (const rule of rules) {
    const last = groups.at(-1);
    if (last && headingOf(last[0]!) === headingOf(rule)) last.push(rule);
    else groups.push([rule]);
  }
  return groups
    .map((group) =>
      headingOf(group[0]!) ? `${headingOf(group[0]!)}{${write(group)}}` : write(group),
    )
    .join('');
};

/** The text of a style sheet with these rules. */
export const writeRules = (rules: StyleRule[]): string =>
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
  );
