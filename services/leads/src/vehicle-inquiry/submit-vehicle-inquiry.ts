import { createHash, randomUUID } from 'node:crypto';
import { emailQueue } from '@larkway/email-contract';
import { addToOutbox, DomainError } from '@larkway/kit';
import type { VehicleInquiry } from '@larkway/leads-contract';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { LeadEntity } from '../lead.entity.js';

interface Submission {
  requestId: string;
  idempotencyKey?: string;
}

/** Stores the inquiry and promises the mail to the sales team, both or neither. */
@Injectable()
export class SubmitVehicleInquiry {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns the lead's id; a repeat under the same idempotency key gets the first one's. */
  execute(inquiry: VehicleInquiry, submission: Submission): Promise<string> {
    return this.dataSource.transaction((manager) => this.store(manager, inquiry, submission));
  }

  private async store(manager: EntityManager, inquiry: VehicleInquiry, { requestId, idempotencyKey }: Submission): Promise<string> {
    const { vehicleName, vehiclePrice, ...shopper } = inquiry;
    const id = randomUUID();
    const fingerprint = fingerprintOf(inquiry);
    const inserted = await manager
      .createQueryBuilder()
      .insert()
      .into(LeadEntity)
      .values({
        ...shopper,
        id,
        kind: 'vehicle-inquiry',
        details: { vehicleName, vehiclePrice },
        requestId,
        idempotencyKey: idempotencyKey ?? null,
        fingerprint,
      })
      .orIgnore()
      .returning('id')
      .execute();
    if ((inserted.raw as unknown[]).length === 0) return this.earlier(manager, idempotencyKey!, fingerprint);
    await addToOutbox(manager, emailQueue, { name: 'vehicle-inquiry', payload: { ...inquiry, reference: id }, requestId });
    return id;
  }

  private async earlier(manager: EntityManager, idempotencyKey: string, fingerprint: string): Promise<string> {
    const lead = await manager.findOneByOrFail(LeadEntity, { idempotencyKey });
    if (lead.fingerprint === fingerprint) return lead.id;
    throw new DomainError('idempotency_key_reused', 'This Idempotency-Key belongs to another submission.', { status: 409 });
  }
}

// zod hands the fields over in the schema's order, whatever order they were sent in.
const fingerprintOf = (inquiry: VehicleInquiry): string => createHash('sha256').update(JSON.stringify(inquiry)).digest('base64url');
