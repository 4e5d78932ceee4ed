import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyManifests, overlayNames, render } from './kustomize.mjs';

/** Renders each overlay once for all specs, into the folder that RENDERED_MANIFESTS names. */
export default (): void => {
  const folder = mkdtempSync(join(tmpdir(), 'larkway-manifests-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  process.env['RENDERED_MANIFESTS'] = folder;
  copyManifests(join(folder, 'kubernetes'));
  mkdirSync(join(folder, 'rendered'));
  for (const name of overlayNames)
    writeFileSync(
      join(folder, 'rendered', `${name}.yaml`),
      render(join(folder, 'kubernetes'), name),
    );
};
