import { DomainError } from '@larkway/kit/errors';
import { mostFound, operationsRoutes, type PersonField } from '@larkway/kit-contract';
import type { FoundPerson, Me } from '@larkway/ops-contract';
import { Injectable } from '@nestjs/common';
import { Any, DataSource } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { Services } from '../services/services.js';
import { Vault } from '../session/vault.js';
import { EmailEntity } from './email.entity.js';

const searchedServices = ['leads', 'dealers', 'email'] as const;
const maxShown = mostFound - 1;

/**
 * For "I never got a reply": finds the ids that belong to exactly one address, name or phone
 * number.
 */
@Injectable()
export class FindPerson {
  constructor(
    private readonly services: Services,
    private readonly dataSource: DataSource,
    private readonly audit: AuditLog,
    private readonly vault: Vault,
  ) {}

  /** Audits the search first, with a keyed hash of the value. */
  async execute(by: Me, field: PersonField, value: string): Promise<FoundPerson> {
    const key = this.vault.sign('person', `${field}:${value.toLowerCase()}`).slice(0, 16);
    await this.audit.add({
      operator: by,
      action: 'person-searched',
      subject: null,
      detail: { by: field, key },
    });
    const away: string[] = [];
    const ask = async (service: (typeof searchedServices)[number]): Promise<string[]> => {
      try {
        return (
          await this.services.call(service, operationsRoutes.findPerson, {
            body: { by: field, value },
          })
        ).ids;
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        away.push(service);
        return [];
      }
    };
    const [leads, applications, emails] = (await Promise.all(searchedServices.map(ask))) as [
      string[],
      string[],
      string[],
    ];
    const references = [...leads, ...applications];
    const others = await this.without(references, emails);
    const all = [...references, ...others];
    const more =
      all.length > maxShown ||
      [leads, applications, emails].some(({ length }) => length === mostFound);
    return { ids: all.slice(0, maxShown), more, away: away.sort() };
  }

  /** Removes emails whose lead or application was found. */
  private async without(references: string[], emails: string[]): Promise<string[]> {
    const rows = await this.dataSource.manager.findBy(EmailEntity, { id: Any(emails) });
    const known = new Set(
      rows
        .filter(({ reference }) => reference !== null && references.includes(reference))
        .map(({ id }) => id),
    );
    return emails.filter((id) => !known.has(id));
  }
}
