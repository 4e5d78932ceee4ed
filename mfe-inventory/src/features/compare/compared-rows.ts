import type { Vehicle } from '@larkway/inventory-contract';
import { formatDollars } from '@larkway/sdk';
import { categoryInText } from '../../ui/facts';
import { specLists } from '../vehicle/spec-lists';

/** A text, or a list whose order does not matter. */
export type ComparedValue = string | string[];

export interface ComparedRow {
  label: string;
  /** One for each vehicle, as it is shown. */
  values: ComparedValue[];
  /** Values, or parts of lists, that all vehicles have. */
  shared: string[];
  differs: boolean;
}

export interface ComparedGroup {
  title: string;
  rows: ComparedRow[];
}

const partsOf = (value: ComparedValue): string[] => [value].flat();

const rowOf = (label: string, values: ComparedValue[]): ComparedRow => {
  const [first = [], ...others] = values.map(partsOf);
  const shared = first.filter((part) => others.every((parts) => parts.includes(part)));
  const differs = values.some((value) => partsOf(value).some((part) => !shared.includes(part)));
  return { label, values, shared, differs };
};

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
      vehicles.map(({ features }) => features),
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
