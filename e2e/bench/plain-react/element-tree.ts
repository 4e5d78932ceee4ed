import type { Page } from '@playwright/test';

/** An element of a document: its name, its attributes as React properties, and its children. */
export type ElementTree = string | [name: string, properties: object, children: ElementTree[]];

/** Every element of the page with its attributes and texts, as it is before any script runs. */
export const readElementTree = (page: Page): Promise<ElementTree> =>
  page.evaluate(() => {
    const names: Record<string, string> = {
      class: 'className',
      for: 'htmlFor',
      value: 'defaultValue',
      checked: 'defaultChecked',
    };
    const flags = ['hidden', 'disabled', 'checked', 'required', 'multiple', 'async', 'inert'];
    type Tree = string | [string, object, Tree[]];
    const treeOf = (node: Node): Tree | undefined => {
      if (node instanceof Text) return node.data;
      if (!(node instanceof Element)) return undefined;
      const properties: Record<string, unknown> = {};
      for (const { name, value } of node.attributes)
        // Selected options follow from the value of their list; React takes styles as objects only.
        if (name !== 'selected' && name !== 'style')
          properties[names[name] ?? name] = flags.includes(name) || value;
      if (node instanceof HTMLSelectElement) properties['defaultValue'] = node.value;
      // React writes the content of these only as markup.
      if (['script', 'style'].includes(node.localName)) {
        properties['dangerouslySetInnerHTML'] = { __html: node.textContent };
        return [node.localName, properties, []];
      }
      const children = [...node.childNodes].map(treeOf).filter((child) => child !== undefined);
      return [node.localName, properties, children];
    };
    return treeOf(document.documentElement)!;
  });
