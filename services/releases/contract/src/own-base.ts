// Browsers need it, and not the schemas of releases: a separate file.
/** Path at which the site serves the files of a version. */
export const ownBase = ({ name, version }: { name: string; version: string }): string =>
  `/assets/${name}/${version}/`;
