import { track } from '@larkway/sdk';
import { useEffect } from 'react';

/** Longest search term that is reported. */
const MOST = 100;

/** The term to report; undefined if it looks like an email address or a phone number. */
export const searchTermOf = (search: string): string | undefined => {
  const term = search.trim().slice(0, MOST);
  return term && !term.includes('@') && term.replace(/\D/g, '').length < 7 ? term : undefined;
};

/** Milliseconds without a keystroke before a search is reported. */
const REST = 800;

/** Reports the search term after the visitor stops typing. */
export const useSearchEvent = (search: string): void => {
  const term = searchTermOf(search);
  useEffect(() => {
    if (!term) return;
    const timer = setTimeout(() => track('search', { search_term: term }), REST);
    return () => clearTimeout(timer);
  }, [term]);
};
