import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in what the server renders and while the browser takes it over; what needs scripts appears after that. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
