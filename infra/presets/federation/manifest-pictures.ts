import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { MEDIA, type Manifest, withPictures } from '@larkway/releases-contract';
import { CopyRspackPlugin, type RspackPluginInstance } from '@rspack/core';

/** `./src/assets/menu/utility.webp` -> `media/utility.4b64604d.webp` */
const mediaPathOf = (folder: string, file: string): string => {
  const { name, ext } = parse(file);
  const hash = createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex');
  return `${MEDIA}${name}.${hash.slice(0, 8)}${ext}`;
};

export interface BuiltManifest {
  /** With the paths of the pictures in the build. */
  manifest: Manifest;
  /** Copies them into the web build. */
  plugins: RspackPluginInstance[];
}

/** The pictures that a manifest names. */
export const manifestPictures = (folder: string, declared: Manifest): BuiltManifest => {
  const built = new Map<string, string>();
  const manifest = withPictures(declared, (file) => {
    if (!built.has(file)) built.set(file, mediaPathOf(folder, file));
    return built.get(file)!;
  });
  const patterns = [...built].map(([file, to]) => ({ from: join(folder, file), to }));
  return { manifest, plugins: patterns.length > 0 ? [new CopyRspackPlugin({ patterns })] : [] };
};
