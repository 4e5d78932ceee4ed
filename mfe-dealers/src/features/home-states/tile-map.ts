import type { UsStateAbbreviation } from '@larkway/dealers-contract';

/** Each state as one tile, roughly where it lies: a row of the map per line, two blanks for no tile. */
const rows = [
  'AK .. .. .. .. .. .. .. .. .. .. ME',
  '.. .. .. .. .. .. WI .. .. .. VT NH',
  '.. WA ID MT ND MN IL MI .. NY MA ..',
  '.. OR NV WY SD IA IN OH PA NJ CT RI',
  '.. CA UT CO NE MO KY WV VA MD DE ..',
  '.. .. AZ NM KS AR TN NC SC .. .. ..',
  '.. .. .. .. OK LA MS AL GA .. .. ..',
  'HI .. .. .. TX .. .. .. .. FL .. ..',
];

export interface TilePlace {
  /** Both count from 1, as in CSS grids. */
  column: number;
  row: number;
}

const places = new Map<string, TilePlace>(
  rows.flatMap((line, row) =>
    line
      .split(' ')
      .flatMap((name, column) =>
        name === '..' ? [] : [[name, { column: column + 1, row: row + 1 }] as const],
      ),
  ),
);

export const MAP_COLUMNS = 12;

export const tilePlace = (abbreviation: UsStateAbbreviation): TilePlace =>
  places.get(abbreviation)!;

/** Percent of the full colour, from few dealers to many. */
const shades = [
  { from: 0.8, percent: 100 },
  { from: 0.5, percent: 82 },
  { from: 0.34, percent: 46 },
  { from: 0.2, percent: 28 },
  { from: 0, percent: 14 },
];

/** How dark a tile is: by its share of the state with the most dealers. */
export const tileShade = (dealerCount: number, most: number): number => {
  const share = most === 0 ? 0 : dealerCount / most;
  return shades.find(({ from }) => share >= from)!.percent;
};
