import { createSigner, Metrics } from '@larkway/kit';
import { type Channel, channels, type LivePayload, type SignedMap } from '@larkway/releases-contract';
import { Inject, Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { type Config, CONFIG } from '../config.js';

/** A channel's present map, as it was written with the last change. */
export interface LiveMap {
  revision: number;
  payload: LivePayload;
  signed: SignedMap;
}

/** The present maps, signed. */
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
    this.revisions = new Gauge({ name: 'releases_channel_revision', help: 'Revision of a channel', labelNames: ['channel'], registers: [registry] });
  }

  async current(channel: Channel): Promise<LiveMap> {
    const [row] = await this.dataSource.query('SELECT revision, payload FROM live_maps WHERE channel = $1 ORDER BY revision DESC LIMIT 1', [channel]);
    this.revisions.set({ channel }, row.revision);
    return { revision: row.revision, payload: JSON.parse(row.payload), signed: this.signer.sign(row.payload) };
  }

  all(): Promise<[Channel, LiveMap][]> {
    return Promise.all(channels.map(async (channel): Promise<[Channel, LiveMap]> => [channel, await this.current(channel)]));
  }
}
