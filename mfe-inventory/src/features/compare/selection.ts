import type { Vehicle } from '@larkway/inventory-contract';
import type { Head } from '@larkway/sdk';

/** As many as stand side by side. */
export const MOST_MODELS = 4;

/** As few as there is something to compare. */
export const FEWEST_MODELS = 2;

/** What a comparison's address asks for, and what of it cannot be shown. */
export interface Selection {
  /** In the order of the address, each once. */
  vehicles: Vehicle[];
  /** Words that name no model of the catalogue. */
  unknown: string[];
  /** Models beyond the fourth. */
  tooMany: Vehicle[];
  onlyDifferences: boolean;
}

/** More than any page of ours writes; whatever else a hand-made address names is not looked at. */
const MOST_WORDS = 12;

const slugsIn = (params: URLSearchParams): string[] => {
  const words = [...params.getAll('models'), ...params.getAll('add')].flatMap((value) =>
    value.split(','),
  );
  const slugs = words.map((word) => word.trim().toLowerCase()).filter(Boolean);
  return [...new Set(slugs)].slice(0, MOST_WORDS);
};

/** Reads the address: `models=d4,d6-max`, from forms also `add=d2`, and `only=differences`. */
export const readSelection = (params: URLSearchParams, catalogue: Vehicle[]): Selection => {
  const found = slugsIn(params).map((slug) => ({
    slug,
    vehicle: catalogue.find((vehicle) => vehicle.slug === slug),
  }));
  const known = found.flatMap(({ vehicle }) => vehicle ?? []);
  return {
    vehicles: known.slice(0, MOST_MODELS),
    unknown: found.filter(({ vehicle }) => !vehicle).map(({ slug }) => slug),
    tooMany: known.slice(MOST_MODELS),
    onlyDifferences: params.get('only') === 'differences',
  };
};

/** Where these models stand side by side. */
export const compareAddress = (slugs: string[], onlyDifferences = false): string => {
  const query = [
    slugs.length > 0 && `models=${slugs.join(',')}`,
    onlyDifferences && 'only=differences',
  ].filter(Boolean);
  return query.length > 0 ? `/compare?${query.join('&')}` : '/compare';
};

const listed = (names: string[]): string => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** What the page says about itself. Of all that can be put side by side, only the page to begin at is for search engines. */
export const compareHead = ({ vehicles }: Selection): Head => {
  if (vehicles.length < FEWEST_MODELS) return vehicles.length > 0 ? { noindex: true } : {};
  const names = listed(vehicles.map(({ name }) => name));
  return {
    title: `${names} compared`,
    description: `${names} side by side: price, range, seats and every specification, with what tells them apart.`,
    noindex: true,
  };
};
