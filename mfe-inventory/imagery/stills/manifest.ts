import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VehicleManifest } from './finish-vehicle.js';

/** Tiles need the fronts only, so the gallery's part is a file of its own, which pages without a gallery never load. */
const FRONTS = 'front-pictures.json';
const GALLERIES = 'gallery-pictures.json';

/** Notes a vehicle's pictures in the two lists that the site reads. */
export function noteVehicle(folder: string, slug: string, { front, ...gallery }: VehicleManifest): void {
  note(join(folder, FRONTS), slug, front);
  note(join(folder, GALLERIES), slug, gallery);
}

function note(file: string, slug: string, entry: object): void {
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, object>) : {};
  const sorted = Object.entries({ ...known, [slug]: entry }).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}
