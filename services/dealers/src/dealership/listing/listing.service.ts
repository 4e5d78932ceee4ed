import {
  type dealersOperationsRoutes,
  type Listing,
  mostListings,
} from '@larkway/dealers-contract';
import { conflict, notFound } from '@larkway/kit/errors';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import type { z } from 'zod';
import { DealershipEntity, toListing } from '../dealership.entity.js';

type ListingQuery = z.infer<typeof dealersOperationsRoutes.listListings.query>;
export type ListingChange = z.infer<typeof dealersOperationsRoutes.changeListing.body>;

const maxId = 2 ** 31 - 1;

const conditions = {
  any: 'true',
  listed: 'dealership.unlistedAt IS NULL',
  unlisted: 'dealership.unlistedAt IS NOT NULL',
} as const;

/** Shows and changes which dealerships are listed. NOTIFY updates lists, counts and searches. */
@Injectable()
export class ListingService {
  constructor(private readonly dataSource: DataSource) {}

  /** Dealerships that match, the most recently unlisted first. */
  async list({ search, listed }: ListingQuery): Promise<{ dealerships: Listing[]; more: boolean }> {
    const rows = await selectDealerships(this.dataSource.manager)
      .where(conditions[listed])
      .andWhere(
        `(:search = '' OR CAST(dealership.id AS text) = :search
          OR position(lower(:search) IN lower(concat_ws(' ', dealership.name, dealership.city, state.name))) > 0)`,
        { search },
      )
      .orderBy('dealership.unlistedAt', 'DESC', 'NULLS LAST')
      .addOrderBy('dealership.name')
      .addOrderBy('dealership.id')
      .limit(mostListings + 1)
      .getMany();
    return {
      dealerships: rows.slice(0, mostListings).map(toListing),
      more: rows.length > mostListings,
    };
  }

  /** Dealerships with an email address, in any letter case. */
  async ofPerson(email: string): Promise<Listing[]> {
    const rows = await selectDealerships(this.dataSource.manager)
      .where('lower(dealership.email) = lower(:email)', { email })
      .orderBy('dealership.id')
      .getMany();
    return rows.map(toListing);
  }

  /**
   * Unlists a dealership or lists it again.
   * @throws DomainError 404 if there is none, 409 if it is in that state already or was erased.
   */
  change(id: number, { listed, by, reason }: ListingChange): Promise<Listing> {
    return this.dataSource.transaction(async (manager) => {
      const before = id > maxId ? undefined : await lockListing(manager, id);
      if (!before) throw notFound('Dealership not found');
      if (before.erased)
        throw conflict(
          'The data of this dealership was erased. It cannot be listed again.',
          'erased',
        );
      if (listed && !before.unlisted)
        throw conflict(`${before.name} is listed already.`, 'already_listed');
      if (!listed && before.unlisted)
        throw conflict(
          `${before.name} was unlisted already, by ${before.unlisted.by}: ${before.unlisted.reason}`,
          'already_unlisted',
        );
      await manager.update(
        DealershipEntity,
        { id },
        {
          unlistedAt: listed ? null : () => 'now()',
          unlistedBy: listed ? null : by,
          unlistedReason: listed ? null : reason,
        },
      );
      return (await lockListing(manager, id))!;
    });
  }
}

const selectDealerships = (manager: EntityManager): SelectQueryBuilder<DealershipEntity> =>
  manager
    .createQueryBuilder(DealershipEntity, 'dealership')
    .innerJoinAndSelect('dealership.state', 'state');

/** One dealership, locked until the end of the transaction. */
const lockListing = async (manager: EntityManager, id: number): Promise<Listing | undefined> => {
  const row = await selectDealerships(manager)
    .where('dealership.id = :id', { id })
    .setLock('pessimistic_write', undefined, ['dealership'])
    .getOne();
  return row ? toListing(row) : undefined;
};
