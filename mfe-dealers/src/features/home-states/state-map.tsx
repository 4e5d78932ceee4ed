import { Anchor, Box, variables } from '@larkway/sdk';
import type { ListedState } from '../../ui/listed-states';
import { dealerCountText } from '../../ui/dealer-count';
import { MAP_COLUMNS, tilePlace, tileShade } from './tile-map';

// From here on the tile is dark enough for light letters.
const DARK = 82;

/** All states as tiles, the darker the more dealers; each leads to its state. */
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
            css={variables({ '--column': String(column), '--row': String(row) })}
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
