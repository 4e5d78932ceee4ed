import {
  type dealersOperationsRoutes,
  type Listing,
  mostListings,
} from '@larkway/dealers-contract';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { erasedAddress } from '../../data-subject-requests/personal-data.js';

type Query = z.infer<typeof dealersOperationsRoutes.listListings.query>;

interface Row {
  id: number;
  name: string;
  city: string;
  state: string;
  email: string;
  unlisted_at: Date | null;
  unlisted_by: string | null;
  unlisted_reason: string | null;
}

const select = `SELECT d.id, d.name, d.city, s.name AS state, d.email, d.unlisted_at, d.unlisted_by, d.unlisted_reason
  FROM dealerships d JOIN states s ON s.id = d.state_id`;

const conditions = {
  any: 'true',
  listed: 'd.unlisted_at IS NULL',
  unlisted: 'd.unlisted_at IS NOT NULL',
} as const;

const toListing = ({
  id,
  name,
  city,
  state,
  email,
  unlisted_at: at,
  unlisted_by: by,
  unlisted_reason: reason,
}: Row): Listing => ({
  id,
  name,
  city,
  state,
  unlisted: at && { at: at.toISOString(), by: by!, reason: reason! },
  erased: email === erasedAddress,
});

/** Dealerships that match, the most recently unlisted first. */
export const listingsOf = async (
  manager: EntityManager,
  { search, listed }: Query,
): Promise<{ dealerships: Listing[]; more: boolean }> => {
  const rows: Row[] = await manager.query(
    `${select} WHERE ${conditions[listed]} AND ($1 = '' OR d.id::text = $1 OR position(lower($1) IN lower(concat_ws(' ', d.name, d.city, s.name))) > 0)
     ORDER BY d.unlisted_at DESC NULLS LAST, d.name, d.id LIMIT ${mostListings + 1}`,
    [search],
  );
  return {
    dealerships: rows.slice(0, mostListings).map(toListing),
    more: rows.length > mostListings,
  };
};

/** Dealerships with an email address, in any letter case. */
export const listingsOfPerson = async (
  manager: EntityManager,
  email: string,
): Promise<Listing[]> => {
  const rows: Row[] = await manager.query(
    `${select} WHERE lower(d.email) = lower($1) ORDER BY d.id`,
    [email],
  );
  return rows.map(toListing);
};

/** One dealership, locked until the end of the transaction. */
export const lockListing = async (
  manager: EntityManager,
  id: number,
): Promise<Listing | undefined> => {
  const [row]: Row[] = await manager.query(`${select} WHERE d.id = $1 FOR UPDATE OF d`, [id]);
  return row && toListing(row);
};
