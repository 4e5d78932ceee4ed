import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Writes a JSON object that pages read, sorted by name. */
export function writeList(file: string, entries: Readonly<Record<string, unknown>>): void {
  const sorted = Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

/** Adds an entry to a list, or replaces it. */
export function addToList(file: string, name: string, entry: unknown): void {
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as object) : {};
  writeList(file, { ...known, [name]: entry });
}
