import { Readable } from 'node:stream';
import {
  type AuditEntry,
  type Email,
  exportHeaders,
  type Me,
  mostExportedRows,
  opsRoutes,
} from '@larkway/ops-contract';
import { Body, Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { CurrentOperator, RouteHandler } from '../access/decorators.js';
import { AuditLog } from '../audit/audit-log.js';
import { EmailsService } from '../emails/emails.service.js';
import { byteOrderMark, csvLine } from './csv.js';

const { exportEmails, exportAudit } = opsRoutes;

const PAGE = 1_000;

/** One page of a list, and how to read the next one. */
interface Page<T> {
  rows: T[];
  next: (() => Promise<Page<T>>) | null;
}

const emailColumns: Record<string, (email: Email) => unknown> = {
  'Email id': ({ id }) => id,
  Service: ({ source }) => source,
  Kind: ({ kind }) => kind,
  Reference: ({ reference }) => reference,
  State: ({ state }) => state,
  Tries: ({ attempts }) => attempts,
  Received: ({ acceptedAt }) => acceptedAt,
  Sent: ({ sentAt }) => sentAt,
  'Milliseconds to send': ({ milliseconds }) => milliseconds,
  Cause: ({ cause }) => cause,
  'Last reply': ({ lastReply }) => lastReply,
  Failed: ({ failedAt }) => failedAt,
  Closed: ({ closedAt }) => closedAt,
};

const auditColumns: Record<string, (entry: AuditEntry) => unknown> = {
  Number: ({ number }) => number,
  At: ({ at }) => at,
  Operator: ({ operator }) => operator?.name,
  Action: ({ action }) => action,
  Subject: ({ subject }) => subject,
  Detail: ({ detail }) => JSON.stringify(detail),
  Network: ({ from }) => from?.network,
};

async function* linesOf<T>(
  columns: Record<string, (row: T) => unknown>,
  first: Page<T>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(Object.keys(columns));
  let left = mostExportedRows;
  for (let page: Page<T> | undefined = first; page && left > 0; page = await page.next?.()) {
    const rows = page.rows.slice(0, left);
    left -= rows.length;
    yield rows.map((row) => csvLine(Object.values(columns).map((of) => of(row)))).join('');
  }
}

/** Lists as CSV, page by page, so that an export needs little memory. */
@Controller()
export class ExportsController {
  constructor(
    private readonly emails: EmailsService,
    private readonly audit: AuditLog,
  ) {}

  @RouteHandler(exportEmails)
  async exportEmails(
    @Body({ schema: exportEmails.body }) { filter }: z.infer<typeof exportEmails.body>,
    @CurrentOperator() by: Me,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const read = async (after?: string): Promise<Page<Email> & { total: number | null }> => {
      const { emails, next, total } = await this.emails.search(filter, PAGE, after);
      return { rows: emails, next: next === null ? null : () => read(next), total };
    };
    const first = await read();
    await this.send(reply, by, 'emails', filter, first.total!, linesOf(emailColumns, first));
  }

  @RouteHandler(exportAudit)
  async exportAudit(
    @Body({ schema: exportAudit.body }) { filter }: z.infer<typeof exportAudit.body>,
    @CurrentOperator() by: Me,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const read = async (before?: number): Promise<Page<AuditEntry>> => {
      const { entries, next } = await this.audit.read({ ...filter, limit: PAGE, before });
      return { rows: entries, next: next === null ? null : () => read(next) };
    };
    const [first, total] = await Promise.all([read(), this.audit.count(filter)]);
    await this.send(reply, by, 'audit', filter, total, linesOf(auditColumns, first));
  }

  /** Audited before the first row is sent. */
  private async send(
    reply: FastifyReply,
    by: Me,
    list: string,
    filter: object,
    total: number,
    lines: AsyncGenerator<string>,
  ): Promise<void> {
    const rows = Math.min(total, mostExportedRows);
    await this.audit.add({
      operator: by,
      action: 'list-exported',
      subject: list,
      detail: { ...filter, rows },
    });
    await reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${list}.csv"`)
      .header(exportHeaders.rows, rows)
      .header(exportHeaders.total, total)
      .send(Readable.from(lines));
  }
}
