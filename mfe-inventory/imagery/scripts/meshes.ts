import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { encodeVehicle } from '../format/mesh-file.js';
import { buildVehicle, CELL, type Quality } from '../model/build-vehicle.js';
import { parseParameters } from '../model/model-parameters.js';
import { catalogue } from './catalogue.js';

/** `npm run meshes -w mfe-inventory -- [--only d6-max] [--quality final] [--out .local/meshes]` */
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    quality: { type: 'string', default: 'final' },
    out: { type: 'string', default: '.local/meshes' },
  },
});

const isQuality = (name: string): name is Quality => Object.hasOwn(CELL, name);

const { quality, out, only } = values;
if (!isQuality(quality))
  throw new Error(`--quality must be one of ${Object.keys(CELL).join(', ')}`);
const models = catalogue().filter(({ slug }) => !only || only.includes(slug));
if (models.length === 0) throw new Error('The catalog has no model with the slug in --only');

mkdirSync(out, { recursive: true });
for (const { slug, render } of models) {
  const started = Date.now();
  const parameters = parseParameters(render);
  const vehicle = buildVehicle(parameters, quality);
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
