import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  type Manifest,
  manifestSchema,
  repeatedAddresses,
  withPictures,
} from '@larkway/releases-contract';
import { JsonSyntaxError, type LocatedJson, parseLocated } from './located-json.js';

/** A parsed `mfe.json` and the places of its values. */
export interface LocatedManifest {
  manifest: Manifest;
  /** `mfe-events/mfe.json:12`, for the line of a value such as `routes.0.path`. */
  at: (path: string) => string;
}

const parse = (file: string, text: string): LocatedJson => {
  try {
    return parseLocated(text);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    throw new Error(
      `${file}:${error.line}:${error.column} is not valid JSON: ${error.message}. Fix the syntax there and run the command again.`,
      { cause: error },
    );
  }
};

/** Pictures that are not files in the folder of the remote. */
const pictureProblems = (folder: string, { manifest, at }: LocatedManifest): string[] => {
  const problems: string[] = [];
  withPictures(manifest, (file, field) => {
    if (!file.startsWith('./src/') || !existsSync(join(folder, file)))
      problems.push(`  ${at(field)}  ${field}: ${file} does not exist in the folder of the remote`);
    return file;
  });
  for (const [entry, { menu }] of (manifest.navigation?.main ?? []).entries())
    for (const [link, { picture }] of (menu?.links ?? []).entries()) {
      const field = `navigation.main.${entry}.menu.links.${link}.picture`;
      if (typeof picture === 'string')
        problems.push(
          `  ${at(field)}  ${field}: must be { "file": "./src/…", "tone": "…" }; the shell has no pictures of menus`,
        );
    }
  return problems;
};

/**
 * Reads the manifest of a remote.
 * @throws Error that lists each problem with its line and the fix
 */
export const readManifest = (folder: string): LocatedManifest => {
  const file = `${basename(folder)}/mfe.json`;
  const { value, lineOf } = parse(file, readFileSync(join(folder, 'mfe.json'), 'utf8'));
  const at = (path: string): string => `${file}:${lineOf(path)}`;
  const parsed = manifestSchema.safeParse(value);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      ({ path, message }) => `  ${at(path.join('.'))}  ${path.join('.')}: ${message}`,
    );
    throw new Error(
      `${file} has fields that a manifest cannot have. Correct them (format: services/releases/contract/src/manifest.ts):\n${problems.join('\n')}`,
    );
  }
  const repeated = repeatedAddresses(parsed.data).map(
    ({ path, field, first }) =>
      `  ${at(field)}  ${field}: ${path} is already declared in line ${lineOf(first)} (${first})`,
  );
  if (repeated.length > 0)
    throw new Error(
      `${file} declares an address twice. Remove one of the two, or change its path:\n${repeated.join('\n')}`,
    );
  const located = { manifest: parsed.data, at };
  const pictures = pictureProblems(folder, located);
  if (pictures.length > 0)
    throw new Error(
      `${file} names pictures that cannot be shown. Correct them:\n${pictures.join('\n')}`,
    );
  return located;
};
