import type { Dealership } from '@larkway/dealers-contract';
import { ButtonLink, EmptyState, useSearchParams } from '@larkway/sdk';
import type { ReactNode } from 'react';
import { DealerGridSkeleton } from './dealer-grid';
import { DealerList } from './dealer-list';
import { type DealerSearch, whereaboutsOf } from './dealer-search';
import { useNearbyDealers } from './nearby-dealers';
import { NearestDealer, NotNow } from './nearby-parts';
import { countStatus, nearbyStatus, noneStatus } from './results-status';
import { firstCards, searchDealers } from './search-dealers';

export interface DealerResultsProps {
  dealers: Dealership[];
  search: DealerSearch;
  /** Also what is below the first screen. */
  isWhole: boolean;
}

interface ResultsView {
  /** Announced by screen readers. */
  status: string;
  /** The content says the same as the status. */
  isStatusHidden?: boolean;
  /** Whether dealers around a place are shown. */
  isNearby: boolean;
  content: ReactNode;
}

const HINT = 'Try a ZIP code, a city and state such as Austin, TX, or part of a dealer’s name.';

const nothingFound = (text = HINT): ResultsView => ({
  status: 'No dealerships found',
  isStatusHidden: true,
  isNearby: false,
  content: (
    <EmptyState
      title="No dealerships found"
      text={text}
      action={<ButtonLink to="/dealerships">Show All Dealers</ButtonLink>}
    />
  ),
});

/** What a search has found: by place where its text is one, and by name, city and state otherwise. */
export const useResultsView = ({
  dealers: all,
  search,
  isWhole,
}: DealerResultsProps): ResultsView => {
  const [params] = useSearchParams();
  const shownOf = (dealers: Dealership[]): number =>
    firstCards(dealers, params.get('show') === 'all').length;
  const where = whereaboutsOf(search, all);
  const { radius } = search;
  const { dealers, nearest, refusal, error, reload } = useNearbyDealers(where, radius);

  if (!where || refusal) {
    const found = searchDealers(all, search.text);
    if (found.length === 0) return nothingFound(refusal);
    return {
      status: countStatus(found.length, shownOf(found)),
      isNearby: false,
      content: <DealerList dealers={found} isWhole={isWhole} />,
    };
  }
  if (error) return { status: '', isNearby: true, content: <NotNow onRetry={reload} /> };
  if (!dealers) return { status: '', isNearby: true, content: <DealerGridSkeleton /> };
  if (dealers.length > 0) {
    const status = nearbyStatus({ where, radius, count: dealers.length, shown: shownOf(dealers) });
    return { status, isNearby: true, content: <DealerList dealers={dealers} isWhole={isWhole} /> };
  }
  if (!nearest) return nothingFound();
  return {
    status: noneStatus(radius, nearest),
    isNearby: true,
    content: <NearestDealer dealer={nearest} />,
  };
};
