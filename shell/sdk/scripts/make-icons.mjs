// Writes src/ui/icons.tsx: the regular weight of the icons in use. Each icon module of the package
// contains all six weights, which bundlers cannot drop; one weight saves ten kilobytes of the
// initial load.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { writeFileSync } from 'node:fs';
import svgpath from 'svgpath';

const names =
  process.argv.slice(2).length > 0
    ? process.argv.slice(2)
    : (await import('./icon-names.mjs')).iconNames;

/** One decimal of 256 units is less than a hundredth of a pixel at the usual size of icons, 22 px. */
const shorten = (path) => svgpath(path).rel().round(1).toString();

const lines = [];
for (const name of [...names].sort()) {
  const { default: weights } = await import(
    new URL(`../defs/${name}.es.js`, import.meta.resolve('@phosphor-icons/react/dist/ssr/Phone'))
  );
  const markup = renderToStaticMarkup(createElement('g', null, weights.get('regular')));
  const path = /^<g><path d="([^"]+)"><\/path><\/g>$/.exec(markup)?.[1];
  if (!path)
    throw new Error(`${name} does not consist of one path: choose another icon in icon-names.mjs`);
  lines.push(`export const ${name}Icon = /* @__PURE__ */ icon('${shorten(path)}');`);
}

writeFileSync(
  new URL('../src/ui/icons.tsx', import.meta.url),
  `// Made by scripts/make-icons.mjs from @phosphor-icons/react, regular weight (MIT, Phosphor Icons). Do not edit by hand.
import { icon } from './icon';

${lines.join('\n')}
`,
);
