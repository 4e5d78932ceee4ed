import type { Command } from '@larkway/ops-contract';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { latestCommands } from '../commands/command.entity.js';
import { EmailEventEntity } from '../emails/email-event.entity.js';

const maxIds = 200;

interface Changes {
  /** Emails that changed, at most 200. */
  ids: string[];
  /** Whether other emails changed too. */
  more: boolean;
  commands: Command[];
}

/**
 * Reads changes since the last call from the database, whichever copy of this service made them.
 */
@Injectable()
export class LiveChanges {
  // Events are numbered under the projection lock, so they become visible in the order of their
  // numbers.
  private lastEvent?: string | undefined;
  private known = new Map<string, string>();

  constructor(private readonly dataSource: DataSource) {}

  /** Starts to follow changes, unless it does so already. */
  async follow(): Promise<void> {
    if (this.lastEvent !== undefined) return;
    const [[last], commands] = await Promise.all([
      this.dataSource.manager.find(EmailEventEntity, { order: { id: 'DESC' }, take: 1 }),
      latestCommands(this.dataSource),
    ]);
    this.lastEvent ??= last?.id ?? '0';
    this.known = new Map(commands.map((command) => [command.id, JSON.stringify(command)]));
  }

  /** Stops following changes when the last client has left. */
  stop(): void {
    this.lastEvent = undefined;
  }

  async next(): Promise<Changes> {
    if (this.lastEvent === undefined) return { ids: [], more: false, commands: [] };
    // Raw SQL: both figures must come from the same events, which can be very many.
    const [[{ last, ids }], latest] = await Promise.all([
      this.dataSource.query(
        `WITH events AS MATERIALIZED (SELECT id, email_id FROM email_events WHERE id > $1)
         SELECT (SELECT max(id) FROM events) AS last, ARRAY (SELECT DISTINCT email_id FROM events LIMIT ${maxIds + 1})::text[] AS ids`,
        [this.lastEvent],
      ),
      latestCommands(this.dataSource),
    ]);
    this.lastEvent = last ?? this.lastEvent;
    const commands = latest.filter(
      (command) => this.known.get(command.id) !== JSON.stringify(command),
    );
    this.known = new Map(latest.map((command) => [command.id, JSON.stringify(command)]));
    return { ids: ids.slice(0, maxIds), more: ids.length > maxIds, commands };
  }
}
