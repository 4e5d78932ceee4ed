import { readFileSync } from 'node:fs';
import { SEED } from '../files/folders.js';
import { type ModelParameters, parseParameters } from '../model/model-parameters.js';

/** A vehicle model in the catalog's seed. */
export interface CatalogModel {
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
  /** Of its picture; `render` in the seed. */
  parameters: ModelParameters;
}

interface SeedModel extends Omit<CatalogModel, 'parameters'> {
  render: unknown;
}

/** @throws a `ZodError` if the parameters of a model are wrong. */
export const catalog = (): CatalogModel[] =>
  (JSON.parse(readFileSync(SEED, 'utf8')) as SeedModel[]).map(({ render, ...model }) => ({
    ...model,
    parameters: parseParameters(render),
  }));

/** @throws for an unknown slug. */
export function modelOf(slug: string): CatalogModel {
  const found = catalog().find((model) => model.slug === slug);
  if (!found) throw new Error(`The catalog has no model ${slug}`);
  return found;
}
