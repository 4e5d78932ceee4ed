import type { Dealership } from '@larkway/dealers-contract';
import { Box, Button, ButtonLink, EmptyState, Text, useSearchParams } from '@larkway/sdk';
import { DealerGrid } from '../../ui/dealer-grid';
import { FIRST_CARDS, firstCards, searchDealers } from './search-dealers';

export interface DealerResultsProps {
  dealers: Dealership[];
  search: string;
  onClear: () => void;
}

const withAll = (params: URLSearchParams): string => {
  const all = new URLSearchParams(params);
  all.set('show', 'all');
  return `/dealerships?${all}`;
};

export const DealerResults = ({ dealers, search, onClear }: DealerResultsProps) => {
  const [params] = useSearchParams();
  const found = searchDealers(dealers, search);
  const shown = firstCards(found, params.get('show') === 'all');
  if (found.length === 0)
    return (
      <EmptyState
        title="No dealerships found"
        text="Try a city, a state, or part of a dealer’s name."
        action={<Button onClick={onClear}>Show All Dealers</Button>}
      />
    );
  return (
    <>
      <Text role="status" tone="ink2" marginBottom="6">
        {shown.length < found.length ? `The first ${FIRST_CARDS} of ${found.length} dealers` : `${found.length} ${found.length === 1 ? 'dealer' : 'dealers'}`}
      </Text>
      <DealerGrid dealers={shown} level={2} />
      {shown.length < found.length && (
        <Box marginTop="12">
          <ButtonLink tone="outline" borderColor="field" to={withAll(params)} rel="nofollow">
            Show all {found.length} dealers
          </ButtonLink>
        </Box>
      )}
    </>
  );
};
