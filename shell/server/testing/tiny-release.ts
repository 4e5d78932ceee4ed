import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { integrityOf } from '@larkway/kit/objects';
import type { Manifest, Pointer, Release } from '@larkway/releases-contract';

export interface TinyRelease {
  name?: string;
  version: string;
  face?: Partial<Manifest>;
  files?: Record<string, string>;
  base?: string;
}

/** A version with next to nothing in it, in a folder that is an artefact store. */
export const writeTinyRelease = async (
  store: string,
  { name = 'mfe-x', version, face, files, base = `/assets/${name}/${version}/` }: TinyRelease,
): Promise<Pointer> => {
  const contents: Record<string, string> = {
    'node/remoteEntry.cjs': `module.exports = '${version}';`,
    'web/remoteEntry.js': `/* ${version} */`,
    ...files,
  };
  const release: Release = {
    name,
    version,
    container: `${name}_${version}`.replace(/\W/g, '_'),
    face: {
      name,
      team: 'x',
      sdk: '^1.0.0',
      contracts: [],
      routes: [],
      redirects: [],
      fragments: [],
      slots: [],
      exposes: {},
      ...face,
    },
    sdkExports: [],
    shared: {},
    contracts: {},
    scripts: {},
    files: Object.entries(contents).map(([path, text]) => ({
      path,
      bytes: text.length,
      integrity: integrityOf(text),
    })),
  };
  const text = JSON.stringify(release);
  for (const [path, content] of Object.entries({ ...contents, 'release.json': text })) {
    const file = join(store, name, version, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  return { version, digest: integrityOf(text), base };
};
