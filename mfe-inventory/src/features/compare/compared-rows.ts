import type { Vehicle } from '@larkway/inventory-contract';
import { formatDollars } from '@larkway/sdk';
import { categoryInText } from '../../ui/facts';
import { specLists } from '../vehicle/spec-lists';

export interface ComparedRow {
  label: string;
  /** One for each vehicle. */
  values: string[];
  differs: boolean;
}

export interface ComparedGroup {
  title: string;
  rows: ComparedRow[];
}

const rowOf = (label: string, values: string[]): ComparedRow => ({
  label,
  values,
  differs: new Set(values).size > 1,
});

const overview = (vehicles: Vehicle[]): ComparedGroup => ({
  title: 'Overview',
  rows: [
    rowOf(
      'Starting price (MSRP)',
      vehicles.map(({ price }) => formatDollars(price)),
    ),
    rowOf(
      'Category',
      vehicles.map(({ category }) => categoryInText(category)),
    ),
    rowOf(
      'Series',
      vehicles.map(({ series }) => series),
    ),
    rowOf(
      'Availability',
      vehicles.map(({ isAvailable }) => (isAvailable ? 'Available' : 'Waitlist')),
    ),
    rowOf(
      'Features',
      vehicles.map(({ features }) => features.join(', ')),
    ),
  ],
});

const specifications = (vehicles: Vehicle[]): ComparedGroup[] => {
  const lists = vehicles.map(specLists);
  return lists[0]!.map(({ title, rows }, group) => ({
    title,
    rows: rows.map(({ label }, row) =>
      rowOf(
        label,
        lists.map((list) => list[group]!.rows[row]!.value),
      ),
    ),
  }));
};

/** All facts of the vehicles, in the groups of a vehicle's page. */
export const comparedGroups = (vehicles: Vehicle[]): ComparedGroup[] =>
  vehicles.length === 0 ? [] : [overview(vehicles), ...specifications(vehicles)];

/** Only the rows that differ; groups without any are left out. */
export const differencesIn = (groups: ComparedGroup[]): ComparedGroup[] =>
  groups
    .map((group) => ({ ...group, rows: group.rows.filter(({ differs }) => differs) }))
    .filter(({ rows }) => rows.length > 0);
