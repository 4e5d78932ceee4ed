import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { CatalogModel } from '../catalog/catalog.js';
import { PICTURES, workFolder } from '../files/folders.js';
import { hashOf } from '../files/hash.js';
import { addToList } from '../files/list-file.js';
import { encodeVehicle } from '../files/mesh-file.js';
import { begin, scriptsIn } from '../files/work-folder.js';
import { buildVehicle } from '../model/build-vehicle.js';
import { finishVehicle } from '../stills/finish-vehicle.js';
import { renderShots } from '../stills/render-shots.js';
import { heightOf, LARGEST, posesOf } from '../stills/shots.js';
import { chosenModels, ONLY, qualityOf } from './options.js';

/**
 * `npm run imagery -- [--only d6-max] [--samples 8] [--width 1600] [--quality final]`: the pictures
 * of the catalog, rendered with Blender's Cycles. Can be ended at any time: what is rendered stays
 * in `infra/imagery/.local/stills`, and only what is missing or no longer true is rendered.
 */
const { values } = parseArgs({
  options: {
    only: ONLY,
    samples: { type: 'string', default: '8' },
    width: { type: 'string', default: String(LARGEST) },
    quality: { type: 'string', default: 'final' },
  },
});
/** Two panes behind each other need more samples, so vehicles with side windows get more. */
const PANES_SHARE = 3;

const quality = qualityOf(values.quality);
const samples = Number(values.samples);
const frame = { width: Number(values.width), height: heightOf(Number(values.width)) };
if (!(samples > 0) || !Number.isInteger(frame.height))
  throw new Error('--samples must be a number, --width a multiple of 8');

const scene = [...scriptsIn('stills/blender'), ...scriptsIn('stills/denoise')];
for (const model of chosenModels(values.only)) await picture(model);

async function picture({ slug, parameters, paints }: CatalogModel): Promise<void> {
  const started = Date.now();
  const folder = join(workFolder('stills'), slug);
  const poses = posesOf(parameters).map(({ parameters: posed, shots }) => ({
    shots,
    bytes: encodeVehicle(buildVehicle(posed, quality), posed),
  }));
  const taken = samples * (parameters.doors === 'full' ? PANES_SHARE : 1);
  begin(folder, hashOf(...poses.map(({ bytes }) => bytes), ...scene, `${frame.width} ${taken}`));
  const mesh = join(folder, 'vehicle.lkm');
  for (const { shots, bytes } of poses) {
    writeFileSync(mesh, bytes);
    await renderShots(shots, { mesh, folder, frame, samples: taken });
  }
  rmSync(mesh);
  addToList(
    join(PICTURES, 'vehicle-pictures.json'),
    slug,
    await finishVehicle(folder, join(PICTURES, 'stills', slug), paints, frame),
  );
  process.stdout.write(`${slug}  ${Math.round((Date.now() - started) / 1000)} s\n`);
}
