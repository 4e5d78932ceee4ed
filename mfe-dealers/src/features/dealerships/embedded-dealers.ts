import type { Dealership } from '@larkway/dealers-contract';
import { useEmbedded } from '@larkway/sdk';
import type { DealerSearch } from '../../ui/finder/dealer-search';

const KEY = 'embedded dealers';

interface EmbeddedDealers {
  /** The search that they are enough for. */
  search: string;
  /** Of all dealers. */
  count: number;
  dealers: Dealership[];
}

/** Fields that only the list shows, empty. */
const listedOnly = { slug: '', name: '', address: '', city: '', zipCode: '', phone: '', email: '' };

/** Undefined if the page lists all dealers. */
const keyOf = ({ search, position }: DealerSearch, params: URLSearchParams): string | undefined => {
  const text = search.trim();
  if (position) return JSON.stringify(position);
  return text === '' && params.get('show') === 'all' ? undefined : text;
};

interface ShownDealers {
  all: Dealership[];
  /** The dealers whose name, city or state contains the text of the search. */
  matching: Dealership[];
  /** The first of them, which the list shows. */
  listed: Dealership[];
}

/**
 * For `load`: the data of `useEmbeddedDealers`. A search needs the dealers that match its text.
 * Without one, the page shows all dealers on its map and the first of them in its list. Undefined if
 * it lists all.
 */
export const embedDealers = (
  search: DealerSearch,
  params: URLSearchParams,
  { all, matching, listed }: ShownDealers,
): Record<string, EmbeddedDealers> | undefined => {
  const key = keyOf(search, params);
  if (key === undefined) return undefined;
  const dealers =
    key === ''
      ? all.map((dealer) => (listed.includes(dealer) ? dealer : { ...dealer, ...listedOnly }))
      : matching;
  return { [KEY]: { search: key, count: all.length, dealers } };
};

/**
 * The number of all dealers, and the dealers that this search needs; those are undefined if the
 * document is of another search. Undefined in documents with all dealers and after a navigation in
 * the browser.
 */
export const useEmbeddedDealers = (
  search: DealerSearch,
  params: URLSearchParams,
): { count: number; dealers: Dealership[] | undefined } | undefined => {
  const embedded = useEmbedded<EmbeddedDealers>(KEY);
  return (
    embedded && {
      count: embedded.count,
      dealers: embedded.search === keyOf(search, params) ? embedded.dealers : undefined,
    }
  );
};
