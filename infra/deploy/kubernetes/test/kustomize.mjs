import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join, sep } from 'node:path';

const kubernetes = join(import.meta.dirname, '..');

/** Every folder below `overlays`. */
export const overlayNames = ['local', 'production', 'production-publish'];

const programs = [
  ['kustomize', 'build'],
  ['kubectl', 'kustomize'],
];

const installed = () => {
  const program = programs.find(
    ([name, command]) => spawnSync(name, [command, '--help']).status === 0,
  );
  if (program) return program;
  throw new Error(
    'The manifests were not checked: neither kustomize nor kubectl is installed. Install the Debian package kustomize (in trixie or newer), or kubectl 1.27 or newer from https://kubernetes.io/docs/tasks/tools/.',
  );
};

/** Copies everything that kustomize reads to a folder, with new secrets for the local overlay. */
export const copyManifests = (folder) => {
  const generated = join(folder, 'overlays/local/generated');
  const ofThisMachine = `${sep}overlays${sep}local${sep}generated`;
  cpSync(kubernetes, folder, {
    recursive: true,
    filter: (source) => !source.includes(ofThisMachine),
  });
  execFileSync(
    process.execPath,
    [join(kubernetes, 'make-local-secrets.mjs'), '--folder', generated],
    { stdio: 'pipe' },
  );
};

/** An overlay as YAML, exactly as it is sent to a cluster. @throws with kustomize's error */
export const render = (folder, overlay) => {
  const [program, command] = installed();
  const { status, stdout, stderr } = spawnSync(
    program,
    [command, join(folder, 'overlays', overlay)],
    {
      encoding: 'utf8',
      maxBuffer: 16 * 1024 * 1024,
    },
  );
  if (status !== 0 || stderr)
    throw new Error(`${program} ${command} overlays/${overlay}: ${stderr}`);
  return stdout;
};
