import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { MeshoptSimplifier } from 'meshoptimizer/simplifier';
import type { CatalogModel } from '../catalog/catalog.js';
import { PICTURES, source, workFolder } from '../files/folders.js';
import { hashOf, versionOf } from '../files/hash.js';
import { writeList } from '../files/list-file.js';
import { webModel } from '../web-models/web-model.js';
import { chosenModels, ONLY } from './options.js';

/**
 * `npm run models -w infra -- [--only d6-max] [--force]`: skips models whose sources did not
 * change.
 */
const { only, force } = parseArgs({
  options: { only: ONLY, force: { type: 'boolean', default: false } },
}).values;

const OUT = join(PICTURES, 'models');
const MADE = workFolder('web-models');

const sources = readdirSync(source(), { recursive: true, encoding: 'utf8' })
  .filter(
    (name) =>
      name.endsWith('.ts') &&
      !/\.spec\.ts$|^(cards|catalog|heroes|looks|scripts|stills|testing)\//.test(name),
  )
  .sort()
  .map((name) => readFileSync(source(name)));

const make = ({ slug, parameters }: CatalogModel): void => {
  const [file, record] = [join(OUT, `${slug}.glb`), join(MADE, slug)];
  const key = hashOf(JSON.stringify(parameters), ...sources);
  if (
    !force &&
    existsSync(file) &&
    existsSync(record) &&
    readFileSync(record, 'utf8') === key + hashOf(readFileSync(file))
  )
    return;
  const started = Date.now();
  const { bytes, triangles, tolerance } = webModel(parameters);
  writeFileSync(file, bytes);
  writeFileSync(record, key + hashOf(bytes));
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  process.stdout.write(
    `${slug}  ${(bytes.length / 1000).toFixed(0)} kB  ${Math.round(triangles / 1000)}k triangles  ${(tolerance * 1000).toFixed(2)} mm  ${seconds} s\n`,
  );
};

await Promise.all([MeshoptEncoder.ready, MeshoptSimplifier.ready]);
for (const folder of [OUT, MADE]) mkdirSync(folder, { recursive: true });
for (const model of chosenModels(only)) make(model);

const versions = readdirSync(OUT)
  .filter((name) => name.endsWith('.glb'))
  .map((name) => [
    name.slice(0, -'.glb'.length),
    { version: versionOf(readFileSync(join(OUT, name))) },
  ]);
writeList(join(PICTURES, 'models.json'), Object.fromEntries(versions));
