import { z } from 'zod';

/** Path prefix of files whose names contain a content hash. All versions of a remote share them. */
export const MEDIA = 'media/';

/** Name of a file below `MEDIA`: `d4-front-480.1a2b3c4d.avif`. */
export const mediaName = /^[\w@][\w@.-]*\.[0-9a-f]{8,}\.\w+$/;

/** Whether the versions of a remote share the file with this path. */
export const isMedia = (path: string): boolean => path.startsWith(MEDIA);

/** The path of a file and of its compressed copies, which may be missing. */
export const withCopies = (path: string): string[] => [path, `${path}.br`, `${path}.gz`];

/** Key of a file in the artifact store. The site serves the file at `/assets/<key>`. */
export const artifactKey = (
  { name, version }: { name: string; version: string },
  path: string,
): string => (isMedia(path) ? `${name}/${path}` : `${name}/${version}/${path}`);

const isOrigin = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;

/**
 * `https://cdn.example,https://other.example`: origins from which files of versions may be loaded,
 * in addition to the site itself. Empty by default.
 */
export const artifactOriginsSchema = z
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

/** Path at which the site serves the files of a version. */
export const ownBase = ({ name, version }: { name: string; version: string }): string =>
  `/assets/${name}/${version}/`;

/**
 * Whether the files of a version may be loaded from a base: the site's path for this version, or a
 * URL without credentials, query and fragment on one of the configured origins. Any other URL would
 * allow a team to send requests from inside the network (SSRF).
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
