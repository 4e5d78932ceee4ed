import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { workFolder } from '../files/folders.js';
import { encodeVehicle } from '../files/mesh-file.js';
import { buildVehicle } from '../model/build-vehicle.js';
import { chosenModels, ONLY, qualityOf } from './options.js';

/** `npm run meshes -w infra -- [--only d6-max] [--quality final] [--out <folder>]` */
const { only, quality, out } = parseArgs({
  options: {
    only: ONLY,
    quality: { type: 'string', default: 'final' },
    out: { type: 'string', default: workFolder('meshes') },
  },
}).values;

mkdirSync(out, { recursive: true });
for (const { slug, parameters } of chosenModels(only)) {
  const started = Date.now();
  const vehicle = buildVehicle(parameters, qualityOf(quality));
  const bytes = encodeVehicle(vehicle, parameters);
  const file = join(out, `${slug}.lkm`);
  writeFileSync(file, bytes);
  const triangles = vehicle.parts.reduce(
    (n, part) => n + (part.mesh.indices.length / 3) * part.placements.length,
    0,
  );
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  process.stdout.write(
    `${file}  ${(bytes.length / 1e6).toFixed(1)} MB  ${Math.round(triangles / 1000)}k triangles  ${seconds} s\n`,
  );
}
