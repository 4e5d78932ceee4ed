import type { HostDescription } from '@larkway/releases-contract';
import { channelOf, type Live } from './compatibility/published.js';
import { type Scene, startScene } from './compatibility/start-scene.js';

let scene: Scene;

beforeAll(async () => void (scene = await startScene()));
afterAll(() => scene.stop());

/** `<remote>.<rule>: <message> <fix>` of each problem of a shell with these changes. */
const withShell = async (live: Live, changes: Partial<HostDescription>): Promise<string[]> => {
  const host = { ...scene.host, ...changes };
  const { problems } = await scene.compatibilityCheck.checkShell(host, channelOf(live));
  return problems.map(({ remote, rule, message, fix }) => `${remote}.${rule}: ${message} ${fix}`);
};

it('a shell that provides what is live needs can be deployed', async () => {
  const stable = await scene.publish({
    name: 'mfe-tours',
    release: { sdkExports: ['Link'], shared: { react: '19.1.0' } },
  });
  expect(await withShell({ 'mfe-tours': stable }, { sdk: '1.5.0' })).toEqual([]);
});

it('a shell without an SDK export, an SDK version or a slot that a version needs is refused, with what to do', async () => {
  const stable = await scene.publish({ name: 'mfe-rides', release: { sdkExports: ['useApi'] } });
  const canary = await scene.publish({
    name: 'mfe-rides',
    version: '2.0.0',
    face: { fragments: [{ slot: 'home.more', module: './page' }] },
  });
  const keep =
    'Keep it in the shell until the live, canary and last good versions of mfe-rides do not need it.';
  const live = { 'mfe-rides': { stable, canary } };
  expect(await withShell(live, { sdkExports: ['Link'] })).toEqual([
    `mfe-rides.sdk-export: mfe-rides 1.0.0 imports useApi from @larkway/sdk, which the site's SDK 1.4.0 does not export. The version is live. ${keep}`,
    `mfe-rides.slot-props: mfe-rides 2.0.0 has a fragment for the slot home.more, which no page offers. ${keep}`,
  ]);
  expect(await withShell(live, { sdk: '2.0.0', slots: [{ name: 'home.more' }] })).toEqual([
    `mfe-rides.sdk-range: mfe-rides 1.0.0 supports SDK ^1.0.0, but the site has 2.0.0. The version is live. ${keep}`,
    `mfe-rides.sdk-range: mfe-rides 2.0.0 supports SDK ^1.0.0, but the site has 2.0.0. The version is a canary. ${keep}`,
  ]);
});

it('a shell with another major of React can be deployed once every version says that it works with both', async () => {
  const [old, both] = [
    await scene.publish({ name: 'mfe-maps', release: { shared: { react: '19.3.0' } } }),
    await scene.publish({
      name: 'mfe-maps',
      version: '2.0.0',
      face: { react: '^19.0.0 || ^20.0.0' },
      release: { shared: { react: '19.3.0' } },
    }),
  ];
  const shared = { ...scene.host.shared, react: '20.0.0' };
  expect(await withShell({ 'mfe-maps': old }, { shared })).toEqual([
    'mfe-maps.shared-version: mfe-maps 1.0.0 was built with react 19.3.0, but the site shares 20.0.0. The version is live. Promote a version of mfe-maps that works with both, and says so with "react" in mfe.json.',
  ]);
  expect(await withShell({ 'mfe-maps': both }, { shared })).toEqual([]);
});

it('a live version that cannot be read is reported', async () => {
  const pointer = await scene.publish({ name: 'mfe-gone' });
  const [problem] = await withShell({ 'mfe-gone': { ...pointer, version: '9.0.0' } }, {});
  expect(problem).toMatch(/^mfe-gone\.missing-file: mfe-gone\/9\.0\.0\/release\.json is not/);
});
