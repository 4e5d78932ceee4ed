import { type Release, releasesRoutes } from '@larkway/releases-contract';
import type { ReleasesClient } from '../releases-client.js';
import { liveReleases } from '../pictures/sampled-pages.js';
import type { ChangeOptions } from './arguments.js';
import { compareReleases, type Comparison } from './compare-releases.js';
import { comparisonText } from './diff.js';
import type { Session } from './session.js';
import { picturesText, showPicturesOfVersion, type ShownPictures } from './show-pictures.js';

export interface ShownDifference {
  name: string;
  version: string;
  /** Null if no version of the remote is live. */
  comparison: Comparison | null;
  /** Missing if no pictures were wanted. */
  pictures?: ShownPictures | { problem: string };
}

/** @param live what is live of all remotes */
export const comparisonWithLive = (release: Release, live: Release[]): Comparison | null => {
  const before = live.find(({ name }) => name === release.name);
  return before ? compareReleases(before, release) : null;
};

export const differenceText = (
  root: string,
  { name, comparison, pictures }: ShownDifference,
): string =>
  [
    `\n${name}`,
    comparison ? comparisonText(comparison) : 'No version of it is live.',
    ...(pictures ? [picturesText(root, pictures)] : []),
  ].join('\n');

export interface PromoteOptions extends ChangeOptions {
  pictures: boolean;
}

/**
 * How versions that are to be promoted differ from what is live: manifest, bytes, contracts, and
 * pictures of their pages.
 */
export const differencesOf = async (
  session: Session,
  client: ReleasesClient,
  wanted: { name: string; version: string }[],
  { channel, reason, pictures }: PromoteOptions,
): Promise<ShownDifference[]> => {
  const live = await liveReleases(client, channel);
  const shown: ShownDifference[] = [];
  for (const params of wanted) {
    const release = await client.call(releasesRoutes.release, { params });
    const isLive = live.some(
      ({ name, version }) => name === params.name && version === params.version,
    );
    if (isLive) continue;
    shown.push({
      ...params,
      comparison: comparisonWithLive(release, live),
      ...(pictures && {
        pictures: await showPicturesOfVersion(
          session,
          client,
          { release, live },
          { channel, reason },
        ),
      }),
    });
  }
  return shown;
};
