import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import * as icons from './icons';

const phosphor = join(dirname(require.resolve('@phosphor-icons/react/package.json')), 'dist/defs');

const regularPath = (name: string): string | undefined => {
  const definition = readFileSync(join(phosphor, `${name.replace(/Icon$/, '')}.es.js`), 'utf8');
  return /"regular",[^"]*"path", \{ d: "([^"]+)"/.exec(definition)?.[1];
};

it.each(Object.entries(icons))('%s is Phosphor’s icon in the regular weight', (name, Icon) => {
  expect(renderToStaticMarkup(<Icon />)).toContain(`<path d="${regularPath(name)}"`);
});

it('an icon is hidden from assistive technology, because a text is beside it', () => {
  expect(renderToStaticMarkup(<icons.PhoneIcon />)).toContain('aria-hidden="true"');
});
