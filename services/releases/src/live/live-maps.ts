import { Metrics } from '@larkway/kit/observability';
import { createSigner } from '@larkway/kit/signing';
import {
  type Channel,
  channels,
  type LivePayload,
  type SignedMap,
} from '@larkway/releases-contract';
import { Inject, Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { LiveMapEntity } from '../channels/channel.entity.js';
import { type Config, CONFIG } from '../config.js';
import { EpochEntity } from './epoch.entity.js';

const HOUR = 60 * 60_000;
/** A map is valid for 24 to 25 hours and is signed again every hour. */
const LIFETIME = 25 * HOUR;

/** The current map of a channel. */
export interface LiveMap {
  revision: number;
  epoch: number;
  payload: LivePayload;
  signed: SignedMap;
  /** The same without epoch and expiry, for earlier site servers. */
  legacy: SignedMap;
}

/** Equal for all copies of this service within an hour, so that all sign the same text. */
const expiryAt = (now: Date): string =>
  new Date(Math.floor(now.getTime() / HOUR) * HOUR + LIFETIME).toISOString();

/** Reads and signs the current maps. */
@Injectable()
export class LiveMaps {
  readonly signer: ReturnType<typeof createSigner>;
  private readonly revisions: Gauge<'channel'>;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) config: Config,
    { registry }: Metrics,
  ) {
    this.signer = createSigner(config.RELEASE_SIGNING_KEY);
    this.revisions = new Gauge({
      name: 'releases_channel_revision',
      help: 'Revision of a channel',
      labelNames: ['channel'],
      registers: [registry],
    });
  }

  async current(channel: Channel, now = new Date()): Promise<LiveMap> {
    const row = await this.dataSource
      .createQueryBuilder(LiveMapEntity, 'm')
      .select(['m.revision AS revision', 'm.payload AS payload'])
      .addSelect((epochs) => epochs.select('max(e.epoch)').from(EpochEntity, 'e'), 'epoch')
      .where('m.channel = :channel', { channel })
      .orderBy('m.revision', 'DESC')
      .limit(1)
      .getRawOne<{ revision: number; payload: string; epoch: string }>();
    if (!row) throw new Error(`The channel ${channel} has no map`);
    this.revisions.set({ channel }, row.revision);
    const [epoch, expiresAt] = [Number(row.epoch), expiryAt(now)];
    const payload: LivePayload = { ...(JSON.parse(row.payload) as LivePayload), epoch, expiresAt };
    return {
      revision: row.revision,
      epoch,
      payload,
      signed: this.signer.sign(JSON.stringify(payload)),
      legacy: this.signer.sign(row.payload),
    };
  }

  all(now?: Date): Promise<[Channel, LiveMap][]> {
    return Promise.all(
      channels.map(async (channel): Promise<[Channel, LiveMap]> => [
        channel,
        await this.current(channel, now),
      ]),
    );
  }
}
