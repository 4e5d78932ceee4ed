import type { dealersOperationsRoutes, Listing } from '@larkway/dealers-contract';
import { DomainError, notFound } from '@larkway/kit/errors';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { lockListing } from './read-listings.js';

export type ListingChange = z.infer<typeof dealersOperationsRoutes.changeListing.body>;

const maxId = 2 ** 31 - 1;
const conflict = (code: string, message: string): DomainError =>
  new DomainError(code, message, { status: 409 });

/** Unlists a dealership or lists it again. NOTIFY updates lists, counts and nearby searches. */
@Injectable()
export class ChangeListing {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws DomainError 404 if there is none, 409 if it is in that state already or was erased. */
  execute(id: number, { listed, by, reason }: ListingChange): Promise<Listing> {
    return this.dataSource.transaction(async (manager) => {
      const before = id > maxId ? undefined : await lockListing(manager, id);
      if (!before) throw notFound('Dealership not found');
      if (before.erased)
        throw conflict(
          'erased',
          'The data of this dealership was erased. It cannot be listed again.',
        );
      if (listed && !before.unlisted)
        throw conflict('already_listed', `${before.name} is listed already.`);
      if (!listed && before.unlisted)
        throw conflict(
          'already_unlisted',
          `${before.name} was unlisted already, by ${before.unlisted.by}: ${before.unlisted.reason}`,
        );
      await manager.query(
        'UPDATE dealerships SET unlisted_at = CASE WHEN $2 THEN NULL ELSE now() END, unlisted_by = $3, unlisted_reason = $4 WHERE id = $1',
        [id, listed, listed ? null : by, listed ? null : reason],
      );
      return (await lockListing(manager, id))!;
    });
  }
}
