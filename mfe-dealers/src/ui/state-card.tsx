import { Anchor, Box } from '@larkway/sdk';
import type { ReactNode } from 'react';
import { StateArrow } from './state-arrow';
import { dealerCountText, type ListedState } from './states';

export interface StateCardProps {
  state: ListedState;
  /** Between the name and the arrow. */
  aside?: ReactNode;
}

/** A state as a row to choose: emoji, name, number of dealers. */
export const StateCard = ({ state, aside }: StateCardProps) => (
  <Anchor
    to={`/states/${state.slug}`}
    className="group"
    display="grid"
    gridTemplateColumns="48px minmax(0, 1fr) auto 20px"
    columnGap="4"
    alignItems="center"
    height="full"
    minHeight={{ base: '80px', md: '116px' }}
    paddingBlock={{ base: '4', md: '6' }}
    borderTopWidth="1px"
  >
    <Box as="span" aria-hidden fontSize="34px" lineHeight="1">
      {state.emoji}
    </Box>
    <span>
      <Box as="span" display="block" textStyle="h3" fontSize="1.375rem">
        {state.name}
      </Box>
      <Box as="span" color="ink2" fontSize="1rem">
        {dealerCountText(state.dealerCount)}
      </Box>
    </span>
    <span>{aside}</span>
    <StateArrow />
  </Anchor>
);
