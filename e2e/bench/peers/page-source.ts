import type { ElementTree } from '../plain-react/element-tree.js';

type Element = Exclude<ElementTree, string>;

/** What a person would have written to get the same page with React. */
export interface PageSource {
  /** Names of files to their contents. */
  files: Record<string, string>;
  /** Paths of pictures, icons and fonts. */
  media: string[];
}

/** React finds the elements of the head again by its own names. */
const reactNames: Record<string, string> = {
  crossorigin: 'crossOrigin',
  fetchpriority: 'fetchPriority',
  imagesizes: 'imageSizes',
  imagesrcset: 'imageSrcSet',
  popovertarget: 'popoverTarget',
  srcset: 'srcSet',
  tabindex: 'tabIndex',
};

/** What only the scripts of this site read. */
const ownAttributes = /^(vt-\w+|data-remote|data-version)$/;

const mediaPaths = /\/assets\/[\w/.-]+\.(?:avif|webp|png|jpg|svg|woff2)/g;

const isElement = (tree: ElementTree): tree is Element => typeof tree !== 'string';

const childOf = ([parent, , children]: Element, name: string): Element => {
  const child = children.find((tree) => isElement(tree) && tree[0] === name);
  if (!child) throw new Error(`<${parent}> of the home page has no <${name}>`);
  return child as Element;
};

const elementOf = ([name, properties]: Element, content: string): string => {
  const attributes = Object.entries(properties)
    .filter(([attribute]) => !ownAttributes.test(attribute))
    .map(
      ([attribute, value]) => ` ${reactNames[attribute] ?? attribute}={${JSON.stringify(value)}}`,
    );
  return `<${name}${attributes.join('')}>${content}</${name}>`;
};

const jsxOf = (tree: ElementTree): string => {
  if (!isElement(tree)) return `{${JSON.stringify(tree)}}`;
  return tree[0] === 'script' ? '' : elementOf(tree, tree[2].map(jsxOf).join(''));
};

const componentOf = (name: string, tree: ElementTree): string =>
  `export const ${name} = () => ${jsxOf(tree)};\n`;

/** Interactive, and reports a view once it is hydrated, as this site does: `settled` waits for it. */
const headerOf = (tree: ElementTree): string => `'use client';
import { useEffect } from 'react';
export const Header = () => {
  useEffect(() => void (window.dataLayer ??= []).push({ event: 'page_view' }), []);
  return ${jsxOf(tree)};
};
`;

const isOfHead = (tree: ElementTree): boolean => {
  if (!isElement(tree)) return false;
  const { rel, name, charset } = tree[1] as Record<string, string>;
  if (tree[0] === 'link')
    return ['icon', 'apple-touch-icon', 'preload', 'canonical'].includes(rel!);
  // Every framework has its own of these two.
  return tree[0] === 'title' || (tree[0] === 'meta' && name !== 'viewport' && !charset);
};

const styleOf = (tree: ElementTree): string =>
  isElement(tree) && tree[0] === 'style'
    ? (tree[1] as { dangerouslySetInnerHTML: { __html: string } }).dangerouslySetInnerHTML.__html
    : '';

/** The home page as components: header, each section of the main part, and footer. */
export const pageSource = (document: ElementTree): PageSource => {
  const head = childOf(document as Element, 'head')[2];
  const page = childOf(childOf(document as Element, 'body'), 'div');
  const main = childOf(page, 'main');
  const sections = Object.fromEntries(
    main[2].map((section, index): [string, string] => {
      const name = `Section${index + 1}`;
      return [name, componentOf(name, section)];
    }),
  );
  const components: Record<string, string> = {
    Header: headerOf(childOf(page, 'header')),
    ...sections,
    Footer: componentOf('Footer', childOf(page, 'footer')),
  };
  const parts: Record<string, string> = {
    header: '<Header />',
    main: elementOf(
      main,
      Object.keys(sections)
        .map((name) => `<${name} />`)
        .join(''),
    ),
    footer: '<Footer />',
  };
  const content = page[2].map((tree) => (isElement(tree) && parts[tree[0]]) || jsxOf(tree));
  const style = head.map(styleOf).join('');
  return {
    files: {
      ...Object.fromEntries(
        Object.entries(components).map(([name, source]) => [`${name}.jsx`, source]),
      ),
      'page.jsx': [
        ...Object.keys(components).map((name) => `import { ${name} } from './${name}.jsx';\n`),
        `export const Head = () => <>${head.filter(isOfHead).map(jsxOf).join('')}</>;\n`,
        `export const Page = () => ${elementOf(page, content.join(''))};\n`,
      ].join(''),
      'page.css': style,
    },
    media: [...new Set(JSON.stringify([document, style]).match(mediaPaths))],
  };
};
