const quoted = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g;
/** Such a style sheet cannot be divided at its braces. */
const hasBracesInStrings = (css: string): boolean =>
  (css.match(quoted) ?? []).some((text) => /[{}]/.test(text));

/** The beginning of a block that is not a list of rules, such as `@keyframes`. */
const otherBlock = /@(?!layer|media)/;

/** Instead of the declarations of a selector that has had different ones. */
const DIFFERENT = '';

export interface AppliedRules {
  /** Adds the rules of a style sheet that applies. */
  add: (css: string) => void;
  /**
   * Adds the rules of a style sheet that will apply.
   * @param css minified, as the build writes it
   * @returns its rules that do not apply yet, in its order; all of it if it cannot be divided
   */
  addNew: (css: string) => string;
}

/**
 * Remembers which rules apply to a page. Style sheets of several bundles have rules in common, and
 * a browser styles every element again for which it gets a rule, also if it has that rule already.
 *
 * A rule is left out only if its layer, its media queries and its selector have had the same
 * declarations, and no others: otherwise the last apply, as if no rule was ever left out.
 */
export const createAppliedRules = (): AppliedRules => {
  const applied = new Map<string, string>();

  const addNew = (css: string): string => {
    const text: string[] = [];
    /** The blocks around, outermost first: what is around them, and where their text starts. */
    const blocks: { around: string; start: number }[] = [];
    let around = '';
    for (const part of css.split('}').slice(0, -1)) {
      const pieces = part.split('{');
      const declarations = pieces.pop()!;
      const selector = pieces.pop();
      if (selector === undefined) {
        const block = blocks.pop();
        // Not what the build writes: a brace without its partner, or one inside of a value.
        if (!block || declarations) return css;
        around = block.around;
        if (text.length === block.start + 1) text.pop();
        else text.push('}');
        continue;
      }
      for (const heading of pieces) {
        blocks.push({ around, start: text.length });
        text.push(`${heading}{`);
        // Before the first block, without the statement that orders the layers.
        around += heading.slice(heading.lastIndexOf(';') + 1);
      }
      const place = `${around}{${selector}`;
      const before = applied.get(place);
      if (before === declarations) continue;
      applied.set(place, before === undefined ? declarations : DIFFERENT);
      text.push(`${selector}{${declarations}}`);
    }
    return text.join('');
  };

  return {
    add: (css) => {
      if (!hasBracesInStrings(css)) addNew(css);
    },
    addNew: (css) => (hasBracesInStrings(css) || otherBlock.test(css) ? css : addNew(css)),
  };
};
