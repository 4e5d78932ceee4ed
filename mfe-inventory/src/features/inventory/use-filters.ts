import { useMirroredText, useSearchParams } from '@larkway/sdk';
import { readFilters, writeFilters, type Filters } from './filters';

/** The filters, mirrored in the address. Choosing makes a step that the back button undoes; typing rewrites the step it is in. */
export const useFilters = (): [Filters, (change: Partial<Filters>) => void] => {
  const [params, setParams] = useSearchParams();
  const inAddress = readFilters(params);
  const [search, setSearch] = useMirroredText(inAddress.search);
  const filters = { ...inAddress, search };

  const change = (part: Partial<Filters>): void => {
    // The address itself, not the last rendering of it: a second choice may be made before the first one is on screen.
    const current = new URLSearchParams(window.location.search);
    const next = { ...readFilters(current), ...part };
    const isTyping = Object.keys(part).join() === 'search';
    if (part.search !== undefined) setSearch(part.search);
    const address = writeFilters(current, next);
    // A choice that is heard twice, as when a busy page catches up, is one step back.
    const isSame = address.toString() === current.toString();
    setParams(address, { replace: isTyping || isSame, preventScrollReset: true });
  };
  return [filters, change];
};
