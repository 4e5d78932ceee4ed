import { useSearchParams } from '@larkway/sdk';
import { useEffect, useRef, useState } from 'react';
import { readFilters, writeFilters, type Filters } from './filters';

/**
 * The filters, mirrored in the address. Choosing makes a step that the back button undoes; typing rewrites the step it
 * is in. What is typed lives in a state of its own, for a field must never wait for the router.
 */
export const useFilters = (): [Filters, (change: Partial<Filters>) => void] => {
  const [params, setParams] = useSearchParams();
  const inAddress = readFilters(params);
  const [typed, setTyped] = useState(inAddress.search);
  const written = useRef(inAddress.search);

  useEffect(() => {
    // Back, forward or a link changed the address behind the field's back.
    if (inAddress.search === written.current) return;
    written.current = inAddress.search;
    setTyped(inAddress.search);
  }, [inAddress.search]);

  const filters = { ...inAddress, search: typed };
  const change = (part: Partial<Filters>): void => {
    const next = { ...filters, ...part };
    written.current = next.search;
    setTyped(next.search);
    const isTyping = Object.keys(part).join() === 'search';
    setParams(writeFilters(params, next), { replace: isTyping, preventScrollReset: true });
  };
  return [filters, change];
};
