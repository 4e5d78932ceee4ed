import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Dealership } from '@larkway/dealers-contract';

const file = path.join(
  import.meta.dirname,
  '../../../services/dealers/src/db/seed/dealerships.json',
);

/** The dealers that the site starts with; only the service gives them slugs. */
export const seededDealers = (
  JSON.parse(readFileSync(file, 'utf8')) as Omit<Dealership, 'slug'>[]
).map((dealer): Dealership => ({ ...dealer, slug: `dealer-${dealer.id}` }));
