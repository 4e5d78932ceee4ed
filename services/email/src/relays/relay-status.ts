import type { RelayState } from '@larkway/email-contract';
import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { RelayEntity } from './relay.entity.js';
import { type Observation, Relays } from './relays.js';

/**
 * Longer than the longest delay between two attempts: without an attempt or a probe for so long, an
 * outage has ended.
 */
export const longestSilenceMinutes = 35;

const isRecent = `unavailable_at > now() - interval '${longestSilenceMinutes} minutes'`;

/** What all workers know about the mail servers. Attempts record it with their outcome. */
@Injectable()
export class RelayStatus {
  constructor(
    private readonly dataSource: DataSource,
    private readonly relays: Relays,
  ) {}

  /** Records what probes showed. */
  async record(observations: Observation[]): Promise<void> {
    for (const { relay, available, cause } of observations)
      await this.dataSource.manager
        .createQueryBuilder()
        .update(RelayEntity)
        .set(
          available
            ? { unavailableSince: null, unavailableAt: null, cause: null }
            : {
                unavailableSince: () =>
                  `CASE WHEN ${isRecent} THEN coalesce(unavailable_since, now()) ELSE now() END`,
                unavailableAt: () => 'now()',
                cause: cause!,
              },
        )
        .where({ name: relay })
        .andWhere(available ? 'unavailable_at IS NOT NULL' : 'true')
        .execute();
  }

  /** The configured mail servers, in the order of preference. */
  async list(): Promise<RelayState[]> {
    const { names } = this.relays;
    const found = await this.dataSource.manager
      .createQueryBuilder(RelayEntity, 'relay')
      .where({ name: In(names) })
      .andWhere(`relay.unavailableSince IS NOT NULL AND ${isRecent}`)
      .getMany();
    return names.map((name) => {
      const row = found.find((relay) => relay.name === name);
      return {
        name,
        unavailable: row
          ? { since: row.unavailableSince!.toISOString(), cause: row.cause ?? 'server-unreachable' }
          : null,
      };
    });
  }
}
