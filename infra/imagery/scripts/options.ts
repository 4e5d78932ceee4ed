import { catalog, type CatalogModel } from '../catalog/catalog.js';
import { CELL, type Quality } from '../model/build-vehicle.js';

/** The option `--only`: a slug, once or more often. */
export const ONLY = { type: 'string', multiple: true } as const;

/** The models that `--only` names, or all. */
export function chosenModels(only: readonly string[] | undefined): CatalogModel[] {
  const models = catalog().filter(({ slug }) => !only || only.includes(slug));
  if (models.length === 0) throw new Error('The catalog has no model with the slug in --only');
  return models;
}

/** Parses the option `--quality`. */
export function qualityOf(name: string): Quality {
  if (!Object.hasOwn(CELL, name))
    throw new Error(`--quality must be one of ${Object.keys(CELL).join(', ')}`);
  return name as Quality;
}
