import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { canonicalJson } from '@larkway/kit/http';
import { integrityOf } from '@larkway/kit/objects';
import {
  type Pointer,
  type Release,
  releaseSchema,
  WEB_ENTRY,
  WEB_INTEGRITY,
} from '@larkway/releases-contract';
import { type RemoteBuild, sharedVersions } from '../../presets/federation/index.js';

/** The files of one build that a version is made of. */
export interface BuiltFiles {
  entry: string;
  sheet: { name: string; text: string };
  /** By file name. */
  node: Record<string, string>;
}

export interface BuiltFolders {
  web: string;
  node: string;
  /** The bundler's name for the web build. */
  hash: string;
  /** Name of its style sheet. */
  sheet: string;
}

/**
 * Reads what was just built, at once: the next build may begin when this returns.
 * @returns nothing when the next build has already overwritten it
 */
export const readBuiltFiles = ({
  web,
  node,
  hash,
  sheet,
}: BuiltFolders): BuiltFiles | undefined => {
  const entry = readFileSync(join(web, 'remoteEntry.js'), 'utf8');
  if (!entry.includes(hash)) return undefined;
  const names = readdirSync(node).filter((name) => /\.(cjs|json)$/.test(name));
  const text = readFileSync(join(web, sheet), 'utf8');
  return {
    entry,
    sheet: { name: sheet, text },
    node: Object.fromEntries(names.map((name) => [name, readFileSync(join(node, name), 'utf8')])),
  };
};

export interface OwnVersionOptions {
  /** The remote's folder. */
  folder: string;
  build: RemoteBuild;
  files: BuiltFiles;
  /** Where the site finds versions. */
  artefacts: string;
  /** Which build this is. */
  count: number;
}

/**
 * Makes a version of what was just built, so that each document is made of one build, as it is of one release. Its container has a
 * name of its own, under which the site's server loads it beside those before. What pages load later is served from the build itself.
 */
export const writeOwnVersion = async ({
  folder,
  build,
  files: built,
  artefacts,
  count,
}: OwnVersionOptions): Promise<Pointer> => {
  const { manifest, container } = build;
  const own = `${container}_${count}`;
  const entry = `${built.entry}\nvar ${own} = ${container};\n`;
  const files: Record<string, string> = {
    [WEB_ENTRY]: entry,
    [`web/${built.sheet.name}`]: built.sheet.text,
    [WEB_INTEGRITY]: canonicalJson({
      'remoteEntry.js': integrityOf(entry),
      [built.sheet.name]: integrityOf(built.sheet.text),
    }),
    ...Object.fromEntries(
      Object.entries(built.node).map(([name, text]) => [
        `node/${name}`,
        text.replaceAll(container, own),
      ]),
    ),
  };
  const release: Release = {
    name: manifest.name,
    version: `${build.version}-dev.${count}`,
    container: own,
    face: manifest,
    sdkExports: [],
    shared: sharedVersions(folder),
    contracts: {},
    // Nothing is fetched ahead: what takes long in a build for development is not the network.
    scripts: {},
    files: Object.entries(files).map(([path, text]) => ({
      path,
      bytes: Buffer.byteLength(text),
      integrity: integrityOf(text),
    })),
  };
  const text = JSON.stringify(releaseSchema.parse(release));
  const home = join(artefacts, manifest.name, release.version);
  for (const [path, content] of [...Object.entries(files), ['release.json', text] as const]) {
    const file = join(home, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  return {
    version: release.version,
    digest: integrityOf(text),
    base: `/assets/${manifest.name}/${release.version}/`,
  };
};
