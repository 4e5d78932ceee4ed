import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../local/repository.js';
import levels from './asvs-levels.json' with { type: 'json' };

const documents = ['SECURITY.md', 'docs/security.md'];

const read = (document: string): string => readFileSync(join(root, document), 'utf8');

/** Paths in code spans, from the root. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:docs|e2e|infra|mfe-[\w-]+|services|shell)\/[\w./@-]+)`/g)].map(
    ([, path]) => path!,
  );

/** Targets of links to other files, from the root. */
const linksIn = (text: string, document: string): string[] =>
  [...text.matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)].map(([, path]) =>
    join(dirname(document), path!),
  );

const citedIn = (text: string, document: string): string[] => [
  ...pathsIn(text),
  ...linksIn(text, document),
];

const asked = Object.entries(levels).flatMap(([section, digits]) =>
  [...digits]
    .map((level, index) => `${section}.${index + 1} at level ${level}`)
    .filter((requirement) => !requirement.endsWith('3')),
);

const rows = [
  ...read('docs/security.md').matchAll(
    /^\| v5\.0\.0-([\d.]+) \| (\d) +\| [^|]+ \| ([^|]+?) +\|$/gm,
  ),
].map(([, number, level, how]) => ({
  requirement: `${number} at level ${level}`,
  how: how!,
}));

test.each(documents)('every file that %s names exists', (document) => {
  const cited = citedIn(read(document), document);
  expect(cited.length).toBeGreaterThan(20);
  expect([...new Set(cited)].filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('ASVS 5.0 has 70 requirements of level 1 and 183 of level 2', () => {
  const of = (level: number) =>
    asked.filter((requirement) => requirement.endsWith(`level ${level}`));
  expect([of(1).length, of(2).length]).toEqual([70, 183]);
});

test('the table has each requirement of levels 1 and 2 of ASVS 5.0 exactly once, in order', () => {
  expect(rows.map(({ requirement }) => requirement)).toEqual(asked);
});

test('each row of the table names code or a document, or says why it does not apply or what is open', () => {
  const bare = rows.filter(
    ({ how }) =>
      !/^Not applicable: \w|OPEN: \w/.test(how) &&
      citedIn(how, 'docs/security.md').length === 0 &&
      !how.includes('](#'),
  );
  expect(bare).toEqual([]);
});

/** The anchor of a heading, as the code host makes it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

test.each(documents)('every section that %s links to exists', (document) => {
  const links = [...read(document).matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)].map(
    ([, path, anchor]) => ({
      file: path ? join(dirname(document), path) : document,
      anchor: anchor!,
    }),
  );
  const anchorsIn = (file: string): string[] =>
    [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!));
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter(({ file, anchor }) => !anchorsIn(file).includes(anchor))).toEqual([]);
});
