import { randomBytes } from 'node:crypto';
import { conflict, notFound } from '@larkway/kit/errors';
import type { TrustedPublisher } from '@larkway/releases-contract';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { AuditLogService } from '../audit-log/audit-log.service.js';
import { createIssuerKeys } from './issuer-keys.js';
import { type VerifiedPublisher, verifyPublisher } from './publisher-tokens.js';
import { PublisherEntity } from './publisher.entity.js';

const minute = 60_000;

/** The wire type of a publisher. */
const toTrustedPublisher = (row: PublisherEntity): TrustedPublisher => ({
  id: row.id,
  team: row.team,
  name: row.name,
  issuer: row.issuer,
  audience: row.audience,
  subject: row.subject,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy,
  removedAt: row.removedAt?.toISOString() ?? null,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
});

const requirePublisher = async (manager: EntityManager, id: string): Promise<PublisherEntity> => {
  const row = await manager.findOneBy(PublisherEntity, { id });
  if (!row) throw notFound(`There is no publisher ${id}.`);
  return row;
};

export type WantedPublisher = Pick<
  TrustedPublisher,
  'team' | 'name' | 'issuer' | 'audience' | 'subject'
> & { by: string };

/**
 * Pipelines that publish with OpenID Connect tokens of their CI. In the audit log they are tokens,
 * so that earlier consoles and command lines can read it.
 */
@Injectable()
export class PublishersService {
  private readonly keysOf = createIssuerKeys();

  constructor(
    private readonly dataSource: DataSource,
    private readonly auditLog: AuditLogService,
  ) {}

  /** @throws DomainError 409 if the same tokens are trusted already. */
  add({ by, ...wanted }: WantedPublisher): Promise<TrustedPublisher> {
    const id = randomBytes(8).toString('hex');
    const { team, name, issuer, audience, subject } = wanted;
    return this.auditLog.recording(async (manager, record) => {
      const added = await manager
        .createQueryBuilder()
        .insert()
        .into(PublisherEntity)
        .values({ ...wanted, id, createdAt: new Date(), createdBy: by })
        .orIgnore()
        .returning(['id'])
        .execute();
      if (added.raw.length === 0)
        throw conflict(
          'A publisher with this issuer, audience and subject exists. See: npm run release -- publisher list.',
        );
      await record({
        kind: 'token-issued',
        by,
        reason: `${name}, a trusted publisher for the team ${team}`,
        evidence: { publisher: id, issuer, audience, subject },
      });
      return toTrustedPublisher(await requirePublisher(manager, id));
    });
  }

  /** Verifies a bearer token. @throws DomainError 503 if the keys of its issuer cannot be loaded */
  async verify(text: string): Promise<VerifiedPublisher<PublisherEntity>> {
    const { manager } = this.dataSource;
    const verified = await verifyPublisher(text, {
      trusted: (issuer) => manager.findBy(PublisherEntity, { issuer, removedAt: IsNull() }),
      keysOf: this.keysOf,
      now: Date.now,
    });
    const { publisher } = verified;
    const now = new Date();
    // At most once a minute, like tokens.
    if (publisher && now.getTime() - (publisher.lastUsedAt?.getTime() ?? 0) > minute)
      await manager.update(PublisherEntity, { id: publisher.id }, { lastUsedAt: now });
    return verified;
  }

  async list(): Promise<TrustedPublisher[]> {
    const rows = await this.dataSource.manager.find(PublisherEntity, {
      order: { createdAt: 'DESC', id: 'ASC' },
    });
    return rows.map(toTrustedPublisher);
  }

  /** Stops trusting a publisher. A second removal has no effect. @throws DomainError 404 */
  remove(id: string, { reason, by }: { reason: string; by: string }): Promise<TrustedPublisher> {
    return this.auditLog.recording(async (manager, record) => {
      const { affected } = await manager.update(
        PublisherEntity,
        { id, removedAt: IsNull() },
        { removedAt: new Date() },
      );
      const row = await requirePublisher(manager, id);
      if (affected)
        await record({
          kind: 'token-revoked',
          by,
          reason,
          evidence: { publisher: id, team: row.team, name: row.name },
        });
      return toTrustedPublisher(row);
    });
  }
}
