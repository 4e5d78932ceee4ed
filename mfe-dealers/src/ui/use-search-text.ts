import { useSearchParams } from '@larkway/sdk';
import { useEffect, useRef, useState } from 'react';

/**
 * A search text that is mirrored in the address as `?search=`. Typing rewrites the present step of the history. What is
 * typed lives in a state of its own, for a field must never wait for the router.
 */
export const useSearchText = (): [string, (text: string) => void] => {
  const [params, setParams] = useSearchParams();
  const inAddress = params.get('search') ?? '';
  const [typed, setTyped] = useState(inAddress);
  const written = useRef(inAddress);

  useEffect(() => {
    // Back, forward or a link changed the address behind the field's back.
    if (inAddress === written.current) return;
    written.current = inAddress;
    setTyped(inAddress);
  }, [inAddress]);

  const type = (text: string): void => {
    const next = new URLSearchParams(params);
    if (text) next.set('search', text);
    else next.delete('search');
    written.current = text;
    setTyped(text);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return [typed, type];
};
