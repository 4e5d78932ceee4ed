import { createHash } from 'node:crypto';
import { canonicalJson } from '@larkway/kit/http';
import type { ObjectStore } from '@larkway/kit/objects';
import { z } from 'zod';

/**
 * Builds of the shell in a store that all site servers share. Nothing below this prefix is served
 * by its key, because no remote is named `shell`.
 */
const PREFIX = 'shell/';
export const BUILDS = `${PREFIX}builds/`;
export const FILES = `${PREFIX}files/`;
export const USES = `${PREFIX}uses/`;

const buildSchema = z.strictObject({
  /** Path below `/assets/shell/` -> `sha384-…`, with the compressed copies. */
  files: z.record(z.string(), z.string()),
});

export type ShellBuild = z.infer<typeof buildSchema>;

const hashedName = /\.[0-9a-f]{12}\.\w+(?:\.(?:br|gz))?$/;

/** Whether the name of a file changes with its content. Others differ between builds. */
export const isImmutable = (path: string): boolean => hashedName.test(path);

/** Equal builds have equal ids, so that copies of a site server share one. */
export const idOf = (build: ShellBuild): string =>
  createHash('sha256').update(canonicalJson(build)).digest('hex').slice(0, 16);

export const keyOfBuild = (id: string): string => `${BUILDS}${id}.json`;

/** A stored build; undefined if there is none with this key. @throws if it is malformed */
export const readBuild = async (
  store: ObjectStore,
  key: string,
): Promise<ShellBuild | undefined> => {
  const bytes = await store.read(key);
  return bytes && buildSchema.parse(JSON.parse(bytes.toString('utf8')));
};
