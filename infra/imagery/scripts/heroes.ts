import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { modelOf } from '../catalog/catalog.js';
import { SHELL_ASSETS, workFolder } from '../files/folders.js';
import { hashOf } from '../files/hash.js';
import { addToList } from '../files/list-file.js';
import { encodeVehicle } from '../files/mesh-file.js';
import { begin, scriptsIn } from '../files/work-folder.js';
import { developHero } from '../heroes/develop-hero.js';
import { edgesOf } from '../heroes/edges.js';
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
import { buildVehicle } from '../model/build-vehicle.js';
import { cleanFile, readClean } from '../stills/denoise.js';
import { ONLY, qualityOf } from './options.js';

/**
 * `npm run heroes -- [--only coast] [--samples 10] [--scale 1] [--quality final]`: the scenes of
 * the site, rendered with Blender's Cycles. A `--scale` below 1 renders fewer pixels and enlarges
 * them, for a look at a change. Can be ended at any time: what is rendered stays in
 * `infra/imagery/.local/heroes`, and only what is missing or no longer true is rendered.
 */
const { values } = parseArgs({
  options: {
    only: ONLY,
    samples: { type: 'string', default: '10' },
    scale: { type: 'string', default: '1' },
    quality: { type: 'string', default: 'final' },
  },
});
const PICTURES = join(SHELL_ASSETS, 'hero');

const quality = qualityOf(values.quality);
const [samples, scale] = [Number(values.samples), Number(values.scale)];
if (!(samples > 0 && scale > 0)) throw new Error('--samples and --scale must be numbers');
const scenes = SCENES.filter(({ name }) => !values.only || values.only.includes(name));
if (scenes.length === 0)
  throw new Error(`--only must be one of ${SCENES.map(({ name }) => name).join(', ')}`);
for (const scene of scenes) await picture(scene);

async function picture(scene: Scene): Promise<void> {
  const folder = join(workFolder('heroes'), scene.name);
  const { parameters } = modelOf(scene.vehicle);
  const bytes = encodeVehicle(buildVehicle(parameters, quality), parameters);
  const others = SCENES.filter(({ name }) => name !== scene.name).map(({ name }) => `${name}.py`);
  const scripts = [
    ...scriptsIn('heroes/blender', others),
    ...scriptsIn('stills/blender'),
    ...scriptsIn('stills/denoise'),
  ];
  begin(folder, hashOf(bytes, ...scripts, JSON.stringify([samples, scale, FRAMES])));
  const mesh = join(folder, 'vehicle.lkm');
  writeFileSync(mesh, bytes);
  for (const grade of scene.grades)
    for (const frame of Object.keys(FRAMES) as Frame[])
      await shoot(scene, grade, frame, mesh, join(folder, pictureName(scene, grade, frame)));
  rmSync(mesh);
}

async function shoot(
  scene: Scene,
  grade: Grade,
  frame: Frame,
  mesh: string,
  out: string,
): Promise<void> {
  if (!existsSync(cleanFile(out))) {
    const started = Date.now();
    await renderHero({ scene: scene.name, mesh, frame, grade, samples, scale, out });
    process.stdout.write(
      `${scene.name} ${grade} ${frame}  ${Math.round((Date.now() - started) / 1000)} s\n`,
    );
  }
  const pixels = developHero(readClean(out), FRAMES[frame].width, grade);
  await encodeHero(pixels, frame, scene.crops, PICTURES, (crop) => pictureName(scene, grade, crop));
  // The site's pages continue these colors beside the picture.
  if (frame === 'wide')
    addToList(
      join(PICTURES, 'edges.json'),
      pictureName(scene, grade),
      edgesOf(pixels, FRAMES.wide),
    );
}
