import { track } from '@larkway/sdk';
import { useEffect } from 'react';

/** Milliseconds without a key that end a word. */
const REST = 800;

/** Reports what was searched for, once the typing has come to rest. */
export const useSearchEvent = (search: string): void => {
  const term = search.trim();
  useEffect(() => {
    if (!term) return;
    const timer = setTimeout(() => track('search', { search_term: term }), REST);
    return () => clearTimeout(timer);
  }, [term]);
};
