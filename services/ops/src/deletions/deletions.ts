import { randomUUID } from 'node:crypto';
import { dealersOperationsRoutes } from '@larkway/dealers-contract';
import { DomainError, notFound } from '@larkway/kit/errors';
import { operationsRoutes } from '@larkway/kit-contract';
import type { DeletionRequest, ListedDealership, Me } from '@larkway/ops-contract';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { type Config, CONFIG, type ServiceName } from '../config.js';
import { Services } from '../services/services.js';
import { Vault } from '../session/vault.js';

/**
 * Services with personal data. Those that enqueue emails come first, so that none follow after
 * `email`.
 */
const servicesWithPersonalData: ServiceName[] = ['leads', 'dealers', 'email'];
const maxCompleted = 100;

interface Row {
  id: string;
  address: string | null;
  created_at: Date;
  due_at: Date;
  completed_at: Date | null;
  operator_name: string;
  erased: DeletionRequest['erased'];
}

type Records = Record<string, Record<string, Record<string, unknown>[]>>;

const mask = (address: string): string => address.replace(/^(.).*@/, '$1…@');

/** Data subject requests: people whose data must be exported or deleted by a due date. */
@Injectable()
export class Deletions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly services: Services,
    private readonly vault: Vault,
    private readonly audit: AuditLog,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(): Promise<DeletionRequest[]> {
    const rows: Row[] = await this.dataSource.query(
      `(SELECT * FROM deletion_requests WHERE completed_at IS NULL ORDER BY due_at)
       UNION ALL (SELECT * FROM deletion_requests WHERE completed_at IS NOT NULL ORDER BY completed_at DESC LIMIT ${maxCompleted})`,
    );
    return rows.map((row) => this.toRequest(row));
  }

  async add(by: Me, email: string): Promise<DeletionRequest> {
    const id = randomUUID();
    return this.dataSource.transaction(async (manager) => {
      const [row] = await manager.query(
        `INSERT INTO deletion_requests (id, address, due_at, operator_name) VALUES ($1, $2, now() + $3::int * interval '1 day', $4) RETURNING *`,
        [id, this.vault.seal(email, contextOf(id)), this.config.DELETION_REQUEST_DAYS, by.name],
      );
      await this.audit.add(
        { operator: by, action: 'deletion-requested', subject: id, detail: { due: row.due_at } },
        manager,
      );
      return this.toRequest(row);
    });
  }

  async export(by: Me, id: string): Promise<Records> {
    const email = await this.addressOf(id);
    await this.audit.add({ operator: by, action: 'person-exported', subject: id, detail: {} });
    const failing = this.audit.failing({
      operator: by,
      action: 'person-not-exported',
      subject: id,
      detail: {},
    });
    const answers = await Promise.all(
      servicesWithPersonalData.map((service) =>
        this.services.call(service, operationsRoutes.exportPerson, { body: { email } }),
      ),
    ).catch(failing);
    return Object.fromEntries(
      answers.map(({ records }, index) => [servicesWithPersonalData[index]!, records]),
    );
  }

  /** The person's dealerships. Audited, because they may identify the owner of a masked address. */
  async preview(by: Me, id: string): Promise<{ dealerships: ListedDealership[] }> {
    const email = await this.addressOf(id);
    const dealerships = await this.services.call(
      'dealers',
      dealersOperationsRoutes.listingsOfPerson,
      { body: { email } },
    );
    if (dealerships.length > 0)
      await this.audit.add({
        operator: by,
        action: 'erasure-previewed',
        subject: id,
        detail: { dealerships: dealerships.map((one) => one.id) },
      });
    return { dealerships };
  }

  /**
   * Erases the person service by service. After a failure the request stays open and can be
   * repeated.
   */
  async complete(by: Me, id: string): Promise<DeletionRequest> {
    const email = await this.addressOf(id);
    const erased: Record<string, Record<string, number>> = {};
    for (const service of servicesWithPersonalData) {
      const failing = this.audit.failing({
        operator: by,
        action: 'erasure-stopped',
        subject: id,
        detail: { at: service, erased },
      });
      erased[service] = (
        await this.services
          .call(service, operationsRoutes.erasePerson, { body: { email } })
          .catch(failing)
      ).erased;
    }
    return this.dataSource.transaction(async (manager) => {
      const [[row]] = await manager.query(
        'UPDATE deletion_requests SET completed_at = now(), address = NULL, erased = $2 WHERE id = $1 AND completed_at IS NULL RETURNING *',
        [id, JSON.stringify(erased)],
      );
      if (!row) throw completed();
      await this.audit.add(
        { operator: by, action: 'person-erased', subject: id, detail: { erased } },
        manager,
      );
      return this.toRequest(row);
    });
  }

  private async addressOf(id: string): Promise<string> {
    const [row] = await this.dataSource.query<Row[]>(
      'SELECT * FROM deletion_requests WHERE id = $1',
      [id],
    );
    if (!row) throw notFound('There is no such request.');
    if (row.address === null) throw completed();
    return this.vault.open(row.address, contextOf(id));
  }

  private toRequest(row: Row): DeletionRequest {
    return {
      id: row.id,
      createdAt: row.created_at.toISOString(),
      dueAt: row.due_at.toISOString(),
      completedAt: row.completed_at?.toISOString() ?? null,
      by: row.operator_name,
      masked: row.address === null ? null : mask(this.vault.open(row.address, contextOf(row.id))),
      erased: row.erased,
    };
  }
}

const contextOf = (id: string): string => `deletion request ${id}`;
const completed = () =>
  new DomainError('conflict', 'This request was completed already.', { status: 409 });
