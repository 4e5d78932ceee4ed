import { emailOperationsRoutes } from '@larkway/email-contract';
import { DomainError } from '@larkway/kit/errors';
import { leadsOperationsRoutes } from '@larkway/leads-contract';
import type { Me, Revealed } from '@larkway/ops-contract';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '../audit/audit-log.js';
import { Services } from '../services/services.js';
import { EmailsService } from './emails.service.js';

const nullIfNotFound = (error: unknown): null => {
  if (error instanceof DomainError && error.status === 404) return null;
  throw error;
};

/**
 * Reveals the recipient of an email and its lead. The access is audited before anything is shown.
 */
@Injectable()
export class RevealEmail {
  constructor(
    private readonly emails: EmailsService,
    private readonly services: Services,
    private readonly audit: AuditLog,
  ) {}

  async execute(by: Me, id: string): Promise<Revealed> {
    const { source, reference, kind } = await this.emails.one(id);
    const params = { id };
    await this.audit.add({
      operator: by,
      action: 'reveal',
      subject: id,
      detail: { kind, reference },
    });
    const failing = this.audit.failing({
      operator: by,
      action: 'not-revealed',
      subject: id,
      detail: { kind, reference },
    });
    const [email, lead] = await Promise.all([
      this.services.call('email', emailOperationsRoutes.getEmail, { params }).catch(nullIfNotFound),
      source === 'leads' && reference
        ? this.services
            .call('leads', leadsOperationsRoutes.getLead, { params: { id: reference } })
            .catch(nullIfNotFound)
        : null,
    ]).catch(failing);
    return { recipient: email?.recipient ?? null, lead: lead && withoutId(lead) };
  }
}

const withoutId = <T extends { id: string }>({ id: _id, ...rest }: T): Omit<T, 'id'> => rest;
