import { startTransition, useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useHydrated } from './use-hydrated';

/**
 * Whether to render what is below the first screen. False for the first render after a navigation to a new page in the browser, so that its
 * beginning is on screen sooner; true right after that. Always true on the server, for a page that it rendered, and where the browser restores
 * a position in the page.
 */
export const useRestLater = (): boolean => {
  const isHydrated = useHydrated();
  const isRestored = useNavigationType() === 'POP';
  const { hash } = useLocation();
  const [isWhole, setWhole] = useState(!isHydrated || isRestored || hash !== '');
  useEffect(() => startTransition(() => setWhole(true)), []);
  return isWhole;
};
