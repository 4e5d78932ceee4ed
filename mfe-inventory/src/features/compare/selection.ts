import { mostComparedModels, type Vehicle } from '@larkway/inventory-contract';
import type { Head } from '@larkway/sdk';

/** The fewest models in a comparison. */
export const FEWEST_MODELS = 2;

/** The models in a comparison's address, and those that cannot be shown. */
export interface Selection {
  /** In the order of the address, each once. */
  vehicles: Vehicle[];
  /** Slugs that are not in the catalog. */
  unknown: string[];
  /** Models beyond the fourth. */
  tooMany: Vehicle[];
  onlyDifferences: boolean;
}

/** More than any link of ours contains; the rest of a hand-made address is ignored. */
const MOST_WORDS = 12;

const slugsIn = (params: URLSearchParams): string[] => {
  const words = [...params.getAll('models'), ...params.getAll('add')].flatMap((value) =>
    value.split(','),
  );
  const slugs = words.map((word) => word.trim().toLowerCase()).filter(Boolean);
  return [...new Set(slugs)].slice(0, MOST_WORDS);
};

/** Reads the address: `models=d4,d6-max`, from forms also `add=d2`, and `only=differences`. */
export const readSelection = (params: URLSearchParams, catalog: Vehicle[]): Selection => {
  const found = slugsIn(params).map((slug) => ({
    slug,
    vehicle: catalog.find((vehicle) => vehicle.slug === slug),
  }));
  const known = found.flatMap(({ vehicle }) => vehicle ?? []);
  return {
    vehicles: known.slice(0, mostComparedModels),
    unknown: found.filter(({ vehicle }) => !vehicle).map(({ slug }) => slug),
    tooMany: known.slice(mostComparedModels),
    onlyDifferences: params.get('only') === 'differences',
  };
};

/** The address that compares these models. */
export const compareAddress = (slugs: string[], onlyDifferences = false): string => {
  const query = [
    slugs.length > 0 && `models=${slugs.join(',')}`,
    onlyDifferences && 'only=differences',
  ].filter(Boolean);
  return query.length > 0 ? `/compare?${query.join('&')}` : '/compare';
};

const listed = (names: string[]): string => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** The page's head. Search engines may list only the empty comparison. */
export const compareHead = ({ vehicles }: Selection): Head => {
  if (vehicles.length < FEWEST_MODELS) return vehicles.length > 0 ? { noindex: true } : {};
  const names = listed(vehicles.map(({ name }) => name));
  return {
    title: `${names} compared`,
    description: `${names} side by side: price, range, seats and every specification, with what tells them apart.`,
    noindex: true,
  };
};
