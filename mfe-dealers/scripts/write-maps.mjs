import { writeFile } from 'node:fs/promises';

const write = (name, lines) =>
  writeFile(new URL(`../src/ui/us-map/${name}`, import.meta.url), `${lines.join('\n')}\n`);

/**
 * Writes `src/ui/us-map/<name>.svg`: paths by id, which pages draw with `use`.
 * @param attributes of each path, for what the styles of a page do not reach
 */
export const writeDrawing = (name, entries, attributes = '') =>
  write(`${name}.svg`, [
    '<svg xmlns="http://www.w3.org/2000/svg">',
    ...entries.map(([id, d]) => `<path id="${id}"${attributes} d="${d}"/>`),
    '</svg>',
  ]);

/** Writes `src/ui/us-map/<name>.json`, an entry a line. */
export const writeEntries = (name, entries) => {
  const lines = entries.map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`);
  return write(`${name}.json`, ['{', lines.join(',\n'), '}']);
};
