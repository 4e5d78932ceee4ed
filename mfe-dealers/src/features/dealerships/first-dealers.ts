import type { Dealership } from '@larkway/dealers-contract';
import { useEmbedded } from '@larkway/sdk';
import type { DealerSearch } from '../../ui/finder/dealer-search';

const KEY = 'first dealers';

/** Fields that only the list shows, empty. */
const listedOnly = { slug: '', name: '', address: '', city: '', zipCode: '', phone: '', email: '' };

/** Whether the page shows all dealers on the map and the first of them in the list. */
export const showsFirst = ({ search, position }: DealerSearch, params: URLSearchParams): boolean =>
  !search.trim() && !position && params.get('show') !== 'all';

/**
 * For `load`: the data of `useFirstDealers`.
 * @param listed the first of the dealers, which the list shows
 */
export const embedFirstDealers = (
  dealers: Dealership[],
  listed: Dealership[],
): Record<string, Dealership[]> => ({
  [KEY]: dealers.map((dealer) => (listed.includes(dealer) ? dealer : { ...dealer, ...listedOnly })),
});

/**
 * All dealers in a document that shows only the first in its list: the others have only what the map
 * shows. Undefined in other documents and after a navigation in the browser.
 */
export const useFirstDealers = (): Dealership[] | undefined => useEmbedded<Dealership[]>(KEY);
