import { ButtonLink, EmptyState } from '@larkway/sdk';
import { memo } from 'react';
import type { ListedState } from '../../ui/states';
import { StateGrid } from './state-grid';
import { searchStates } from './state-search';

export const StateResults = memo(
  ({ states, search }: { states: ListedState[]; search: string }) => {
    const found = searchStates(states, search);
    return found.length > 0 ? (
      <StateGrid label="States by name" states={found} />
    ) : (
      <EmptyState
        title="No states found"
        text="Try a state’s name or its two letters."
        action={<ButtonLink to="/states">View All States</ButtonLink>}
      />
    );
  },
);
StateResults.displayName = 'StateResults';
