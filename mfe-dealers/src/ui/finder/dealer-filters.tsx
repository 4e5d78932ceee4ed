import { defaultRadius } from '@larkway/dealers-contract';
import {
  Box,
  Button,
  MapPinIcon,
  SearchField,
  SearchForm,
  Text,
  useHydrated,
  useSearchParams,
} from '@larkway/sdk';
import { useState } from 'react';
import {
  type DealerSearch,
  type FinderPage,
  keptParams,
  type Position,
  roundPosition,
} from './dealer-search';

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

interface BrowserLocation {
  /** Whether the browser has a location API; false on the server. */
  isOffered: boolean;
  isBusy: boolean;
  message: string | undefined;
  ask: () => void;
}

/** The browser's location, requested only by `ask`. Passes on only the rounded position. */
const useBrowserLocation = (onFound: (position: Position) => void): BrowserLocation => {
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

interface DealerFiltersProps {
  search: DealerSearch;
  page: FinderPage;
  /** Parameters of the page that a form without scripts keeps. */
  keep?: string[];
  onChange: (change: Partial<DealerSearch>) => void;
}

/** The one search box: a place, a state, a dealer's name, or the browser's location. */
export const DealerFilters = ({ search, page, keep = [], onChange }: DealerFiltersProps) => {
  const [params] = useSearchParams();
  const location = useBrowserLocation((position) => onChange({ search: '', position }));
  return (
    <SearchForm
      action={`${page.path}${page.anchor ?? ''}`}
      label="Search dealers"
      display="flex"
      flexWrap="wrap"
      width="full"
      maxWidth="840px"
    >
      <Box flex="1 1 260px">
        <SearchField
          label="Search dealers"
          name="search"
          placeholder="ZIP, city and state, or dealer"
          value={search.search}
          onChange={(text) => onChange({ search: text })}
        />
      </Box>
      {search.radius !== defaultRadius && (
        <input type="hidden" name="radius" value={search.radius} />
      )}
      {keptParams(params, keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <noscript>
        <Button type="submit">Search</Button>
      </noscript>
      <Box
        flex={{ base: '1 1 auto', md: '0 0 auto' }}
        visibility={location.isOffered ? undefined : 'hidden'}
        css={{ '@media (scripting: none)': { display: 'none' } }}
      >
        <Button
          tone="outline"
          borderColor="field"
          width="full"
          icon={<MapPinIcon />}
          busy={location.isBusy}
          busyText="Locating…"
          onClick={location.ask}
        >
          Use my location
        </Button>
      </Box>
      {location.message && (
        <Text role="alert" tone="danger" flexBasis="full">
          {location.message}
        </Text>
      )}
    </SearchForm>
  );
};
