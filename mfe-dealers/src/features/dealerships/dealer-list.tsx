import type { FoundDealership } from '@larkway/dealers-contract';
import { Box, ButtonLink, useSearchParams } from '@larkway/sdk';
import { DealerGrid } from './dealer-grid';
import { firstCards } from './search-dealers';

export interface DealerListProps {
  dealers: FoundDealership[];
  /** Also what is below the first screen. */
  isWhole: boolean;
}

/** Cards of the first screen. */
const FIRST_SCREEN = 6;

const withAll = (params: URLSearchParams): string => {
  const all = new URLSearchParams(params);
  all.set('show', 'all');
  return `/dealerships?${all}`;
};

/** The first cards of a list, and a link to all of them. */
export const DealerList = ({ dealers, isWhole }: DealerListProps) => {
  const [params] = useSearchParams();
  const shown = firstCards(dealers, params.get('show') === 'all');
  return (
    <>
      <DealerGrid dealers={isWhole ? shown : shown.slice(0, FIRST_SCREEN)} />
      {shown.length < dealers.length && (
        <Box marginTop="12">
          <ButtonLink tone="outline" borderColor="field" to={withAll(params)} rel="nofollow">
            Show all {dealers.length} dealers
          </ButtonLink>
        </Box>
      )}
    </>
  );
};
