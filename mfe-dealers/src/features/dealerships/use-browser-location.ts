import { useHydrated } from '@larkway/sdk';
import { useState } from 'react';
import { type Position, roundPosition } from './dealer-search';

const other = 'Enter a ZIP code or a city and state instead.';

const messages = {
  denied: `Your browser did not share your location. ${other}`,
  unavailable: `Your location could not be determined. ${other}`,
};

const options: PositionOptions = {
  enableHighAccuracy: false,
  timeout: 10_000,
  maximumAge: 300_000,
};

export interface BrowserLocation {
  /** Whether the browser can be asked; never on the server. */
  isOffered: boolean;
  isBusy: boolean;
  message: string | undefined;
  ask: () => void;
}

/** The browser's location, asked for when `ask` is called and never before. Only the rounded position is handed over. */
export const useBrowserLocation = (onFound: (position: Position) => void): BrowserLocation => {
  const isHydrated = useHydrated();
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<string>();

  const ask = (): void => {
    setBusy(true);
    setMessage(undefined);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setBusy(false);
        onFound(roundPosition({ lat: coords.latitude, lng: coords.longitude }));
      },
      ({ code }) => {
        setBusy(false);
        setMessage(
          code === GeolocationPositionError.PERMISSION_DENIED
            ? messages.denied
            : messages.unavailable,
        );
      },
      options,
    );
  };
  return { isOffered: isHydrated && 'geolocation' in navigator, isBusy, message, ask };
};
