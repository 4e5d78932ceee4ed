import { readFileSync } from 'node:fs';

/** A model as the catalogue's seed has it; `render` holds the parameters of its picture. */
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

/** The seed of the inventory service is the only list of models: pictures are drawn from what is sold. */
const SEED = new URL('../../../services/inventory/src/db/seed/vehicles.json', import.meta.url);

export const catalogue = (): CatalogueModel[] =>
  JSON.parse(readFileSync(SEED, 'utf8')) as CatalogueModel[];
