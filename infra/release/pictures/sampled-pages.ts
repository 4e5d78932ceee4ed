import {
  type Channel,
  MOST_PICTURED_PAGES,
  type Release,
  releasesRoutes,
  samplePages,
} from '@larkway/releases-contract';
import { z } from 'zod';
import type { ReleasesClient } from '../releases-client.js';

const TIMEOUT = 10_000;

/** The first entry's field of a list that the site's services serve. */
const readFirst =
  (site: string) =>
  async (call: string, field: string): Promise<string[]> => {
    const response = await fetch(new URL(call, site), {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (!response.ok) throw new Error(`${call} answered ${response.status}`);
    const [first] = z
      .array(z.looseObject({ [field]: z.string().min(1) }))
      .parse(await response.json());
    return first ? [first[field] as string] : [];
  };

interface SampledPages {
  pages: string[];
  /** Pages of the sample beyond `MOST_PICTURED_PAGES`. */
  leftOut: number;
}

/**
 * The pages that a trial render of the version samples, and those of the live version, of which some
 * may be missing in this one.
 *
 * @param live what is live of all remotes
 * @param site address whose services have the lists of pages with a parameter
 */
export const sampledPages = async (
  release: Release,
  live: Release[],
  site: string,
): Promise<SampledPages> => {
  const names = [release.name];
  const others = live.filter(({ name }) => name !== release.name);
  const pages = new Set([
    ...(await samplePages([...others, release], names, readFirst(site))),
    ...(await samplePages(live, names, readFirst(site))),
  ]);
  return {
    pages: [...pages].slice(0, MOST_PICTURED_PAGES),
    leftOut: Math.max(0, pages.size - MOST_PICTURED_PAGES),
  };
};

/** The live versions of all remotes of a channel. */
export const liveReleases = async (
  { call }: ReleasesClient,
  channel: Channel,
): Promise<Release[]> => {
  const { remotes } = await call(releasesRoutes.status, { query: { channel } });
  return Promise.all(
    remotes.map(({ name, stable: { version } }) =>
      call(releasesRoutes.release, { params: { name, version } }),
    ),
  );
};
