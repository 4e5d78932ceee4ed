import { emailOperationsRoutes } from '@larkway/email-contract';
import { DomainError } from '@larkway/kit/errors';
import { type CommandResult, operationsRoutes } from '@larkway/kit-contract';
import { type CommandName, type MailState, type Source, sources } from '@larkway/ops-contract';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ServiceName } from '../config.js';
import { CloseMails } from '../projection/close-mails.js';
import { Services } from '../services/services.js';
import { commandable, retries } from './command-rules.js';

interface Target {
  id: string;
  source: Source | null;
  kind: string | null;
  state: MailState;
  isUndelivered: boolean;
}

/** A chunk of a command, and what its operator said. */
export interface Work {
  mails: string[];
  by: string;
  reason: string | null;
}

interface Carried extends CommandResult {
  /** Entries of the suppression list that were removed. */
  unsuppressed: number;
}

const join = (results: CommandResult[]): CommandResult => ({
  done: results.flatMap(({ done }) => done),
  refused: results.flatMap(({ refused }) => refused),
});

/** Hands one chunk of a command to the services that can carry it out. A service that is away refuses its part. */
@Injectable()
export class CarryOut {
  constructor(
    private readonly dataSource: DataSource,
    private readonly services: Services,
    private readonly closeMails: CloseMails,
  ) {}

  async execute(command: CommandName, { mails: ids, by, reason: why }: Work): Promise<Carried> {
    const rows: Target[] = await this.dataSource.query(
      'SELECT id, source, kind, state, failed_at IS NOT NULL AS "isUndelivered" FROM mails WHERE id = ANY ($1::uuid[])',
      [ids],
    );
    const found = new Map(rows.map((row) => [row.id, row]));
    const early: CommandResult = { done: [], refused: [] };
    const targets: Target[] = [];
    for (const id of ids) {
      const target = found.get(id);
      const reason = !target ? 'There is no such mail.' : this.objection(command, target);
      if (reason) early.refused.push({ id, reason });
      else targets.push(target!);
    }
    if (command === 'close')
      return {
        ...join([
          early,
          await this.closeMails.execute(
            targets.map(({ id }) => id),
            { by, reason: why! },
          ),
        ]),
        unsuppressed: 0,
      };
    const { removed, refused } =
      command === 'unsuppress-and-retry'
        ? await this.unsuppress(targets)
        : { removed: 0, refused: [] };
    const left = refused.length > 0 ? [] : targets;
    return {
      ...join([early, { done: [], refused }, ...(await Promise.all(this.calls(command, left)))]),
      unsuppressed: removed,
    };
  }

  /** Refuses all when the mail service did not do it: a retry would send nothing. */
  private async unsuppress(
    targets: Target[],
  ): Promise<{ removed: number; refused: CommandResult['refused'] }> {
    let removed = 0;
    const ids = targets.map(({ id }) => id);
    const { refused } = await this.ask('email', ids, async () => {
      ({ removed } = await this.services.call('email', emailOperationsRoutes.unsuppressRecipients, {
        body: { ids },
      }));
      return { done: ids, refused: [] };
    });
    return { removed, refused };
  }

  private objection(
    command: CommandName,
    { state, source, kind, isUndelivered }: Target,
  ): string | undefined {
    if (!commandable[command].includes(state)) return `Its state is "${state}".`;
    if (command === 'close') return isUndelivered ? undefined : 'It is not a dead letter.';
    if (retries.includes(command) ? source === null : kind === null)
      return 'Too little is known of it so far.';
    return undefined;
  }

  private calls(
    command: Exclude<CommandName, 'close'>,
    targets: Target[],
  ): Promise<CommandResult>[] {
    if (command === 'retry' || command === 'unsuppress-and-retry') {
      return sources.map((source) => {
        const ids = targets.filter((target) => target.source === source).map(({ id }) => id);
        return this.ask(source, ids, () =>
          this.services.call(source, operationsRoutes.retryOutbox, { body: { ids } }),
        );
      });
    }
    const mails = targets.map(({ id, kind }) => ({ id, kind }));
    return [
      this.ask(
        'email',
        targets.map(({ id }) => id),
        () => this.services.call('email', emailOperationsRoutes[command], { body: { mails } }),
      ),
    ];
  }

  private async ask(
    service: ServiceName,
    ids: string[],
    call: () => Promise<CommandResult>,
  ): Promise<CommandResult> {
    if (ids.length === 0) return { done: [], refused: [] };
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return {
        done: [],
        refused: ids.map((id) => ({
          id,
          reason: `The service "${service}" did not do it: ${error.message}`,
        })),
      };
    }
  }
}
