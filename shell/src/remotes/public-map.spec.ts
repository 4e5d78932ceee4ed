import type { ReleaseMap } from '@larkway/releases-contract';
import { toPublicMap } from './public-map';

const signed = { payload: '{"remotes":[{"canary":{"percent":5}}]}', signature: 'signature', keyId: 'key' };
const map = { id: '1-a', signed, remotes: [] } as unknown as ReleaseMap;

test('a document names canaries only if it shows team boundaries', () => {
  expect(JSON.stringify(toPublicMap(map))).not.toContain('percent');
  expect(toPublicMap(map, true)).toEqual({ id: '1-a', signed, remotes: [] });
});
