import type { State } from '@larkway/dealers-contract';
import { Badge, Box, chakra, Skeleton } from '@larkway/sdk';
import { StateCard } from '../../ui/state-card';

const Rows = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
    columnGap: '10',
  },
});

export interface StateGridProps {
  states: State[];
  /** Numbers the states from 1 on. */
  isRanked?: boolean;
}

export const StateGrid = ({ states, isRanked = false }: StateGridProps) => (
  <Rows>
    {states.map((state, index) => (
      <li key={state.slug}>
        <StateCard state={state} badge={isRanked && <Badge aria-label={`Number ${index + 1}`}>#{index + 1}</Badge>} />
      </li>
    ))}
  </Rows>
);

export const StateGridSkeleton = () => (
  <Box role="status" aria-label="Loading states">
    <Rows aria-hidden>
      {Array.from({ length: 12 }, (_, index) => (
        <Box as="li" key={index} paddingBlock="3">
          <Skeleton height="92px" />
        </Box>
      ))}
    </Rows>
  </Box>
);
