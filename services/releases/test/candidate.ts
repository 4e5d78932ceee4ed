import { createHash } from 'node:crypto';
import type { ObjectStore } from '@larkway/kit';
import { CONTRACTS_FILE, type Face, NODE_ENTRY, type Release, releaseSchema, WEB_ENTRY, WEB_INTEGRITY } from '@larkway/releases-contract';

export interface Candidate {
  release: Release;
  digest: string;
}

export type Wanted = Partial<Pick<Release, 'name' | 'version'>> & { team?: string; face?: Partial<Face>; files?: Record<string, string> };

export const integrityOf = (bytes: string | Buffer): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

const builtFiles = (name: string, version: string, more: Record<string, string>): Record<string, string> => {
  const entry = `/* ${name} ${version} */`;
  return {
    [CONTRACTS_FILE]: '{}',
    [NODE_ENTRY]: `module.exports = {}; ${entry}`,
    [WEB_ENTRY]: entry,
    [WEB_INTEGRITY]: JSON.stringify({ 'remoteEntry.js': integrityOf(entry) }),
    ...more,
  };
};

/** A version as the command line would build it: one page, which nobody else has. Its files are in the store. */
export const build = async (store: ObjectStore, { name = 'mfe-events', version = '1.0.0', team = 'events', face, files: more = {} }: Wanted = {}): Promise<Candidate> => {
  const files = builtFiles(name, version, more);
  const release = releaseSchema.parse({
    name,
    version,
    container: `${name}_${version}`.replace(/\W/g, '_'),
    face: {
      name,
      team,
      sdk: '^1.0.0',
      contracts: [],
      routes: [{ path: `/${name.slice(4)}`, module: './page', title: 'A page' }],
      exposes: { './page': './src/page.tsx' },
      ...face,
    },
    sdkExports: [],
    shared: {},
    contracts: {},
    scripts: { './page': [WEB_ENTRY] },
    files: Object.entries(files)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([path, text]) => ({ path, bytes: Buffer.byteLength(text), integrity: integrityOf(text) })),
  });
  const folder = `${name}/${version}/`;
  for (const [path, text] of Object.entries(files)) await store.write(folder + path, Buffer.from(text));
  const description = Buffer.from(JSON.stringify(release));
  await store.write(`${folder}release.json`, description);
  return { release, digest: integrityOf(description) };
};
