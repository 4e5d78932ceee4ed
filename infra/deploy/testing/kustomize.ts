import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type Manifest, readManifests, workloads } from './manifest.js';
import { strategicMerge } from './strategic-merge.js';

interface Patch {
  path: string;
  target: { kind: string; name?: string; labelSelector?: string };
}

interface Kustomization {
  namespace?: string;
  resources: string[];
  patches?: Patch[];
  images?: { name: string; newName?: string; newTag?: string }[];
}

interface Operation {
  op: 'add' | 'replace';
  path: string;
  value: unknown;
}

const known = ['apiVersion', 'kind', 'namespace', 'resources', 'patches', 'images'];
const clusterWide = ['Namespace'];

const isMeant = ({ kind, metadata }: Manifest, { target }: Patch): boolean => {
  const [label, value] = target.labelSelector?.split('=') ?? [];
  return kind === target.kind && [undefined, metadata.name].includes(target.name) && (!label || metadata.labels?.[label] === value);
};

const operate = (manifest: Manifest, { op, path, value }: Operation): void => {
  const names = path.slice(1).split('/');
  const last = names.pop()!;
  const parent = names.reduce((node, name) => node[name] as Record<string, unknown>, manifest as unknown as Record<string, unknown>);
  if (op === 'replace' && !(last in parent)) throw new Error(`${path} of ${manifest.metadata.name} is not there to be replaced`);
  parent[last] = value;
};

const patched = (manifest: Manifest, text: string): Manifest => {
  const content = parse(text) as Operation[] | Manifest;
  if (!Array.isArray(content)) {
    // With a target, the patch's own name says nothing.
    const { metadata: _name, ...patch } = content;
    return strategicMerge(manifest as never, patch as never) as unknown as Manifest;
  }
  const copy = structuredClone(manifest);
  for (const operation of content) operate(copy, operation);
  return copy;
};

const setImages = (manifest: Manifest, images: NonNullable<Kustomization['images']>): void => {
  for (const { template } of workloads([manifest])) {
    for (const container of [...(template.spec.initContainers ?? []), ...template.spec.containers]) {
      const change = images.find(({ name }) => name === container.image.split(':')[0]);
      if (change) container.image = `${change.newName ?? change.name}:${change.newTag}`;
    }
  }
};

/**
 * What `kubectl kustomize <folder>` prints, for the few features that our kustomizations use: resources, namespace, patches with a
 * target, images. @throws on any other feature, and on a patch that meets nothing.
 */
export const kustomize = (folder: string): Manifest[] => {
  const kustomization = parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')) as Kustomization;
  const unknown = Object.keys(kustomization).filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`these tests do not know kustomize's ${unknown.join(', ')}`);

  let manifests = kustomization.resources.flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? kustomize(path) : readManifests(path);
  });
  for (const patch of kustomization.patches ?? []) {
    if (!manifests.some((manifest) => isMeant(manifest, patch))) throw new Error(`${patch.path} meets nothing`);
    const text = readFileSync(join(folder, patch.path), 'utf8');
    manifests = manifests.map((manifest) => (isMeant(manifest, patch) ? patched(manifest, text) : manifest));
  }
  for (const manifest of manifests) {
    setImages(manifest, kustomization.images ?? []);
    if (kustomization.namespace && !clusterWide.includes(manifest.kind)) manifest.metadata.namespace = kustomization.namespace;
  }
  return manifests;
};
