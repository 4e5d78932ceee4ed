import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VehicleManifest } from './finish-vehicle.js';

const PICTURES = 'vehicle-pictures.json';

/** Notes a vehicle's pictures in the list that the site reads. */
export function noteVehicle(folder: string, slug: string, pictures: VehicleManifest): void {
  const file = join(folder, PICTURES);
  const known = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>)
    : {};
  const sorted = Object.entries({ ...known, [slug]: pictures }).sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}
