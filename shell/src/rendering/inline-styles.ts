import { layerOrder, type StyleRules, writeRules } from '@larkway/sdk/style-rules';

export interface InlineStyles {
  /** Adds the rules of a bundle. */
  add: (bundle: StyleRules) => void;
  /**
   * A style element with the rules of the markup's classes that earlier calls did not write; empty
   * if there are none.
   */
  write: (markup: string) => string;
}

/**
 * The styles that the markup of one document uses, so that a first visit paints before any style
 * sheet loads.
 * @param layers of every style sheet that the document may load, weakest first
 */
export const createInlineStyles = (nonce: string, layers: string[]): InlineStyles => {
  let order = layerOrder(layers);
  const bundles = new Set<StyleRules>();
  const fresh = new Set<StyleRules>();
  const attributes = new Set<string>();
  const classes = new Set<string>();

  const newClassesIn = (markup: string): Set<string> => {
    const found = new Set<string>();
    for (const [, attribute = ''] of markup.matchAll(/ class="([^"]*)"/g)) {
      if (attributes.has(attribute)) continue;
      attributes.add(attribute);
      for (const name of attribute.split(' ')) if (!classes.has(name)) found.add(name);
    }
    return found;
  };

  return {
    add: (bundle) => {
      if (bundles.has(bundle)) return;
      bundles.add(bundle);
      fresh.add(bundle);
    },
    write: (markup) => {
      const found = newClassesIn(markup);
      const css = [...bundles].map((bundle) => {
        const isFresh = fresh.delete(bundle);
        // A bundle that was added later may have rules of earlier classes.
        const rules = bundle.rules.filter(
          ({ className }) => found.has(className) || (isFresh && classes.has(className)),
        );
        return (isFresh ? bundle.globals : '') + writeRules(rules);
      });
      for (const name of found) classes.add(name);
      const text = css.join('') && (order + css.join('')).replaceAll('</', '<\\/');
      if (text) order = '';
      return text && `<style nonce="${nonce}">${text}</style>`;
    },
  };
};
