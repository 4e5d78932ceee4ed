import { readFileSync } from 'node:fs';

/** A model in the catalog's seed; `render` has the parameters of its picture. */
export interface CatalogueModel {
  slug: string;
  name: string;
  series: string;
  category: string;
  /** "50 miles", on one charge. */
  range: string;
  description: string;
  features: string[];
  specifications: {
    capacity: { passengers: string };
    features: { seating: string };
    dimensions?: { length: string };
  };
  /** Ids of the paints it comes in, its own first. */
  paints: string[];
  render: unknown;
}

/** The inventory service's seed is the only list of models. */
const SEED = new URL('../../../services/inventory/src/db/seed/vehicles.json', import.meta.url);

export const catalogue = (): CatalogueModel[] =>
  JSON.parse(readFileSync(SEED, 'utf8')) as CatalogueModel[];
