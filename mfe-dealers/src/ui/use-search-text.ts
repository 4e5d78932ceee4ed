import { useMirroredText, useSearchParams } from '@larkway/sdk';

/** A search text that is mirrored in the address as `?search=`. Typing rewrites the present step of the history. */
export const useSearchText = (): [string, (text: string) => void] => {
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useMirroredText(params.get('search') ?? '');

  const type = (text: string): void => {
    const next = new URLSearchParams(params);
    if (text) next.set('search', text);
    else next.delete('search');
    setSearch(text);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return [search, type];
};
