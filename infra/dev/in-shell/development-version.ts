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
import { readsByPlace } from '../../release/remote/declared-reads.js';

/** The files of one build that become a version. */
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
 * Reads a finished build synchronously, because the next one may start when this returns.
 * @returns nothing if the next build has already overwritten it
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

export interface DevelopmentVersionOptions {
  /** The remote's folder. */
  folder: string;
  build: RemoteBuild;
  files: BuiltFiles;
  /** Folder of the site's artifact store. */
  artifacts: string;
  /** Number of this build. */
  count: number;
}

/**
 * Creates a version from a build, so that each document is made of one build. Its container has a
 * unique name, so that the site's server can load it beside earlier ones. Files that pages load
 * later are served from the build folder.
 */
export const writeDevelopmentVersion = async ({
  folder,
  build,
  files: built,
  artifacts,
  count,
}: DevelopmentVersionOptions): Promise<Pointer> => {
  const { manifest, container } = build;
  const own = `${container}_${count}`;
  const entry = `${built.entry}\nvar ${own} = ${container};\n`;
  const files: Record<string, string> = {
    [WEB_ENTRY]: entry,
    [`web/${built.sheet.name}`]: built.sheet.text,
    [WEB_INTEGRITY]: canonicalJson({
      'remoteEntry.js': integrityOf(entry),
      [built.sheet.name]: integrityOf(built.sheet.text),
      ...readsByPlace(manifest),
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
    // No preloads: in development, the network is not the bottleneck.
    scripts: {},
    files: Object.entries(files).map(([path, text]) => ({
      path,
      bytes: Buffer.byteLength(text),
      integrity: integrityOf(text),
    })),
  };
  const text = JSON.stringify(releaseSchema.parse(release));
  const home = join(artifacts, manifest.name, release.version);
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
