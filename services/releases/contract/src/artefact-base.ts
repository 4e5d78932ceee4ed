import { z } from 'zod';

const isOrigin = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;

/** `https://cdn.example,https://other.example`: origins beside the site itself from which files of versions may be loaded. Nothing: none. */
export const artefactOriginsSchema = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
  )
  .refine(
    (origins) => origins.every(isOrigin),
    'must be a list of origins such as https://cdn.example, without a path',
  );

/** Where the site itself serves the files of a version. */
export const ownBase = ({ name, version }: { name: string; version: string }): string =>
  `/assets/${name}/${version}/`;

/**
 * Whether the files of a version may be loaded from a base: the site's own for this version, or a plain address on one of the configured origins.
 * Any other address would let a team send requests from inside the network.
 */
export const isAllowedBase = (
  version: { name: string; version: string },
  base: string,
  origins: readonly string[],
): boolean => {
  if (base === ownBase(version)) return true;
  if (!URL.canParse(base)) return false;
  const { href, origin, pathname } = new URL(base);
  return href === base && origins.includes(origin) && base === origin + pathname;
};
