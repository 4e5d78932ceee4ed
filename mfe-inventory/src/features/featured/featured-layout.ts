import type { TileFormat } from '../../ui/tile-formats';

export interface Place {
  /** Columns of twelve, from 768 px. */
  columns: number;
  format: TileFormat;
}

const third: Place = { columns: 4, format: 'third' };
const opening: Place[] = [
  { columns: 7, format: 'wide' },
  { columns: 5, format: 'tall' },
];

/** A place for every vehicle: two large ones first and last where thirds alone would leave a row open. */
export const featuredPlaces = (count: number): Place[] => {
  if (count < 2) return Array.from({ length: count }, () => third);
  const pairs = (count * 2) % 3;
  const thirds = Array.from({ length: count - pairs * opening.length }, () => third);
  return [...(pairs > 0 ? opening : []), ...thirds, ...(pairs > 1 ? opening.toReversed() : [])];
};
