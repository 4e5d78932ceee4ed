import { track } from '@larkway/sdk';
import { useEffect } from 'react';
import { searchTermOf } from './search-term';

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
