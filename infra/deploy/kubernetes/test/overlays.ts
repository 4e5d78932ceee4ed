import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Manifest, parseManifests } from './manifest.js';

/** Those that run the whole platform. The third, `production-publish`, is one Job. */
export const platformOverlays = ['local', 'production'];

/** All objects of an overlay, as kustomize rendered them. */
export const overlay = (name: string): Manifest[] =>
  parseManifests(
    readFileSync(join(process.env['RENDERED_MANIFESTS']!, 'rendered', `${name}.yaml`), 'utf8'),
  );
