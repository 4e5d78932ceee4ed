import { spawnSync } from 'node:child_process';
import type { Manifest } from './testing/manifest.js';
import { parseManifests } from './testing/manifest.js';
import { overlay, overlayFolder, overlayNames } from './testing/overlays.js';

const hasKubectl = spawnSync('kubectl', ['kustomize', '--help']).status === 0;

const identity = ({ kind, metadata }: Manifest): string => `${kind} ${metadata.namespace ?? ''}/${metadata.name}`;

/** Entries of lists that go by a name, in the order of their names. */
const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    const entries = value.map(ordered);
    const key = ['name', 'mountPath'].find((name) => entries.every((entry) => typeof entry === 'object' && entry !== null && name in entry));
    return key ? entries.sort((a, b) => String((a as Record<string, unknown>)[key]).localeCompare(String((b as Record<string, unknown>)[key]))) : entries;
  }
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).map(([name, field]) => [name, ordered(field)])) : value;
};

const byIdentity = (manifests: Manifest[]): Record<string, unknown> =>
  Object.fromEntries(manifests.map((manifest) => [identity(manifest), ordered(manifest)]));

// The other tests read what we put together ourselves, so that they run where no kubectl is.
if (hasKubectl) {
  test.each(overlayNames)('what the tests read as overlay %s is what kustomize makes of it', (name) => {
    const { stdout, stderr, status } = spawnSync('kubectl', ['kustomize', overlayFolder(name)], { encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(byIdentity(overlay(name))).toEqual(byIdentity(parseManifests(stdout)));
  });
} else {
  process.stderr.write('kubectl is not in the PATH: our reading of the overlays is not compared with that of kustomize\n');
}

test.each(overlayNames)('no two objects of overlay %s have one name', (name) => {
  const identities = overlay(name).map(identity);
  expect(new Set(identities).size).toBe(identities.length);
});
