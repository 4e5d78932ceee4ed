import {
  type Channel,
  type Discovery,
  type LivePointers,
  type Pointer,
  type Release,
  WEB_ENTRY,
} from '@larkway/releases-contract';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LiveMaps } from '../live/live-maps.js';
import { findVersions, toRelease } from '../versions/read-versions.js';

type Entry = Discovery['microFrontends'][string][number];

const SCHEMA = 'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json';

const pointersOf = ({ stable, canary }: LivePointers): Pointer[] =>
  canary ? [stable, canary.pointer] : [stable];

const toEntry = (
  { name, team, lastGood }: LivePointers,
  release: Release,
  pointer: Pointer,
  deployment: Omit<Entry['deployment'], 'salt'>,
): Entry => ({
  url: pointer.base + WEB_ENTRY,
  ...(lastGood && { fallbackUrl: lastGood.base + WEB_ENTRY }),
  metadata: {
    version: pointer.version,
    integrity: release.files.find(({ path }) => path === WEB_ENTRY)?.integrity ?? pointer.digest,
  },
  // The site uses the same salt for bucketing, so consumers can give a visitor the same version.
  deployment: { ...deployment, salt: `${name} ${pointer.version}` },
  extras: { team, container: release.container, digest: pointer.digest },
});

const toEntries = (live: LivePointers, releases: Map<string, Release>): Entry[] => {
  const { stable, canary } = live;
  const percent = canary?.percent ?? 0;
  const releaseOf = ({ version }: Pointer): Release => releases.get(`${live.name} ${version}`)!;
  const entry = toEntry(live, releaseOf(stable), stable, { traffic: 100 - percent, default: true });
  return canary
    ? [
        entry,
        toEntry(live, releaseOf(canary.pointer), canary.pointer, {
          traffic: percent,
          default: false,
        }),
      ]
    : [entry];
};

/** Live versions of a channel for third-party consumers. */
@Injectable()
export class Discoveries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly maps: LiveMaps,
  ) {}

  async of(channel: Channel): Promise<Discovery> {
    const { remotes } = (await this.maps.current(channel)).payload;
    const wanted = remotes.flatMap((live) =>
      pointersOf(live).map(({ version }) => ({ name: live.name, version })),
    );
    const rows = await findVersions(this.dataSource.manager, wanted);
    const releases = new Map(rows.map((row) => [`${row.name} ${row.version}`, toRelease(row)]));
    return {
      schema: SCHEMA,
      microFrontends: Object.fromEntries(
        remotes.map((live) => [live.name, toEntries(live, releases)]),
      ),
    };
  }
}
