import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { MEDIA, type Manifest, type MenuPicture } from '@larkway/releases-contract';
import { CopyRspackPlugin, type RspackPluginInstance } from '@rspack/core';

/** `./src/assets/menu/utility.webp` -> `media/utility.4b64604d3095.webp` */
const mediaPathOf = (folder: string, file: string): string => {
  const { name, ext } = parse(file);
  const hash = createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex');
  return `${MEDIA}${name}.${hash.slice(0, 12)}${ext}`;
};

const withPictures = (
  manifest: Manifest,
  change: (picture: MenuPicture) => MenuPicture,
): Manifest => {
  const { navigation } = manifest;
  if (!navigation) return manifest;
  const main = navigation.main.map((entry) => {
    if (!entry.menu) return entry;
    const links = entry.menu.links.map((link) =>
      typeof link.picture === 'object' ? { ...link, picture: change(link.picture) } : link,
    );
    return { ...entry, menu: { ...entry.menu, links } };
  });
  return { ...manifest, navigation: { ...navigation, main } };
};

export interface BuiltPictures {
  /** With the paths of the pictures in the build. */
  manifest: Manifest;
  /** Copies them into the web build. */
  plugins: RspackPluginInstance[];
}

/** The pictures of menus, whose files the manifest names. */
export const menuPictures = (folder: string, declared: Manifest): BuiltPictures => {
  const patterns: { from: string; to: string }[] = [];
  const manifest = withPictures(declared, (picture) => {
    const file = mediaPathOf(folder, picture.file);
    patterns.push({ from: join(folder, picture.file), to: file });
    return { ...picture, file };
  });
  return { manifest, plugins: patterns.length > 0 ? [new CopyRspackPlugin({ patterns })] : [] };
};
