import type { ReleaseMap, ResolvedRemote } from '@larkway/releases-contract';
import type { StyleRules } from '@larkway/sdk/style-rules';
import { createUsedLayers } from './used-layers';

const all = ['base', 'tokens', 'r00', 'r01', 'e00', 'e01', 'e02', 'e03'];

const rulesIn = (...layers: string[]): StyleRules => ({
  globals: '',
  rules: layers.map((layer) => ({ className: 'a', layer, queries: [], text: '.a{top:0}' })),
});

const version = (container: string, changes: object = {}): ResolvedRemote =>
  ({ container, version: '1.0.0', ...changes }) as ResolvedRemote;
const mapOf = (...remotes: ResolvedRemote[]): ReleaseMap =>
  ({ id: '1', remotes }) as unknown as ReleaseMap;

const usedLayers = () => {
  const used = createUsedLayers({ ...rulesIn('r01', 'e00'), layers: all });
  used.add('dealers', rulesIn('e03', 'e00', 'e03'));
  used.add('inventory', rulesIn('e02'));
  return used;
};

test('a document lists the layers of the shell and of all versions of its release map, in order', () => {
  expect(usedLayers().of(mapOf(version('dealers')))).toEqual([
    'base',
    'tokens',
    'r01',
    'e00',
    'e03',
  ]);
  expect(usedLayers().of(mapOf(version('dealers', { lastGood: version('inventory') })))).toEqual([
    'base',
    'tokens',
    'r01',
    'e00',
    'e02',
    'e03',
  ]);
});

test.each([
  ['a version with unknown styles', version('content')],
  ['a last good version with unknown styles', version('dealers', { lastGood: version('content') })],
  ['a version under development', version('inventory', { version: '1.0.0-dev.4' })],
])('a document of a release map with %s lists all layers', (_what, remote) => {
  expect(usedLayers().of(mapOf(version('dealers'), remote))).toEqual(all);
});

test('after a version becomes known, documents list its layers', () => {
  const used = usedLayers();
  const map = mapOf(version('content'));
  expect(used.of(map)).toEqual(all);
  used.add('content', rulesIn('e01'));
  expect(used.of(map)).toEqual(['base', 'tokens', 'r01', 'e00', 'e01']);
});
