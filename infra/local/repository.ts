import { findAbove } from './find-above.js';

const found = findAbove(import.meta.dirname, 'package-lock.json');
if (found === undefined) throw new Error('This is not inside the repository');

/** The repository's folder, for sources and `dist`. */
export const root = found;
