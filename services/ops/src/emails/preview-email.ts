import { type ComposedEmail, emailOperationsRoutes } from '@larkway/email-contract';
import { conflict, notFound } from '@larkway/kit/errors';
import { findOutboxJob } from '@larkway/kit/outbox';
import { operationsRoutes } from '@larkway/kit-contract';
import type { Email, EmailPreview, Me } from '@larkway/ops-contract';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { Services } from '../services/services.js';
import { EmailsService } from './emails.service.js';

const action = 'preview';
/** How long the HTML of an email can be read after its preview was audited. */
const htmlMinutes = 5;

/** Shows an email as it would be sent now. The access is audited before anything is shown. */
@Injectable()
export class PreviewEmail {
  constructor(
    private readonly emails: EmailsService,
    private readonly services: Services,
    private readonly audit: AuditLog,
    private readonly dataSource: DataSource,
  ) {}

  /** @throws DomainError 404 once the content was erased, 422 if no email can be composed from it */
  async execute(by: Me, id: string): Promise<EmailPreview> {
    const email = await this.emails.one(id);
    const { kind, reference } = email;
    const entry = { operator: by, subject: id, detail: { kind, reference } };
    await this.audit.add({ ...entry, action });
    const failing = this.audit.failing({ ...entry, action: 'not-previewed' });
    const { html: _html, ...preview } = await this.compose(email).catch(failing);
    return preview;
  }

  /** @throws DomainError 409 unless this operator's preview was audited within the last minutes */
  async html(by: Me, id: string): Promise<string> {
    const email = await this.emails.one(id);
    const since = new Date(Date.now() - htmlMinutes * 60_000).toISOString();
    const previews = { operator: by.id, action, subject: id, from: since };
    if ((await this.audit.count(previews)) === 0)
      throw conflict('Preview this email first, which the audit log records.');
    return (await this.compose(email)).html;
  }

  private async compose({ id, source }: Email): Promise<ComposedEmail> {
    if (source === null) throw notFound('Too little is known about it so far.');
    const { name, payload } = await (source === 'ops'
      ? findOutboxJob(this.dataSource, id)
      : this.services.call(source, operationsRoutes.getOutboxJob, { params: { id } }));
    if (payload === null) throw notFound('Its content was erased.');
    return this.services.call('email', emailOperationsRoutes.composeEmail, {
      body: { kind: name, payload },
    });
  }
}
