import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MEDIA } from '@larkway/releases-contract';
import { CopyRspackPlugin, DefinePlugin, type RspackPluginInstance } from '@rspack/core';

/**
 * Files whose URLs a remote's code computes, because hundreds of imports would enlarge its scripts.
 */
export interface MediaFolder {
  /** Relative to the remote's folder. */
  from: string;
  /**
   * A file's name in the build, which must change with its content. `path` is relative to `from`.
   */
  nameOf: (path: string) => string;
}

/** The folders in a remote's `media.mjs`, if it has one. */
const mediaFolders = async (folder: string): Promise<MediaFolder[]> => {
  const file = join(folder, 'media.mjs');
  return existsSync(file)
    ? (
        (await import(/* webpackIgnore: true */ pathToFileURL(file).href)) as {
          media: MediaFolder[];
        }
      ).media
    : [];
};

/** Defines the base URLs of media files, with a slash at the end: `MEDIA_BASES['mfe-dealers']`. */
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

/**
 * Plugins that copy a remote's media into its web build and define their base URL in both builds.
 */
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
