import { setTimeout as delay } from 'node:timers/promises';
import { encodeSigned } from '@larkway/kit/signing';
import { previewPath } from '@larkway/releases-contract';
import { livePayload, withRemote } from '../../fixtures/live-payload';
import { plantInLoad, readsWholeQuery } from '../../fixtures/planted-code';
import { releaseVariant, type Variant } from '../../fixtures/release-variant';
import { type SecondSite, startSecondSite } from '../../fixtures/second-site';
import { stack } from '../../fixtures/stack';
import { expect, test } from '../../fixtures/test';
import {
  type Page,
  PROBE_MILLISECONDS,
  probeWhile,
  versionShown as versionOf,
} from '../../fixtures/visits';
import {
  describeFaults,
  isShownDespite,
  type Place,
  places,
  plantedFaults,
  rounds,
} from './faults';

// What server code may do to its process is tested in shell/server/rendering; here it meets a whole
// site, nightly: in each run `document-cache.spec.ts` has a version hang on one.
test.describe.configure({ mode: 'default', timeout: 120_000 });

/** The page with the faulty version at each place. */
const pages: Record<Place, Page> = {
  live: { name: 'mfe-dealers', path: '/states/texas' },
  canary: { name: 'mfe-inventory', path: '/compare' },
  preview: { name: 'mfe-financing', path: '/financing' },
};
/** Live, too, for the test in which every process hangs. */
const everywhere: Page = { name: 'mfe-content', path: '/faq' };
const PROCESSES = 2;
/** Also for visitors of other pages: a canary has one process, which renders their pages too. */
const CANARY_PERCENT = 20;

let site: SecondSite;
let variants: Record<string, Variant>;

const startSite = (): Promise<SecondSite> =>
  startSecondSite({
    // Every visit is rendered: what is tested is the wait for a process.
    env: { RENDER_PROCESSES: String(PROCESSES), RENDER_MEMORY_MB: '256', DOCUMENT_CACHE_MB: '0' },
    map: (payload) => {
      const promoted = [pages.live, everywhere].reduce(
        (map, { name }) =>
          withRemote(map, name, ({ stable, ...others }) => ({
            ...others,
            lastGood: stable,
            stable: variants[name]!.pointer,
          })),
        payload,
      );
      return withRemote(promoted, pages.canary.name, (pointers) => ({
        ...pointers,
        canary: { pointer: variants[pages.canary.name]!.pointer, percent: CANARY_PERCENT },
      }));
    },
  });

test.beforeAll(async () => {
  test.setTimeout(120_000);
  const { remotes } = await livePayload();
  const plant = async ({ name }: Page): Promise<[string, Variant]> => {
    const { version } = remotes.find((remote) => remote.name === name)!.stable;
    return [
      name,
      await releaseVariant(stack().artifacts, { name, version }, `faulty${process.pid}`, {
        files: (files) => plantInLoad(files, plantedFaults),
        release: readsWholeQuery,
      }),
    ];
  };
  variants = Object.fromEntries(
    await Promise.all([...places.map((place) => pages[place]), everywhere].map(plant)),
  );
});

test.afterAll(async () => {
  for (const variant of Object.values(variants)) await variant.remove();
});

const versionShown = (page: Page, cookie?: string): ReturnType<typeof versionOf> =>
  versionOf(site.origin, page, cookie);
const stableOf = async ({ name }: Page): Promise<string> =>
  (await livePayload()).remotes.find((remote) => remote.name === name)!.stable.version;
const faultyOf = ({ name }: Page): string => variants[name]!.release.version;

/** The cookie of a visitor who gets the version at a place. */
const cookieFor: Record<Place, () => Promise<string>> = {
  live: () => Promise.resolve(''),
  canary: async () => {
    for (let bucket = 0; bucket < 100; bucket += 1) {
      const cookie = `__Host-lw-draw=${bucket.toString(16).padStart(8, '0')}`;
      const [, version] = await versionShown(pages.canary, cookie);
      if (version === faultyOf(pages.canary)) return cookie;
    }
    throw new Error('No bucket is in the canary');
  },
  preview: async () => {
    const { name, path } = pages.preview;
    const link = encodeSigned(
      site.signer.sign(
        JSON.stringify({
          kind: 'preview',
          channel: 'production',
          name,
          pointer: variants[name]!.pointer,
          expires: Math.floor(Date.now() / 1_000) + 600,
          path,
        }),
      ),
    );
    const begun = await fetch(site.origin + previewPath, {
      method: 'POST',
      body: new URLSearchParams({ token: link }),
      redirect: 'manual',
    });
    return begun.headers.get('set-cookie')!.split(';')[0]!;
  },
};

const called: Record<Place, string> = {
  live: 'a live version',
  canary: 'a canary',
  preview: 'a previewed version',
};

for (const [number, round] of rounds.entries()) {
  test.describe(`site ${number + 1}`, { tag: '@nightly' }, () => {
    test.beforeAll(async () => {
      test.setTimeout(120_000);
      site = await startSite();
    });
    test.afterAll(() => site.stop());

    for (const place of places) {
      const faults = round[place];
      test(`${called[place]} that ${describeFaults(faults)} costs no other page a visit, and its page is shown by the last good version`, async () => {
        const page = pages[place];
        const [bad, good, cookie] = [
          faultyOf(page),
          await stableOf(page),
          await cookieFor[place](),
        ];
        expect(await versionShown(page, cookie)).toEqual([200, bad]);
        const failures = await probeWhile(site.origin, async () => {
          for (const fault of faults) {
            const shown = await versionShown(
              { ...page, path: `${page.path}?planted=${fault}` },
              cookie,
            );
            expect([fault, ...shown]).toEqual([fault, 200, isShownDespite(fault) ? bad : good]);
          }
          await expect.poll(() => versionShown(page, cookie)).toEqual([200, good]);
        });
        expect(failures).toEqual([]);
        await expect.poll(() => site.log()).toContain(`"version":"${page.name} ${bad}","kind"`);
      });
    }

    test('while every render process hangs, health, metrics, calls to the API and files are answered, and then every page again', async () => {
      const good = await stableOf(everywhere);
      const hanging = Promise.all(
        Array.from({ length: PROCESSES }, () =>
          versionShown({ ...everywhere, path: `${everywhere.path}?planted=loop` }),
        ),
      );
      const answers = async (): Promise<number[]> =>
        Promise.all(
          [
            ...['/healthz', '/api/vehicles', '/robots.txt'].map((path) => site.origin + path),
            site.metrics,
          ].map(async (url) => (await fetch(url)).status),
        );
      // Only answers that arrive during the hang count.
      const isOver = hanging.then(() => undefined);
      let times = 0;
      for (
        let statuses = await Promise.race([answers(), isOver]);
        statuses;
        statuses = await Promise.race([answers(), isOver])
      ) {
        expect(statuses).toEqual([200, 200, 200, 200]);
        times += 1;
        await delay(PROBE_MILLISECONDS);
      }
      expect(times).toBeGreaterThan(1);
      expect(await hanging).toEqual(Array.from({ length: PROCESSES }, () => [200, good]));
    });
  });
}
