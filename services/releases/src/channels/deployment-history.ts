import type { Channel } from '@larkway/releases-contract';
import type { EntityManager } from 'typeorm';

interface RemoteInChannel {
  channel: Channel;
  name: string;
}

/** Revision at which a version last became the stable version of a channel, if it ever did. */
export const lastLiveRevision = async (
  manager: EntityManager,
  { channel, name }: RemoteInChannel,
  version: string,
): Promise<number | undefined> => {
  const [row] = await manager.query(
    'SELECT max(revision) AS revision FROM once_live WHERE channel = $1 AND name = $2 AND version = $3',
    [channel, name, version],
  );
  return row.revision ?? undefined;
};

/**
 * The fallback for a version: the latest other version that was live, was not rolled back and still
 * has its files.
 * @param before only versions that went live before this revision
 */
export const findFallbackVersion = async (
  manager: EntityManager,
  { channel, name }: RemoteInChannel,
  version: string,
  before?: number,
): Promise<string | null> => {
  const [row] = await manager.query(
    `SELECT version FROM once_live o WHERE channel = $1 AND name = $2 AND version <> $3 AND ($4::integer IS NULL OR revision < $4)
       AND NOT EXISTS (SELECT 1 FROM withdrawals w WHERE w.channel = o.channel AND w.name = o.name AND w.version = o.version)
       AND NOT EXISTS (SELECT 1 FROM retirements t WHERE t.name = o.name AND t.version = o.version)
     ORDER BY revision DESC LIMIT 1`,
    [channel, name, version, before ?? null],
  );
  return row?.version ?? null;
};
