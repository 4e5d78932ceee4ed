import { join, relative } from 'node:path';
import {
  type Channel,
  PICTURE_WIDTHS,
  type Release,
  releasesRoutes,
} from '@larkway/releases-contract';
import { existingChromium } from '../../testing/chromium.js';
import type { ComparedPages, PageDifference } from '../pictures/compare-pages.js';
import type { Side } from '../pictures/take-pictures.js';
import type { ReleasesClient } from '../releases-client.js';
import { kilobytes, type Session, table } from './session.js';

/** How the pages of a version differ from those of the live one. */
export interface ShownPictures {
  /** The live version; null if none is live. */
  comparedWith: string | null;
  /** Folder with the pictures. */
  folder: string;
  pages: string[];
  /** Sampled pages beyond the most that are pictured. */
  leftOut: number;
  differences: Omit<PageDifference, 'pictures'>[];
  failures: ComparedPages['failures'];
  /** Bytes that the console can show; null if they are not stored. */
  storedBytes: number | null;
}

/** Why there are no pictures. */
interface NoPictures {
  problem: string;
}

interface Wanted {
  release: Release;
  /** What is live of all remotes. */
  live: Release[];
}

const comparedVersion = ({ release, live }: Wanted): string | null =>
  live.find(({ name }) => name === release.name)?.version ?? null;

const compare = async (
  { root, note }: Session,
  wanted: Wanted,
  chromium: string,
  sides: [Side, Side],
): Promise<{ compared: ComparedPages; shown: ShownPictures }> => {
  const [{ comparePages }, { sampledPages }] = [
    await import('../pictures/compare-pages.js'),
    await import('../pictures/sampled-pages.js'),
  ];
  const { name, version } = wanted.release;
  const folder = join(root, '.local/pictures', name, version);
  const { pages, leftOut } = await sampledPages(wanted.release, wanted.live, sides[0].origin);
  note(`Taking pictures of ${pages.length} pages with ${name} ${version} …`);
  const compared = await comparePages({ chromium, name, sides, pages, folder });
  return {
    compared,
    shown: {
      comparedWith: comparedVersion(wanted),
      folder,
      pages: compared.pages,
      leftOut,
      differences: compared.differences.map(({ pictures: _bytes, ...difference }) => difference),
      failures: compared.failures,
      storedBytes: null,
    },
  };
};

/** Pictures are an addition: whatever prevents them is said, and the command goes on. */
const orProblem = async <T>(work: () => Promise<T>): Promise<T | NoPictures> => {
  try {
    return await work();
  } catch (error) {
    return { problem: (error as Error).message };
  }
};

interface PublishedOptions {
  channel: Channel;
  reason: string;
}

/**
 * Compares the pages of a published version with the live ones on the site, by a preview link, and
 * stores the pictures for the console.
 */
export const showPicturesOfVersion = (
  session: Session,
  client: ReleasesClient,
  wanted: Wanted,
  { channel, reason }: PublishedOptions,
): Promise<ShownPictures | NoPictures> =>
  orProblem(async () => {
    const origin = await session.siteOrigin();
    if (!origin) throw new Error('The address of the site is unknown. Set SITE_ORIGIN.');
    const chromium = existingChromium(session.env);
    const { name, version } = wanted.release;
    const { path } = await client.call(releasesRoutes.issuePreview, {
      body: { name, version, channel, minutes: 15, reason },
    });
    const comparedWith = comparedVersion(wanted);
    const { compared, shown } = await compare(session, wanted, chromium, [
      { origin, version: comparedWith },
      { origin, version, preview: new URL(path, origin).href },
    ]);
    // The console shows what may become live for visitors.
    if (channel !== 'production' || compared.pages.length === 0) return shown;
    const { storePictures } = await import('../pictures/store-pictures.js');
    const stored = await orProblem(() =>
      storePictures(client, { name, version }, comparedWith, compared),
    );
    if (typeof stored === 'number') return { ...shown, storedBytes: stored };
    session.note(`The pictures are not stored for the console: ${stored.problem}`);
    return shown;
  });

/** The same for a build that is not published, with sites on this machine. Nothing is stored. */
export const showPicturesOfBuild = (
  session: Session,
  wanted: Wanted,
  built: { digest: string; artifacts: string },
): Promise<ShownPictures | NoPictures> =>
  orProblem(async () => {
    const chromium = existingChromium(session.env);
    const { withSitesOfBuild } = await import('../pictures/site-of-build.js');
    const { release } = wanted;
    return withSitesOfBuild(
      session.root,
      session.env,
      { release, ...built },
      async (sides) => (await compare(session, wanted, chromium, sides)).shown,
    );
  });

const percent = (part: number, whole: number): string =>
  `${((part / whole) * 100).toLocaleString('en-US', { maximumSignificantDigits: 2 })} %`;

/** The differences as text; pages that do not differ are only counted. */
export const picturesText = (root: string, shown: ShownPictures | NoPictures): string => {
  if ('problem' in shown) return `There are no pictures. ${shown.problem}`;
  const { pages, leftOut, differences, failures, comparedWith, storedBytes } = shown;
  const all = pages.length * PICTURE_WIDTHS.length;
  const differing = differences.filter(({ page }) => pages.includes(page)).length;
  return [
    `Pictures of ${pages.length} pages, ${PICTURE_WIDTHS.join(' and ')} pixels wide, compared with ${comparedWith ?? 'the site without it'}: ${differing} of ${all} differ.`,
    ...(differences.length > 0
      ? [
          table([
            ['  PAGE', 'WIDTH', 'PIXELS', '', 'PICTURES'],
            ...differences.map(({ page, width, pixels, total, files }) => [
              `  ${page}`,
              String(width),
              pixels.toLocaleString('en-US'),
              percent(pixels, total),
              `${relative(root, files)}-{before,after,difference}.png`,
            ]),
          ]),
        ]
      : []),
    ...failures.map(
      ({ page, width, message }) => `  ${page} at ${width} has no picture: ${message}`,
    ),
    ...(leftOut > 0 ? [`Not pictured: ${leftOut} further pages of the sample.`] : []),
    ...(storedBytes === null ? [] : [`The console shows them (${kilobytes(storedBytes)} stored).`]),
  ].join('\n');
};
