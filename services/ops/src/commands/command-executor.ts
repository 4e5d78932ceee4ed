import { emailOperationsRoutes, emailQueue } from '@larkway/email-contract';
import { DomainError } from '@larkway/kit/errors';
import { retryOutbox } from '@larkway/kit/outbox';
import { type CommandResult, operationsRoutes } from '@larkway/kit-contract';
import {
  type CommandName,
  type EmailState,
  type Source,
  sources,
  undeliveredStates,
} from '@larkway/ops-contract';
import { Injectable } from '@nestjs/common';
import { Any, DataSource } from 'typeorm';
import type { ServiceName } from '../config.js';
import { EmailEntity } from '../emails/email.entity.js';
import { CloseEmails } from '../projection/email-projection.js';
import { Services } from '../services/services.js';

/** The states in which an email accepts a command. Only undelivered emails can be closed. */
export const commandable: Record<CommandName, readonly EmailState[]> = {
  retry: [...undeliveredStates, 'cancelled'],
  'unsuppress-and-retry': [...undeliveredStates, 'cancelled'],
  close: [...undeliveredStates, 'cancelled'],
  cancel: ['accepted', 'queued', 'postponed', 'held'],
  hold: ['accepted', 'queued', 'postponed'],
  release: ['held'],
};

/** Commands that start a new attempt generation. */
export const retries: readonly CommandName[] = ['retry', 'unsuppress-and-retry'];

/** One chunk of a command, with its operator and reason. */
export interface CommandChunk {
  emails: string[];
  by: string;
  reason: string | null;
}

interface ExecutionResult extends CommandResult {
  /** Entries of the suppression list that were removed. */
  unsuppressed: number;
}

const join = (results: CommandResult[]): CommandResult => ({
  done: results.flatMap(({ done }) => done),
  refused: results.flatMap(({ refused }) => refused),
});

/**
 * Passes one chunk of a command to the services that execute it. The part of an unreachable service
 * is refused.
 */
@Injectable()
export class CommandExecutor {
  constructor(
    private readonly dataSource: DataSource,
    private readonly services: Services,
    private readonly closeEmails: CloseEmails,
  ) {}

  async execute(
    command: CommandName,
    { emails: ids, by, reason: closeReason }: CommandChunk,
  ): Promise<ExecutionResult> {
    const rows = await this.dataSource.manager.findBy(EmailEntity, { id: Any(ids) });
    const found = new Map(rows.map((row) => [row.id, row]));
    const refusedEarly: CommandResult = { done: [], refused: [] };
    const targets: EmailEntity[] = [];
    for (const id of ids) {
      const target = found.get(id);
      const reason = !target ? 'There is no such email.' : this.objection(command, target);
      if (reason) refusedEarly.refused.push({ id, reason });
      else targets.push(target!);
    }
    if (command === 'close')
      return {
        ...join([
          refusedEarly,
          await this.closeEmails.execute(
            targets.map(({ id }) => id),
            { by, reason: closeReason! },
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
      ...join([
        refusedEarly,
        { done: [], refused },
        ...(await Promise.all(this.calls(command, left))),
      ]),
      unsuppressed: removed,
    };
  }

  /** Refuses all targets if the email service fails: a retry alone would send nothing. */
  private async unsuppress(
    targets: EmailEntity[],
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
    { state, source, kind, failedAt }: EmailEntity,
  ): string | undefined {
    if (!commandable[command].includes(state)) return `Its state is "${state}".`;
    if (command === 'close') return failedAt ? undefined : 'It is not a dead letter.';
    if (retries.includes(command) ? source === null : kind === null)
      return 'Too little is known about it so far.';
    return undefined;
  }

  private calls(
    command: Exclude<CommandName, 'close'>,
    targets: EmailEntity[],
  ): Promise<CommandResult>[] {
    if (command === 'retry' || command === 'unsuppress-and-retry') {
      return sources.map((source) => {
        const ids = targets.filter((target) => target.source === source).map(({ id }) => id);
        return this.ask(source, ids, () =>
          source === 'ops'
            ? retryOutbox(this.dataSource, emailQueue, ids)
            : this.services.call(source, operationsRoutes.retryOutbox, { body: { ids } }),
        );
      });
    }
    const emails = targets.map(({ id, kind }) => ({ id, kind }));
    return [
      this.ask(
        'email',
        targets.map(({ id }) => id),
        () => this.services.call('email', emailOperationsRoutes[command], { body: { emails } }),
      ),
    ];
  }

  private async ask(
    service: ServiceName | Source,
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
