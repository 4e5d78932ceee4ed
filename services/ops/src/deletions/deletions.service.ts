import { randomUUID } from 'node:crypto';
import { dealersOperationsRoutes } from '@larkway/dealers-contract';
import { conflict, notFound } from '@larkway/kit/errors';
import { operationsRoutes } from '@larkway/kit-contract';
import type { DeletionRequest, ListedDealership, Me } from '@larkway/ops-contract';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, IsNull, Not } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { type Config, CONFIG, type ServiceName } from '../config.js';
import { Services } from '../services/services.js';
import { Vault } from '../session/vault.js';
import { DeletionRequestEntity } from './deletion-request.entity.js';

/**
 * Services with personal data. Those that enqueue emails come first, so that none follow after
 * `email`.
 */
const servicesWithPersonalData: ServiceName[] = ['leads', 'dealers', 'email'];
const maxCompleted = 100;

type Records = Record<string, Record<string, Record<string, unknown>[]>>;

const mask = (address: string): string => address.replace(/^(.).*@/, '$1…@');

/** Data subject requests: people whose data must be exported or deleted by a due date. */
@Injectable()
export class DeletionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly services: Services,
    private readonly vault: Vault,
    private readonly audit: AuditLog,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** In one snapshot, because a request that is completed meanwhile would be in both parts. */
  async list(): Promise<DeletionRequest[]> {
    const rows = await this.dataSource.transaction('REPEATABLE READ', async (manager) => [
      ...(await manager.find(DeletionRequestEntity, {
        where: { completedAt: IsNull() },
        order: { dueAt: 'ASC' },
      })),
      ...(await manager.find(DeletionRequestEntity, {
        where: { completedAt: Not(IsNull()) },
        order: { completedAt: 'DESC' },
        take: maxCompleted,
      })),
    ]);
    return rows.map((row) => this.toRequest(row));
  }

  async add(by: Me, email: string): Promise<DeletionRequest> {
    const id = randomUUID();
    return this.dataSource.transaction(async (manager) => {
      await manager.insert(DeletionRequestEntity, {
        id,
        address: this.vault.seal(email, contextOf(id)),
        dueAt: () => `now() + interval '${this.config.DELETION_REQUEST_DAYS} days'`,
        operatorName: by.name,
      });
      const row = await manager.findOneByOrFail(DeletionRequestEntity, { id });
      await this.audit.add(
        { operator: by, action: 'deletion-requested', subject: id, detail: { due: row.dueAt } },
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
      const { affected } = await manager.update(
        DeletionRequestEntity,
        { id, completedAt: IsNull() },
        { completedAt: () => 'now()', address: null, erased },
      );
      if (affected !== 1) throw completed();
      await this.audit.add(
        { operator: by, action: 'person-erased', subject: id, detail: { erased } },
        manager,
      );
      return this.toRequest(await manager.findOneByOrFail(DeletionRequestEntity, { id }));
    });
  }

  private async addressOf(id: string): Promise<string> {
    const row = await this.dataSource.manager.findOneBy(DeletionRequestEntity, { id });
    if (!row) throw notFound('There is no such request.');
    if (row.address === null) throw completed();
    return this.vault.open(row.address, contextOf(id));
  }

  private toRequest(row: DeletionRequestEntity): DeletionRequest {
    return {
      id: row.id,
      createdAt: row.createdAt.toISOString(),
      dueAt: row.dueAt.toISOString(),
      completedAt: row.completedAt?.toISOString() ?? null,
      by: row.operatorName,
      masked: row.address === null ? null : mask(this.vault.open(row.address, contextOf(row.id))),
      erased: row.erased,
    };
  }
}

const contextOf = (id: string): string => `deletion request ${id}`;
const completed = () => conflict('This request was completed already.');
