import { Box, ButtonLink, EmptyState, useHiddenParts } from '@larkway/sdk';
import { memo } from 'react';
import type { ListedState } from '../../ui/states';
import { StateGrid } from './state-grid';
import { searchStates } from './state-search';

export const StateResults = memo(
  ({ states, search }: { states: ListedState[]; search: string }) => {
    const found = searchStates(states, search);
    const listed = useHiddenParts() ? searchStates(states, '') : found;
    return (
      <>
        {found.length === 0 && (
          <EmptyState
            title="No states found"
            text="Try a state’s name or its two letters."
            action={<ButtonLink to="/states">View All States</ButtonLink>}
          />
        )}
        {listed.length > 0 && (
          <Box hidden={found.length === 0}>
            <StateGrid label="States by name" states={listed} found={found} />
          </Box>
        )}
      </>
    );
  },
);
StateResults.displayName = 'StateResults';
