/**
 * Builds every image of the platform, and loads them into a development cluster or pushes them to a
 * registry: node infra/deploy/kubernetes/build-images.mjs --load kind node
 * infra/deploy/kubernetes/build-images.mjs --push registry.larkway.example --tag 3f2c1ab
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const root = join(import.meta.dirname, '../../..');

const usage = `node infra/deploy/kubernetes/build-images.mjs [options]

  --only <name>         builds one image, such as dealers; can be repeated
  --tag <tag>           default: local, which overlays/local uses
  --load <cluster>      loads the images into kind, k3d or minikube
  --cluster <name>      the name of that cluster, when it is not the default one
  --push <registry>     pushes the images, and prints the command that puts their digests into an overlay
  --list                prints the images and builds nothing`;

const services = JSON.parse(readFileSync(join(root, 'infra/services.json'), 'utf8'));

/** Every image with its target in the Dockerfile. */
const images = [
  ...services.map(({ name, image = 'service' }) => ({ name, target: image, service: name })),
  { name: 'site', target: 'site' },
  { name: 'release', target: 'release' },
];

/** How each kind of cluster takes images that this machine has. */
const loaders = {
  kind: (references, cluster) => [
    'kind',
    'load',
    'docker-image',
    ...references,
    ...(cluster ? ['--name', cluster] : []),
  ],
  k3d: (references, cluster) => [
    'k3d',
    'image',
    'import',
    ...references,
    ...(cluster ? ['--cluster', cluster] : []),
  ],
  minikube: (references, cluster) => [
    'minikube',
    ...(cluster ? ['--profile', cluster] : []),
    'image',
    'load',
    ...references,
  ],
};

class UsageError extends Error {}

const run = ([program, ...args], options = {}) => {
  const { error, status, stdout } = spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    encoding: 'utf8',
    ...options,
  });
  if (error?.code === 'ENOENT') throw new UsageError(`${program} is not installed.`);
  if (status !== 0) throw new UsageError(`${program} ${args.join(' ')} failed.`);
  return stdout;
};

const build = ({ target, service }, reference) =>
  run([
    ...['docker', 'build', '--file', 'infra/deploy/Dockerfile', '--target', target],
    ...(service ? ['--build-arg', `SERVICE=${service}`] : []),
    ...['--tag', reference, '.'],
  ]);

/** Pushes an image. @returns it by its digest. */
const push = (reference) => {
  run(['docker', 'push', reference]);
  const repository = reference.slice(0, reference.lastIndexOf(':'));
  const digests = run(
    ['docker', 'image', 'inspect', '--format', '{{json .RepoDigests}}', reference],
    { stdio: 'pipe' },
  );
  return JSON.parse(digests).find((digest) => digest.startsWith(`${repository}@`));
};

const main = () => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true },
      tag: { type: 'string', default: 'local' },
      load: { type: 'string' },
      cluster: { type: 'string' },
      push: { type: 'string' },
      list: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return console.log(usage);
  if (values.load && !Object.hasOwn(loaders, values.load))
    throw new UsageError(`--load takes ${Object.keys(loaders).join(', ')}.`);
  const unknown = values.only?.find((wanted) => !images.some(({ name }) => name === wanted));
  if (unknown)
    throw new UsageError(
      `There is no image ${unknown}. Images: ${images.map(({ name }) => name).join(', ')}.`,
    );

  const wanted = images
    .filter(({ name }) => !values.only || values.only.includes(name))
    .map((image) => ({
      ...image,
      reference: `${values.push ?? 'larkway'}/${image.name}:${values.tag}`,
    }));
  if (values.list) return console.log(wanted.map(({ reference }) => reference).join('\n'));

  // Fails before the builds, not after them.
  if (values.load) run([values.load, 'version'], { stdio: 'pipe' });
  for (const { reference, ...image } of wanted) build(image, reference);
  if (values.load)
    run(
      loaders[values.load](
        wanted.map(({ reference }) => reference),
        values.cluster,
      ),
    );
  if (values.push) {
    const digests = wanted.map(({ name, reference }) => `  larkway/${name}=${push(reference)}`);
    console.log(
      `\nIn the folder of the overlay:\nkustomize edit set image \\\n${digests.join(' \\\n')}`,
    );
  }
};

try {
  main();
} catch (error) {
  if (!(error instanceof UsageError) && !error.code?.startsWith('ERR_PARSE_ARGS')) throw error;
  console.error(`${error.message}\n\n${usage}`);
  process.exitCode = 2;
}
