import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VehicleManifest } from './finish-vehicle.js';

const PICTURES = 'vehicle-pictures.json';
/** A file of its own: only the server loads it. */
const PLACEHOLDERS = 'placeholders.json';

/** Notes a vehicle's pictures in the two lists that the site reads. */
export function noteVehicle(folder: string, slug: string, { placeholder, ...pictures }: VehicleManifest): void {
  note(join(folder, PICTURES), slug, pictures);
  note(join(folder, PLACEHOLDERS), slug, placeholder);
}

function note(file: string, slug: string, entry: object | string): void {
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : {};
  const sorted = Object.entries({ ...known, [slug]: entry }).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}
