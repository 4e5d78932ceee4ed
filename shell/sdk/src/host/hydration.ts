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
 * Whether to render hidden parts that may be shown later, such as results of a wider search. False
 * for the first render, on the server too; true right after it, with low priority.
 */
export const useHiddenParts = (): boolean => {
  const [isLater, setLater] = useState(false);
  useEffect(() => startTransition(() => setLater(true)), []);
  return isLater;
};

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
  const [isWhole] = useState(!isHydrated || isRestored || hash !== '');
  const isLater = useHiddenParts();
  return isWhole || isLater;
};
