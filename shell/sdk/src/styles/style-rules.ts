/** One rule of a bundle's style sheet, as the build writes it. */
export interface StyleRule {
  /** The class that it belongs to. */
  className: string;
  /** The cascade layer that it is in. */
  layer: string;
  /** Media queries around it, the outermost first. */
  queries: string[];
  /** Selector and declarations: `.c_VoR5e:hover{color:red}`. */
  text: string;
}

/** The style sheet of a bundle in parts, so that a document can hold the ones that it uses. */
export interface StyleRules {
  /** Reset and tokens; empty for a remote. */
  globals: string;
  /** Every cascade layer that a style sheet may name, the weakest first; only in the bundle of the shell. */
  layers?: string[];
  /** In the order of the style sheet. */
  rules: StyleRule[];
}

/** The statement that comes before all rules and says which layer overrides which: a later one an earlier one. */
export const layerOrder = (layers: string[]): string => `@layer ${layers.join()};`;

/** Writes neighbors with the same heading under one. */
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
