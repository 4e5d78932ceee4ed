import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { Secret } from '../processes.js';

/** 256 bits, written so that they fit into an environment and an address. */
const make = (): string => randomBytes(32).toString('base64url');

/** Makes what is missing, once, and keeps it in a file that only its owner reads. */
export const ensureSecrets = async (
  names: Secret[],
  file: string,
): Promise<Record<Secret, string>> => {
  const secrets = JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Record<
    Secret,
    string
  >;
  for (const name of names) secrets[name] ??= make();
  await writeFile(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
};
