import { setTimeout as delay } from 'node:timers/promises';
import { encodeSigned } from '@larkway/kit';
import { livePayload, withRemote } from '../../fixtures/live-payload';
import { plantInLoad } from '../../fixtures/planted-code';
import { releaseVariant, type Variant } from '../../fixtures/release-variant';
import { type SecondSite, startSecondSite } from '../../fixtures/second-site';
import { stack } from '../../fixtures/stack';
import { expect, test } from '../../fixtures/test';

// What server code may do to its process is tested in shell/server/rendering; here the worst of it meets a whole site.
test.describe.configure({ mode: 'default', timeout: 120_000 });

/** Milliseconds between two visits of somebody who looks at other pages: 20 a second. */
const PROBE_MILLISECONDS = 50;
/** Light ones: what is tested is the wait for a process, not how many documents this machine renders. */
const otherPages = ['/contact', '/thank-you', '/privacy-policy'];

/** Remotes whose version never comes to an end when a page is asked for with `?planted=loop`. */
const live = { name: 'mfe-dealers', path: '/states/texas' };
const canary = { name: 'mfe-inventory', path: '/compare' };
const preview = { name: 'mfe-financing', path: '/financing' };
const everywhere = { name: 'mfe-content', path: '/faq' };
const PROCESSES = 3;

let site: SecondSite;
let variants: Record<string, Variant>;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  const { remotes } = await livePayload();
  const plant = async (name: string): Promise<[string, Variant]> => {
    const { version } = remotes.find((remote) => remote.name === name)!.stable;
    return [name, await releaseVariant(stack().artefacts, { name, version }, `hangs${process.pid}`, { files: (files) => plantInLoad(files, `if (asked === 'loop') for (;;);`) })];
  };
  variants = Object.fromEntries(await Promise.all([live, canary, preview, everywhere].map(({ name }) => plant(name))));
  site = await startSecondSite({
    env: { RENDER_PROCESSES: String(PROCESSES) },
    map: (payload) => {
      const promoted = [live, everywhere].reduce(
        (map, { name }) => withRemote(map, name, ({ stable, ...others }) => ({ ...others, lastGood: stable, stable: variants[name]!.pointer })),
        payload,
      );
      return withRemote(promoted, canary.name, (pointers) => ({ ...pointers, canary: { pointer: variants[canary.name]!.pointer, percent: 50 } }));
    },
  });
});

test.afterAll(async () => {
  await site.stop();
  for (const variant of Object.values(variants)) await variant.remove();
});

/** Asks for other pages all the time. @returns what did not answer 200 */
const probeWhile = async (work: () => Promise<void>): Promise<string[]> => {
  const failures: string[] = [];
  const visits: Promise<void>[] = [];
  let isOver = false;
  const visitor = (async () => {
    for (let number = 0; !isOver; number += 1) {
      const path = otherPages[number % otherPages.length]!;
      visits.push(
        fetch(site.origin + path).then(
          async (response) => void (response.ok && (await response.text()).includes('</html>') ? undefined : failures.push(`${path} ${response.status}`)),
          (error: unknown) => void failures.push(`${path} ${String(error)}`),
        ),
      );
      await delay(PROBE_MILLISECONDS);
    }
  })();
  await work();
  isOver = true;
  await visitor;
  await Promise.all(visits);
  return failures;
};

/** Crawlers are shown no canary. */
const browser = { 'user-agent': 'Mozilla/5.0 Chrome/142.0.0.0' };

const versionShown = async (name: string, path: string, cookie = ''): Promise<[status: number, version: string | undefined]> => {
  const response = await fetch(site.origin + path, { headers: { ...browser, cookie } });
  return [response.status, new RegExp(`data-remote="${name}" data-version="(?<version>[^"]+)"`).exec(await response.text())?.groups?.['version']];
};

const stableOf = async (name: string): Promise<string> => (await livePayload()).remotes.find((remote) => remote.name === name)!.stable.version;

test('a live version that never comes to an end costs its own page a wait, and is shown by the last good version from the second time on', async () => {
  const [bad, good] = [variants[live.name]!.release.version, await stableOf(live.name)];
  expect(await versionShown(live.name, live.path)).toEqual([200, bad]);
  const failures = await probeWhile(async () => {
    for (let visit = 0; visit < 3; visit += 1) expect(await versionShown(live.name, `${live.path}?planted=loop`)).toEqual([200, good]);
  });
  expect(failures).toEqual([]);
  expect(await versionShown(live.name, live.path)).toEqual([200, good]);
  expect(site.log()).toContain('version is quarantined');
});

test('a canary that never comes to an end gives way to the stable version', async () => {
  const good = await stableOf(canary.name);
  // Half of all lots draw it.
  const lots = Array.from({ length: 12 }, (_, number) => `__Host-lw-draw=${(number * 0x15555555).toString(16).padStart(8, '0').slice(-8)}`);
  const shown = await Promise.all(lots.map(async (lot) => [lot, (await versionShown(canary.name, canary.path, lot))[1]] as const));
  const [lot] = shown.find(([, version]) => version === variants[canary.name]!.release.version)!;
  const failures = await probeWhile(async () => expect(await versionShown(canary.name, `${canary.path}?planted=loop`, lot)).toEqual([200, good]));
  expect(failures).toEqual([]);
});

test('a previewed version that never comes to an end disturbs nobody but its holder', async () => {
  const { pointer } = variants[preview.name]!;
  const link = encodeSigned(site.signer.sign(JSON.stringify({ kind: 'preview', channel: 'production', name: preview.name, pointer, expires: Math.floor(Date.now() / 1_000) + 600, path: preview.path })));
  const begun = await fetch(`${site.origin}/preview/${link}`, { redirect: 'manual' });
  const cookie = begun.headers.get('set-cookie')!.split(';')[0]!;
  expect(await versionShown(preview.name, preview.path, cookie)).toEqual([200, pointer.version]);
  const failures = await probeWhile(async () => expect(await versionShown(preview.name, `${preview.path}?planted=loop`, cookie)).toEqual([200, await stableOf(preview.name)]));
  expect(failures).toEqual([]);
});

test('while every render process hangs, health, calls to the API and files are answered, and then every page again', async () => {
  const good = await stableOf(everywhere.name);
  const hanging = Promise.all(Array.from({ length: PROCESSES }, () => versionShown(everywhere.name, `${everywhere.path}?planted=loop`)));
  const answers = async (): Promise<number[]> =>
    Promise.all(['/healthz', '/api/vehicles', '/robots.txt'].map(async (path) => (await fetch(site.origin + path, { signal: AbortSignal.timeout(1_000) })).status));
  let isOver = false;
  void hanging.finally(() => (isOver = true));
  let rounds = 0;
  while (!isOver) {
    expect(await answers()).toEqual([200, 200, 200]);
    rounds += 1;
    await delay(PROBE_MILLISECONDS);
  }
  expect(rounds).toBeGreaterThan(10);
  expect(await hanging).toEqual(Array.from({ length: PROCESSES }, () => [200, good]));
});
