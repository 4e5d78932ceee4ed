import { Anchor, ArrowRightIcon, Badge, Box, variables } from '@larkway/sdk';
import type { ListedState } from '../../ui/listed-states';
import { dealerCountText } from '../../ui/dealer-count';

export interface RankedStateProps {
  state: ListedState;
  rank: number;
  /** Dealers of the first in the ranking: as long as the whole bar. */
  most: number;
}

/** A line of the ranking: rank, state, its dealers as a number and as a bar. */
export const RankedState = ({ state, rank, most }: RankedStateProps) => (
  <Anchor
    to={`/states/${state.slug}`}
    className="group"
    display="grid"
    gridTemplateColumns={{
      base: '48px 40px minmax(0, 1fr) 20px',
      md: '56px 48px minmax(0, 4fr) minmax(0, 6fr) 96px 20px',
    }}
    columnGap={{ base: '3', md: '4' }}
    alignItems="center"
    minHeight={{ base: '80px', md: '72px' }}
    borderTopWidth="1px"
  >
    <span>
      <Badge aria-label={`Number ${rank}`}>#{rank}</Badge>
    </span>
    <Box as="span" aria-hidden fontSize="30px" lineHeight="1">
      {state.emoji}
    </Box>
    <span>
      <Box as="span" display="block" textStyle="h3" fontSize="1.375rem">
        {state.name}
      </Box>
      <Box as="span" display={{ base: 'block', md: 'none' }} color="ink2" fontSize="1rem">
        {dealerCountText(state.dealerCount)}
      </Box>
    </span>
    <Box as="span" aria-hidden display={{ base: 'none', md: 'block' }} height="10px">
      <Box
        as="span"
        display="block"
        height="full"
        background="tide"
        borderRadius="bar"
        width="var(--share)"
        css={variables({ '--share': `${(state.dealerCount / most) * 100}%` })}
      />
    </Box>
    <Box as="span" display={{ base: 'none', md: 'block' }} color="ink2" fontSize="1rem">
      {dealerCountText(state.dealerCount)}
    </Box>
    <Box
      as="span"
      color="ink2"
      fontSize="20px"
      transitionProperty="translate"
      transitionDuration="quick"
      css={{ _groupHover: { translate: '4px 0' } }}
    >
      <ArrowRightIcon />
    </Box>
  </Anchor>
);
