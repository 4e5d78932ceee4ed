import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MEDIA } from '@larkway/releases-contract';
import { CopyRspackPlugin, DefinePlugin, type RspackPluginInstance } from '@rspack/core';

/** Files whose addresses a remote's code makes itself, because an import for each of hundreds would stand in its scripts. */
export interface MediaFolder {
  /** Below the remote's folder. */
  from: string;
  /** What a file is called in the build; the name must change with the file's bytes. `path` is the file's below `from`. */
  nameOf: (path: string) => string;
}

/** The folders that a remote names in its `media.mjs`, if it has one. */
const mediaFolders = async (folder: string): Promise<MediaFolder[]> => {
  const file = join(folder, 'media.mjs');
  return existsSync(file)
    ? ((await import(pathToFileURL(file).href)) as { media: MediaFolder[] }).media
    : [];
};

/** Tells code where its files by name are: `MEDIA_BASES['mfe-dealers']` is an address that ends in a slash. */
export const defineMediaBases = (bases: Record<string, string>): RspackPluginInstance =>
  new DefinePlugin({
    MEDIA_BASES: JSON.stringify(
      Object.fromEntries(Object.entries(bases).map(([name, base]) => [name, `${base}${MEDIA}`])),
    ),
  });

const copy = (folder: string, { from, nameOf }: MediaFolder): RspackPluginInstance => {
  const source = join(folder, from);
  return new CopyRspackPlugin({
    patterns: [
      {
        from: source,
        to: ({ absoluteFilename }) => `${MEDIA}${nameOf(relative(source, absoluteFilename!))}`,
        noErrorOnMissing: true,
      },
    ],
  });
};

export interface MediaPlugins {
  web: RspackPluginInstance[];
  node: RspackPluginInstance[];
}

/** What brings a remote's files by name into its web build, and their address into both. */
export const mediaPlugins = async (
  folder: string,
  name: string,
  base: string,
): Promise<MediaPlugins> => {
  const define = defineMediaBases({ [name]: base });
  return {
    web: [define, ...(await mediaFolders(folder)).map((media) => copy(folder, media))],
    node: [define],
  };
};
