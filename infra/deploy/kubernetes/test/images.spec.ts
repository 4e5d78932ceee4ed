import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { services } from '../../../local/processes.js';
import { root } from '../../../local/repository.js';
import { containersOf, type Manifest, workloads } from './manifest.js';
import { overlay } from './overlays.js';

const script = join(root, 'infra/deploy/kubernetes/build-images.mjs');
const list = (...args: string[]): string[] =>
  execFileSync(process.execPath, [script, '--list', ...args], { encoding: 'utf8' })
    .trim()
    .split('\n');

const containers = (manifests: Manifest[]) =>
  workloads(manifests).flatMap(({ template }) => containersOf(template));
const imagesOf = (name: string): string[] =>
  [...new Set(containers(overlay(name)).map(({ image }) => image))].sort();
const isOurs = (image: string): boolean => image.startsWith('larkway/');

test('build-images.mjs builds exactly the images that the local overlay runs', () => {
  expect(list().sort()).toEqual(imagesOf('local').filter(isOurs));
});

test('build-images.mjs builds an image for every service and names targets that the Dockerfile has', () => {
  expect(
    services
      .map(({ name }) => `larkway/${name}:local`)
      .filter((reference) => !list().includes(reference)),
  ).toEqual([]);
  const ownTargets = services.flatMap(({ image }) => image ?? []);
  const dockerfile = readFileSync(join(root, 'infra/deploy/Dockerfile'), 'utf8');
  for (const target of ['service', 'site', 'release', ...ownTargets])
    expect(dockerfile).toContain(` AS ${target}\n`);
});

test('build-images.mjs names pushed images by registry and tag and builds one alone on request', () => {
  expect(list('--push', 'registry.larkway.example', '--tag', '3f2c1ab', '--only', 'site')).toEqual([
    'registry.larkway.example/site:3f2c1ab',
  ]);
});

test('build-images.mjs refuses an unknown image with a list of those that exist', () => {
  const { status, stderr } = spawnSync(process.execPath, [script, '--only', 'dealer'], {
    encoding: 'utf8',
  });
  expect(status).toBe(2);
  expect(stderr).toMatch(/There is no image dealer\. Images: inventory, dealers, /);
});

test('a development cluster takes our images from its nodes and never from a registry', () => {
  const ours = containers(overlay('local')).filter(({ image }) => isOurs(image));
  expect(
    ours.filter(({ imagePullPolicy }) => imagePullPolicy !== 'Never').map(({ image }) => image),
  ).toEqual([]);
});

test('third-party images of the development cluster have a version', () => {
  for (const image of imagesOf('local').filter((reference) => !isOurs(reference)))
    expect(image).toMatch(/^[\w./-]+:(?!latest$)[\w.-]+$/);
});

test('every image of production is given by its digest and none by a tag', () => {
  for (const name of ['production', 'production-publish']) {
    for (const image of imagesOf(name))
      expect(image).toMatch(/^registry\.larkway\.example\/[a-z]+@sha256:[0-9a-f]{64}$/);
  }
});

test('production runs the same images as the development cluster', () => {
  const names = (images: string[]): string[] =>
    images.map((image) => /\/([a-z]+)[:@]/.exec(image)![1]!).sort();
  expect(names([...imagesOf('production'), ...imagesOf('production-publish')])).toEqual(
    names(imagesOf('local').filter(isOurs)),
  );
});
