import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { MeshoptSimplifier } from 'meshoptimizer/simplifier';
import { parseParameters } from '../model/model-parameters.js';
import { webModel } from '../web-models/web-model.js';
import { catalogue } from './catalogue.js';

/**
 * `npm run models -w mfe-inventory -- [--only d6-max] [--force]`: skips models whose sources did
 * not change.
 */
const { values } = parseArgs({
  options: { only: { type: 'string', multiple: true }, force: { type: 'boolean', default: false } },
});

const IMAGERY = join(import.meta.dirname, '..');
const OUT = join(IMAGERY, '../src/pictures/models');
const LIST = join(IMAGERY, '../src/pictures/models.json');
const MADE = join(IMAGERY, '../.local/web-models');

const hashOf = (...parts: (string | Uint8Array)[]): string =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');

const sources = readdirSync(IMAGERY, { recursive: true, encoding: 'utf8' })
  .filter(
    (name) =>
      name.endsWith('.ts') &&
      !/\.spec\.ts$|^(cards|catalogue|heroes|looks|scripts|stills|testing)\//.test(name),
  )
  .sort()
  .map((name) => readFileSync(join(IMAGERY, name)));

const make = (slug: string, render: unknown): void => {
  const [file, record] = [join(OUT, `${slug}.glb`), join(MADE, slug)];
  const key = hashOf(JSON.stringify(render), ...sources);
  if (
    !values.force &&
    existsSync(file) &&
    existsSync(record) &&
    readFileSync(record, 'utf8') === key + hashOf(readFileSync(file))
  )
    return;
  const started = Date.now();
  const { bytes, triangles, tolerance } = webModel(parseParameters(render));
  writeFileSync(file, bytes);
  writeFileSync(record, key + hashOf(bytes));
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  process.stdout.write(
    `${slug}  ${(bytes.length / 1000).toFixed(0)} kB  ${Math.round(triangles / 1000)}k triangles  ${(tolerance * 1000).toFixed(2)} mm  ${seconds} s\n`,
  );
};

const models = catalogue().filter(({ slug }) => !values.only || values.only.includes(slug));
if (models.length === 0) throw new Error('The catalog has no model with the slug in --only');
await Promise.all([MeshoptEncoder.ready, MeshoptSimplifier.ready]);
for (const folder of [OUT, MADE]) mkdirSync(folder, { recursive: true });
for (const { slug, render } of models) make(slug, render);

const slugs = readdirSync(OUT)
  .filter((name) => name.endsWith('.glb'))
  .map((name) => name.slice(0, -'.glb'.length))
  .sort();
const versions = Object.fromEntries(
  slugs.map((slug) => [
    slug,
    { version: hashOf(readFileSync(join(OUT, `${slug}.glb`))).slice(0, 8) },
  ]),
);
writeFileSync(LIST, `${JSON.stringify(versions, null, 2)}\n`);
