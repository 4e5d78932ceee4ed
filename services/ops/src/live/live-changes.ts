import type { Command } from '@larkway/ops-contract';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { latestCommands } from '../commands/command-row.js';

const mostIds = 200;

interface Changes {
  /** Mails that changed, 200 at most. */
  ids: string[];
  /** Whether others changed as well. */
  more: boolean;
  commands: Command[];
}

/** What changed since the last look, read from the database: it does not matter which copy of this service made the change. */
@Injectable()
export class LiveChanges {
  // Events are numbered under the projection's lock, so that none becomes visible after one with a higher number.
  private lastEvent?: string | undefined;
  private known = new Map<string, string>();

  constructor(private readonly dataSource: DataSource) {}

  /** Begins to follow changes from now on; does nothing when it does so already. */
  async follow(): Promise<void> {
    if (this.lastEvent !== undefined) return;
    const [[{ last }], commands] = await Promise.all([
      this.dataSource.query('SELECT coalesce(max(id), 0) AS last FROM mail_events'),
      latestCommands(this.dataSource),
    ]);
    this.lastEvent ??= last;
    this.known = new Map(commands.map((command) => [command.id, JSON.stringify(command)]));
  }

  /** Nobody looks any more. */
  forget(): void {
    this.lastEvent = undefined;
  }

  async next(): Promise<Changes> {
    if (this.lastEvent === undefined) return { ids: [], more: false, commands: [] };
    const [[{ last, ids }], latest] = await Promise.all([
      this.dataSource.query(
        `WITH events AS MATERIALIZED (SELECT id, mail_id FROM mail_events WHERE id > $1)
         SELECT (SELECT max(id) FROM events) AS last, ARRAY (SELECT DISTINCT mail_id FROM events LIMIT ${mostIds + 1})::text[] AS ids`,
        [this.lastEvent],
      ),
      latestCommands(this.dataSource),
    ]);
    this.lastEvent = last ?? this.lastEvent;
    const commands = latest.filter(
      (command) => this.known.get(command.id) !== JSON.stringify(command),
    );
    this.known = new Map(latest.map((command) => [command.id, JSON.stringify(command)]));
    return { ids: ids.slice(0, mostIds), more: ids.length > mostIds, commands };
  }
}
