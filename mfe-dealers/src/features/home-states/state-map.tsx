import type { UsStateAbbreviation } from '@larkway/dealers-contract';
import { Anchor, Box, variables } from '@larkway/sdk';
import { dealerCountText, type ListedState } from '../../ui/states';

/** Each state as one tile, roughly at its place: a line is a row of the map, `..` is no tile. */
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

interface TilePlace {
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

/** Percent of the full color, from few dealers to many. */
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

// A tile of at least this shade needs light letters.
const DARK = 82;

/** All states as tiles that link to their pages; more dealers make a tile darker. */
export const StateMap = ({ states }: { states: ListedState[] }) => {
  const most = Math.max(...states.map(({ dealerCount }) => dealerCount));
  return (
    <Box
      as="ul"
      aria-label="Dealers by state"
      display={{ base: 'none', md: 'grid' }}
      gridTemplateColumns={`repeat(${MAP_COLUMNS}, minmax(0, 1fr))`}
      gap="1"
      maxWidth="720px"
    >
      {states.map(({ slug, name, abbreviation, dealerCount }) => {
        const { column, row } = tilePlace(abbreviation);
        const shade = tileShade(dealerCount, most);
        return (
          <Box
            as="li"
            key={slug}
            gridColumn="var(--column)"
            gridRow="var(--row)"
            // Two, so that tiles of a column or row share a rule.
            css={[variables({ '--column': String(column) }), variables({ '--row': String(row) })]}
          >
            <Anchor
              to={`/states/${slug}`}
              aria-label={`${abbreviation}: ${name}, ${dealerCountText(dealerCount)}`}
              title={`${name}, ${dealerCountText(dealerCount)}`}
              display="grid"
              placeItems="center"
              aspectRatio="1"
              borderRadius="4px"
              fontSize="0.9375rem"
              fontWeight={500}
              transitionProperty="outline-color"
              transitionDuration="quick"
              outline="2px solid transparent"
              outlineOffset="1px"
              css={{ _hover: { outlineColor: 'ink' }, _focusVisible: { outlineColor: 'focus' } }}
              color={shade >= DARK ? 'bg' : 'ink'}
              background={`color-mix(in srgb, var(--lw-colors-tide) ${shade}%, transparent)`}
            >
              {abbreviation}
            </Anchor>
          </Box>
        );
      })}
    </Box>
  );
};
