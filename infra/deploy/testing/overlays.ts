import { join } from 'node:path';
import { root } from '../../local/repository.js';
import { kustomize } from './kustomize.js';
import type { Manifest } from './manifest.js';

export const overlayNames = ['local', 'production'];

export const overlayFolder = (name: string): string => join(root, 'infra/deploy/kubernetes/overlays', name);

/** All objects of an overlay, as they are sent to the cluster. */
export const overlay = (name: string): Manifest[] => kustomize(overlayFolder(name));
