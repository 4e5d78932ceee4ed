import { track, useMirroredText, useSearchParams } from '@larkway/sdk';
import { useEffect, useMemo } from 'react';
import {
  type DealerSearch,
  type Position,
  readDealerSearch,
  writeDealerSearch,
} from './dealer-search';

/** Milliseconds without a keystroke before a search is reported. */
const REST = 800;

/** Reports the search term after the visitor stops typing. */
export const useDealerSearchEvent = (search: string): void => {
  const term = search.trim();
  useEffect(() => {
    if (!term) return;
    const timer = setTimeout(() => track('dealer_search', { search_term: term }), REST);
    return () => clearTimeout(timer);
  }, [term]);
};

export interface DealerSearchControl {
  search: DealerSearch;
  /** Rewrites the current history entry. */
  type: (text: string) => void;
  /** Adds a history entry, so that the back button undoes it. */
  locate: (position: Position) => void;
}

/** The search, mirrored in the address. */
export const useDealerSearch = (): DealerSearchControl => {
  const [params, setParams] = useSearchParams();
  const [text, setText] = useMirroredText(params.get('search') ?? '');
  const { radius, position } = readDealerSearch(params);
  const { lat, lng } = position ?? {};
  const search = useMemo<DealerSearch>(
    () => ({
      text,
      radius,
      position: text.trim() || lat === undefined || lng === undefined ? undefined : { lat, lng },
    }),
    [text, radius, lat, lng],
  );

  const write = (change: Pick<DealerSearch, 'text' | 'position'>, replace: boolean): void => {
    // Reads the address, not the last render: the next change may come before this one is rendered.
    const current = new URLSearchParams(window.location.search);
    setText(change.text);
    setParams(writeDealerSearch(current, { ...readDealerSearch(current), ...change }), {
      replace,
      preventScrollReset: true,
    });
  };
  return {
    search,
    type: (typed) => write({ text: typed, position: undefined }, true),
    locate: (found) => write({ text: '', position: found }, false),
  };
};
