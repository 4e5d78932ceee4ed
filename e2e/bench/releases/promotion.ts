import { openReleases } from '@larkway/infra/local';
import { type ChangeResult, releasesRoutes } from '@larkway/releases-contract';
import { setTimeout as delay } from 'node:timers/promises';
import { livePayload } from '../../fixtures/live-payload.js';
import { releaseVariant } from '../../fixtures/release-variant.js';
import { median, milliseconds } from '../figures.js';
import { type OwnSite, startOwnSite } from '../sites.js';
import type { Part } from '../part.js';

/** Milliseconds. */
const LIMIT = 2_000;
const ROUNDS = 6;
const TIMEOUT = 30_000;
const name = 'mfe-dealers';

/** Milliseconds from the recorded change to the first document of this version. */
const untilShown = async (
  { urls }: OwnSite,
  { change }: ChangeResult,
  version: string,
): Promise<number> => {
  const deadline = Date.now() + TIMEOUT;
  while (Date.now() < deadline) {
    const html = await (await fetch(`${urls['site']}/dealerships`)).text();
    if (html.includes(`data-remote="${name}" data-version="${version}"`))
      return Date.now() - Date.parse(change!.at);
    await delay(10);
  }
  throw new Error(`No document contains ${name} ${version}`);
};

/** How soon visitors get what a team has promoted or taken back. */
export const promotion: Part = {
  name: 'promotion',
  title: 'Releases: from the change to the first document with the new version',
  measure: async (context) => {
    const site = await startOwnSite(context);
    const { call } = openReleases({ url: site.urls['releases']!, token: site.releases.token });
    const { stable } = (await livePayload(site.urls['releases'])).remotes.find(
      (remote) => remote.name === name,
    )!;
    const promoted: number[] = [];
    const rolledBack: number[] = [];
    const commands: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const variant = await releaseVariant(
        site.release.artifactsDir,
        { name, version: stable.version },
        `bench${round}`,
        {},
      );
      context.defer(variant.remove);
      await call(releasesRoutes.publish, {
        body: { release: variant.release, digest: variant.pointer.digest },
      });
      const begin = performance.now();
      const outcome = await call(releasesRoutes.promote, {
        body: { remotes: [{ name, version: variant.release.version }], reason: 'Measured' },
      });
      commands.push(performance.now() - begin);
      promoted.push(await untilShown(site, outcome, variant.release.version));
      rolledBack.push(
        await untilShown(
          site,
          await call(releasesRoutes.rollBack, {
            body: { remotes: [{ name }], reason: 'Measured' },
          }),
          stable.version,
        ),
      );
    }
    const longest = Math.max(...promoted, ...rolledBack);
    return {
      rows: [
        {
          what: `Promotion to first new document, median of ${ROUNDS}`,
          value: milliseconds(median(promoted)),
        },
        { what: 'Rollback to first new document, median', value: milliseconds(median(rolledBack)) },
        {
          what: 'The longest of all',
          value: milliseconds(longest),
          target: `<= ${milliseconds(LIMIT)}`,
          holds: longest <= LIMIT,
        },
        {
          what: 'The command before it: compatibility check with a trial of every page, median',
          value: milliseconds(median(commands)),
        },
      ],
      figures: { promoted, rolledBack, commands },
    };
  },
};
