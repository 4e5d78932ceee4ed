import { useEffect } from 'react';
import { track } from './track';

/** Longest search term that is reported. */
const MOST = 100;

/** The term to report; undefined if it looks like an email address or a phone number. */
export const searchTermOf = (search: string): string | undefined => {
  const term = search.trim().slice(0, MOST);
  return term && !term.includes('@') && term.replace(/\D/g, '').length < 7 ? term : undefined;
};

/** Milliseconds without a keystroke before a search is reported. */
const REST = 800;

/** Reports the search term after the visitor stops typing, unless it may be personal data. */
export const useSearchEvent = (event: 'search' | 'dealer_search', search: string): void => {
  const term = searchTermOf(search);
  useEffect(() => {
    if (!term) return;
    const timer = setTimeout(() => track(event, { search_term: term }), REST);
    return () => clearTimeout(timer);
  }, [event, term]);
};
