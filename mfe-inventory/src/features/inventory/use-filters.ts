import { useMirroredText, useSearchParams } from '@larkway/sdk';
import { readFilters, writeFilters, type Filters } from './filters';

/** The filters, mirrored in the address. Choosing makes a step that the back button undoes; typing rewrites the step it is in. */
export const useFilters = (): [Filters, (change: Partial<Filters>) => void] => {
  const [params, setParams] = useSearchParams();
  const inAddress = readFilters(params);
  const [search, setSearch] = useMirroredText(inAddress.search);
  const filters = { ...inAddress, search };

  const change = (part: Partial<Filters>): void => {
    const next = { ...filters, ...part };
    const isTyping = Object.keys(part).join() === 'search';
    if (part.search !== undefined) setSearch(part.search);
    setParams(writeFilters(params, next), { replace: isTyping, preventScrollReset: true });
  };
  return [filters, change];
};
