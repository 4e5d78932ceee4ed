import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useMirroredText } from './mirrored-text';

interface AddressedSearch<S> {
  /** Reads the address; ignores what it does not know. */
  read: (params: URLSearchParams) => S;
  /** Writes into the address; other parameters do not change. */
  write: (params: URLSearchParams, search: S) => URLSearchParams;
}

/**
 * What a list page searches for, mirrored in the address: its text (`search`) and its filters. A
 * filter adds a history entry; typing replaces the current one. The search changes at once, before
 * the router has rendered the new address, and is the same object until it changes: show results
 * with `useDeferredValue`, so that fields never wait for them.
 */
export const useSearchInAddress = <S extends { search: string }>({
  read,
  write,
}: AddressedSearch<S>): [S, (change: Partial<S>) => void] => {
  const [params, setParams] = useSearchParams();
  const [current, setCurrent] = useMirroredText(JSON.stringify(read(params)));
  const search = useMemo(() => JSON.parse(current) as S, [current]);

  const change = (part: Partial<S>): void => {
    // Reads the address, not the last render: the next change may come before this one is rendered.
    const before = new URLSearchParams(window.location.search);
    const after = write(before, { ...read(before), ...part });
    setCurrent(JSON.stringify(read(after)));
    const isTyping = Object.keys(part).join() === 'search';
    // A busy page may handle a choice twice; it must add only one history entry.
    const isSame = after.toString() === before.toString();
    setParams(after, { replace: isTyping || isSame, preventScrollReset: true });
  };
  return [search, change];
};
