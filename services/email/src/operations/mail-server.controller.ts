import { emailOperationsRoutes, type MailServerState } from '@larkway/email-contract';
import { Operations } from '@larkway/kit/operations';
import { Controller, Get } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { longestSilenceMinutes } from '../delivery/message-log.js';

interface Row {
  since: Date | null;
  cause: string | null;
  nextAttemptAt: Date | null;
}

@Controller()
@Operations()
export class MailServerController {
  constructor(private readonly dataSource: DataSource) {}

  @Get(emailOperationsRoutes.getMailServer.path)
  async state(): Promise<MailServerState> {
    const [{ since, cause, nextAttemptAt }]: [Row] = await this.dataSource.query(
      `SELECT CASE WHEN unavailable_at > now() - interval '${longestSilenceMinutes} minutes' THEN unavailable_since END AS since, cause,
         (SELECT min(next_try_at) FROM messages WHERE state = 'queued' AND waits_for = 'server') AS "nextAttemptAt"
       FROM mail_server`,
    );
    return {
      unavailable: since && {
        since: since.toISOString(),
        cause: cause ?? 'server-unreachable',
        nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
      },
    };
  }
}
