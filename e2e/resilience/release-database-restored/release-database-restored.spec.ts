import { backUpDatabase } from '@larkway/kit/testing';
import {
  type LivePayload,
  liveRoutes,
  releasesRoutes,
  type SignedMap,
} from '@larkway/releases-contract';
import pg from 'pg';
import { expect, retext, test } from '../../fixtures/own-releases';

const team = 'mfe-dealers';

test.setTimeout(120_000);
test.afterEach(({ releases }) => releases.reset());

test(
  'after only the release database was restored, the site follows the release service again without intervention, including later promotions',
  { tag: '@nightly' },
  async ({ releases }) => {
    const { addresses, databaseUrl, processes } = releases.stack;
    const heading = async () =>
      /<h1[^>]*>([^<]*)</.exec(await (await fetch(`${releases.origin}/dealerships`)).text())?.[1];
    const map = async (): Promise<LivePayload> =>
      JSON.parse(
        (
          (await (
            await fetch(addresses.services.releases + liveRoutes.live.path)
          ).json()) as SignedMap
        ).payload,
      ) as LivePayload;
    const { release } = await releases.publish(team, 'restored', (files) =>
      retext(files, 'Find a dealer', 'Find a lost dealer'),
    );

    const sql = new pg.Client({ connectionString: databaseUrl('releases') });
    await sql.connect();
    const restore = await backUpDatabase(sql);
    const before = await map();
    await releases.promote(team, release.version);
    await expect.poll(heading, { timeout: 30_000 }).toBe('Find a lost dealer');

    await restore();
    process.kill(processes['releases']!.pid!, 'SIGKILL');
    await expect.poll(heading, { timeout: 60_000 }).toBe('Find a dealer');
    expect(await map()).toMatchObject({ revision: before.revision, remotes: before.remotes });
    expect((await map()).epoch).toBeGreaterThan(before.epoch!);
    expect((await releases.call(releasesRoutes.changes, { query: {} }))[0]).toMatchObject({
      kind: 'restored',
      by: 'restore',
    });

    // The same revision as the one that was lost, now with an entry in a database that knows it.
    await releases.promote(team, release.version);
    await expect.poll(heading, { timeout: 30_000 }).toBe('Find a lost dealer');
    await sql.query('DROP SCHEMA backup CASCADE');
    await sql.end();
  },
);
