import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const never = () => () => undefined;

/** False on the server and during hydration, true afterward. For content that needs scripts. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * Whether to render what is below the first screen. False for the first render after a navigation
 * to a new page in the browser, so that its top appears sooner; true right after that. Always true
 * on the server, for a page that the server rendered, and when the browser restores a scroll
 * position.
 */
export const useRestLater = (): boolean => {
  const isHydrated = useHydrated();
  const isRestored = useNavigationType() === 'POP';
  const { hash } = useLocation();
  const [isWhole, setWhole] = useState(!isHydrated || isRestored || hash !== '');
  useEffect(() => startTransition(() => setWhole(true)), []);
  return isWhole;
};
