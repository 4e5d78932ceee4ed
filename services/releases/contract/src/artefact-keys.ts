/** Begins the path of a release's file whose name changes with its bytes. All versions of a remote share these files. */
export const MEDIA = 'media/';

/** What a media file is called below `MEDIA`: `d4-front-480.1a2b3c4d.avif`. */
export const mediaName = /^[\w@][\w@.-]*\.[0-9a-f]{8,}\.\w+$/;

/** Whether the path is that of a file that a release shares with others. */
export const isMedia = (path: string): boolean => path.startsWith(MEDIA);

/** A file's path and those of its compressed copies, as far as there are any beside it. */
export const withCopies = (path: string): string[] => [path, `${path}.br`, `${path}.gz`];

/** Key of a release's file in the artefact store; below `/assets/` it is the file's address too. */
export const artefactKey = (
  { name, version }: { name: string; version: string },
  path: string,
): string => (isMedia(path) ? `${name}/${path}` : `${name}/${version}/${path}`);
