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

/** Two large tiles, then full rows of thirds: two plus a multiple of three are shown, fewer than five only as thirds. */
export const featuredPlaces = (count: number): Place[] => {
  if (count < 5) return Array.from({ length: Math.min(count, 3) }, () => third);
  const thirds = Math.floor((count - opening.length) / 3) * 3;
  return [...opening, ...Array.from({ length: thirds }, () => third)];
};
