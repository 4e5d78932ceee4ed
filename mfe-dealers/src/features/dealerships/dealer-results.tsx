import type { Dealership } from '@larkway/dealers-contract';
import { Box, ButtonLink, EmptyState, Text, useSearchParams } from '@larkway/sdk';
import { memo } from 'react';
import { dealerCountText } from '../../ui/dealer-count';
import { DealerGrid } from './dealer-grid';
import { FIRST_CARDS, firstCards, searchDealers } from './search-dealers';

export interface DealerResultsProps {
  dealers: Dealership[];
  search: string;
  /** Also what is below the first screen. */
  isWhole: boolean;
}

const withAll = (params: URLSearchParams): string => {
  const all = new URLSearchParams(params);
  all.set('show', 'all');
  return `/dealerships?${all}`;
};

/** Cards of the first screen. */
const FIRST_SCREEN = 6;

export const DealerResults = memo(({ dealers, search, isWhole }: DealerResultsProps) => {
  const [params] = useSearchParams();
  const found = searchDealers(dealers, search);
  const shown = firstCards(found, params.get('show') === 'all');
  if (found.length === 0)
    return (
      <EmptyState
        title="No dealerships found"
        text="Try a city, a state, or part of a dealer’s name."
        action={<ButtonLink to="/dealerships">Show All Dealers</ButtonLink>}
      />
    );
  return (
    <>
      <Text role="status" tone="ink2" marginBottom="6">
        {shown.length < found.length ? `The first ${FIRST_CARDS} of ${found.length} dealers` : dealerCountText(found.length)}
      </Text>
      <DealerGrid dealers={isWhole ? shown : shown.slice(0, FIRST_SCREEN)} />
      {shown.length < found.length && (
        <Box marginTop="12">
          <ButtonLink tone="outline" borderColor="field" to={withAll(params)} rel="nofollow">
            Show all {found.length} dealers
          </ButtonLink>
        </Box>
      )}
    </>
  );
});
DealerResults.displayName = 'DealerResults';
