import { emailOperationsRoutes } from '@larkway/email-contract';
import { DomainError } from '@larkway/kit';
import { type CommandResult, operationsRoutes } from '@larkway/kit-contract';
import { type CommandName, type MailState, type Source, sources } from '@larkway/ops-contract';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ServiceName } from '../config.js';
import { Services } from '../services/services.js';
import { commandable } from './command-rules.js';

interface Target {
  id: string;
  source: Source | null;
  kind: string | null;
  state: MailState;
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
  ) {}

  async execute(command: CommandName, ids: string[]): Promise<CommandResult> {
    const rows: Target[] = await this.dataSource.query('SELECT id, source, kind, state FROM mails WHERE id = ANY ($1::uuid[])', [ids]);
    const found = new Map(rows.map((row) => [row.id, row]));
    const early: CommandResult = { done: [], refused: [] };
    const targets: Target[] = [];
    for (const id of ids) {
      const target = found.get(id);
      const reason = !target ? 'There is no such mail.' : this.objection(command, target);
      if (reason) early.refused.push({ id, reason });
      else targets.push(target!);
    }
    return join([early, ...(await Promise.all(this.calls(command, targets)))]);
  }

  private objection(command: CommandName, { state, source, kind }: Target): string | undefined {
    if (!commandable[command].includes(state)) return `It is «${state}».`;
    if (command === 'retry' ? source === null : kind === null) return 'Too little is known of it so far.';
    return undefined;
  }

  private calls(command: CommandName, targets: Target[]): Promise<CommandResult>[] {
    if (command === 'retry') {
      return sources.map((source) => {
        const ids = targets.filter((target) => target.source === source).map(({ id }) => id);
        return this.ask(source, ids, () => this.services.call(source, operationsRoutes.retryOutbox, { body: { ids } }));
      });
    }
    const mails = targets.map(({ id, kind }) => ({ id, kind }));
    return [this.ask('email', targets.map(({ id }) => id), () => this.services.call('email', emailOperationsRoutes[command], { body: { mails } }))];
  }

  private async ask(service: ServiceName, ids: string[], call: () => Promise<CommandResult>): Promise<CommandResult> {
    if (ids.length === 0) return { done: [], refused: [] };
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { done: [], refused: ids.map((id) => ({ id, reason: `The service «${service}» did not do it: ${error.message}` })) };
    }
  }
}
