import { join } from 'node:path';

const IMAGERY = join(import.meta.dirname, '..');
const ROOT = join(IMAGERY, '../..');

/** Vehicles' stills, cards and models, each with the list that pages read. */
export const PICTURES = join(ROOT, 'mfe-inventory/src/pictures');
/** Models by name, with the addresses of their pages and cards, for emails. */
export const EMAIL_VEHICLES = join(ROOT, 'services/email/src/emails/vehicles.json');
/** Pictures and fonts of the shell, and the cut-outs of a remote. */
export const assetsOf = (part: string): string => join(ROOT, part, 'src/assets');
export const SHELL_ASSETS = assetsOf('shell');
/** The inventory service's seed is the only list of models. */
export const SEED = join(ROOT, 'services/inventory/src/db/seed/vehicles.json');

/** A folder or file of this pipeline's sources. */
export const source = (path = ''): string => join(IMAGERY, path);

/** A folder for what can be made again: meshes, renderings, downloads. */
export const workFolder = (name: string): string => join(IMAGERY, '.local', name);
