import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { encodeVehicle } from '../format/mesh-file.js';
import { developHero } from '../heroes/develop-hero.js';
import { edgesOf, noteEdges } from '../heroes/edges.js';
import { encodeHero } from '../heroes/encode-hero.js';
import { renderHero } from '../heroes/render-hero.js';
import {
  FRAMES,
  pictureName,
  SCENES,
  type Frame,
  type Grade,
  type Scene,
} from '../heroes/scenes.js';
import { buildVehicle, CELL, type Quality } from '../model/build-vehicle.js';
import { parseParameters } from '../model/model-parameters.js';
import { passesOf } from '../stills/render-shots.js';
import { weights } from '../stills/weights.js';
import { catalogue } from './catalogue.js';
import { begin, digest, scriptsIn } from './work-folder.js';

/**
 * `npm run heroes -- [--only coast] [--samples 10] [--scale 1] [--quality final]`: the scenes of
 * the site, rendered with Blender's Cycles. A `--scale` below 1 renders fewer pixels and enlarges
 * them, for a look at a change. Can be ended at any time: what is rendered stays in
 * `.local/heroes`, and only what is missing or no longer true is rendered.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    samples: { type: 'string', default: '10' },
    scale: { type: 'string', default: '1' },
    quality: { type: 'string', default: 'final' },
  },
});
const PICTURES = '../shell/src/assets/hero';
const WORK = '.local/heroes';
const BLENDER = 'imagery/heroes/blender';

const quality = values.quality as Quality;
const [samples, scale] = [Number(values.samples), Number(values.scale)];
if (!Object.hasOwn(CELL, quality) || !(samples > 0 && scale > 0))
  throw new Error(
    `--samples and --scale are numbers, --quality one of ${Object.keys(CELL).join(', ')}`,
  );
const scenes = SCENES.filter(({ name }) => !values.only || values.only.includes(name));
if (scenes.length === 0)
  throw new Error(`--only must be one of ${SCENES.map(({ name }) => name).join(', ')}`);
for (const scene of scenes) await picture(scene);

async function picture(scene: Scene): Promise<void> {
  const folder = join(WORK, scene.name);
  const bytes = meshOf(scene.vehicle);
  const others = SCENES.filter(({ name }) => name !== scene.name).map(({ name }) => `${name}.py`);
  const looks = [
    ...scriptsIn(BLENDER, others),
    ...scriptsIn('imagery/stills/blender'),
    ...scriptsIn('imagery/stills/denoise'),
  ];
  begin(folder, digest([bytes, ...looks, Buffer.from(JSON.stringify([samples, scale, FRAMES]))]));
  const mesh = join(folder, 'vehicle.lkm');
  writeFileSync(mesh, bytes);
  for (const grade of scene.grades)
    for (const frame of Object.keys(FRAMES) as Frame[]) await shoot(scene, grade, frame, mesh);
  rmSync(mesh);
}

async function shoot(scene: Scene, grade: Grade, frame: Frame, mesh: string): Promise<void> {
  const out = join(WORK, scene.name, pictureName(scene, grade, frame));
  if (!existsSync(`${out}.clean`)) {
    const started = Date.now();
    await renderHero({
      scene: scene.name,
      mesh,
      frame,
      grade,
      samples,
      scale,
      weights: weights('.local/denoiser'),
      out,
    });
    passesOf(join(WORK, scene.name), pictureName(scene, grade, frame)).forEach((file) =>
      rmSync(file),
    );
    process.stdout.write(
      `${scene.name} ${grade} ${frame}  ${Math.round((Date.now() - started) / 1000)} s\n`,
    );
  }
  const clean = readFileSync(`${out}.clean`);
  const light = new Float32Array(clean.buffer, clean.byteOffset, clean.byteLength / 4);
  const pixels = developHero(light, FRAMES[frame].width, grade);
  await encodeHero(pixels, frame, scene.crops, PICTURES, (crop) => pictureName(scene, grade, crop));
  if (frame === 'wide')
    noteEdges(
      join(PICTURES, 'edges.json'),
      pictureName(scene, grade),
      edgesOf(pixels, FRAMES.wide),
    );
}

function meshOf(slug: string): Uint8Array {
  const model = catalogue().find((each) => each.slug === slug);
  if (!model) throw new Error(`The catalog has no model ${slug}`);
  const parameters = parseParameters(model.render);
  return encodeVehicle(buildVehicle(parameters, quality), parameters);
}
