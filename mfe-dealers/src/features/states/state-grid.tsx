import { Badge, Box, chakra, Skeleton } from '@larkway/sdk';
import type { ListedState } from '../../ui/states';
import { StateCard } from '../../ui/state-card';
import { StatePicture } from '../../ui/us-map/state-picture';

const Rows = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      sm: 'repeat(2, minmax(0, 1fr))',
      lg: 'repeat(3, minmax(0, 1fr))',
    },
    columnGap: '10',
  },
});

/** The state's shape beside its name. */
const Picture = ({ state }: { state: ListedState['abbreviation'] }) => (
  <StatePicture
    state={state}
    width="48px"
    height="44px"
    color="field"
    opacity={0.45}
    transitionProperty="color, opacity"
    transitionDuration="quick"
    css={{ _groupHover: { color: 'tide', opacity: 1 } }}
  />
);

export interface StateGridProps {
  label: string;
  states: ListedState[];
  /** Numbers the states from 1 on. */
  isRanked?: boolean;
  /** The states to show, the others are hidden; all by default. */
  found?: ListedState[];
}

export const StateGrid = ({ label, states, isRanked = false, found = states }: StateGridProps) => (
  <Rows aria-label={label}>
    {states.map((state, index) => (
      <li key={state.slug} hidden={!found.includes(state)}>
        <StateCard
          state={state}
          aside={
            isRanked ? (
              <Badge aria-label={`Number ${index + 1}`}>#{index + 1}</Badge>
            ) : (
              <Picture state={state.abbreviation} />
            )
          }
        />
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
