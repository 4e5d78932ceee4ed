import { track } from '@larkway/sdk';
import { useEffect } from 'react';

/** As much of a search as is worth counting. */
const MOST = 100;

/** What may be reported of a search: nothing that looks like somebody's email address or phone number. */
export const searchTermOf = (search: string): string | undefined => {
  const term = search.trim().slice(0, MOST);
  return term && !term.includes('@') && term.replace(/\D/g, '').length < 7 ? term : undefined;
};

/** Milliseconds without a key that end a word. */
const REST = 800;

/** Reports what was searched for, once the typing has come to rest. */
export const useSearchEvent = (search: string): void => {
  const term = searchTermOf(search);
  useEffect(() => {
    if (!term) return;
    const timer = setTimeout(() => track('search', { search_term: term }), REST);
    return () => clearTimeout(timer);
  }, [term]);
};
