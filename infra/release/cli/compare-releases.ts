import { isDeepStrictEqual } from 'node:util';
import type { Release } from '@larkway/releases-contract';

export interface Difference {
  added: string[];
  removed: string[];
  changed: string[];
}

interface Compared {
  name: string;
  version: string;
  commit?: string;
  /** It was built from uncommitted changes. */
  uncommitted?: true;
}

export interface Comparison {
  from: Compared;
  to: Compared;
  /** Names without the hash of the content in them. */
  files: Difference;
  /** Brotli bytes of all scripts of the browser's build. */
  scripts: { from: number; to: number };
  routes: Difference;
  redirects: Difference;
  /** Slots that it fills. */
  fragments: Difference;
  /** Slots that it offers. */
  slots: Difference;
  /** By `<contract> GET /api/states`. */
  operations: Difference;
  sdkRange: { from: string; to: string };
  sdkExports: Difference;
  shared: Difference;
}

const compare = (from: Record<string, unknown>, to: Record<string, unknown>): Difference => {
  const isSame = (name: string) => isDeepStrictEqual(from[name], to[name]);
  return {
    added: Object.keys(to).filter((name) => !(name in from)),
    removed: Object.keys(from).filter((name) => !(name in to)),
    changed: Object.keys(to).filter((name) => name in from && !isSame(name)),
  };
};

const by = <T>(list: T[], key: (item: T) => string): Record<string, T> =>
  Object.fromEntries(list.map((item) => [key(item), item]));

const withoutHash = (path: string): string => path.replace(/\.[0-9a-f]{12}(?=\.\w+(\.map)?$)/, '');

const filesOf = ({ files }: Release) =>
  Object.fromEntries(files.map(({ path, integrity }) => [withoutHash(path), integrity]));

const scriptBytes = ({ files }: Release): number =>
  files
    .filter(({ path }) => /^web\/.*\.js$/.test(path))
    .reduce((sum, { bytes, brotliBytes }) => sum + (brotliBytes ?? bytes), 0);

const operationsOf = ({ contracts }: Release) =>
  Object.fromEntries(
    Object.entries(contracts).flatMap(([contract, operations]) =>
      Object.entries(operations).map(([name, hashes]) => [`${contract} ${name}`, hashes]),
    ),
  );

const sdkNames = ({ sdkExports }: Release) => by(sdkExports, (name) => name);

const idOf = ({ name, version, commit, uncommitted }: Release): Compared => ({
  name,
  version,
  ...(commit && { commit }),
  ...(uncommitted && { uncommitted }),
});

const placeOf = ({ slot, order }: Release['face']['fragments'][number]): string =>
  order ? `${slot}, order ${order}` : slot;

/** The differences between two versions. */
export const compareReleases = (from: Release, to: Release): Comparison => ({
  from: idOf(from),
  to: idOf(to),
  files: compare(filesOf(from), filesOf(to)),
  scripts: { from: scriptBytes(from), to: scriptBytes(to) },
  routes: compare(
    by(from.face.routes, ({ path }) => path),
    by(to.face.routes, ({ path }) => path),
  ),
  redirects: compare(
    by(from.face.redirects, (redirect) => redirect.from),
    by(to.face.redirects, (redirect) => redirect.from),
  ),
  fragments: compare(by(from.face.fragments, placeOf), by(to.face.fragments, placeOf)),
  slots: compare(
    by(from.face.slots, ({ name }) => name),
    by(to.face.slots, ({ name }) => name),
  ),
  operations: compare(operationsOf(from), operationsOf(to)),
  sdkRange: { from: from.face.sdk, to: to.face.sdk },
  sdkExports: compare(sdkNames(from), sdkNames(to)),
  shared: compare(from.shared, to.shared),
});
