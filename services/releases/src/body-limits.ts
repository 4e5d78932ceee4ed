/** Bytes, by path: a release names all its files, a service's contract holds all its schemas. */
export const bodyLimits = { '/releases/': 1_024 * 1_024 };
