import { defaultRadius } from '@larkway/dealers-contract';
import { Box, Button, chakra, MapPinIcon, SearchField, Text } from '@larkway/sdk';
import type { DealerSearchControl } from './use-dealer-search';
import { useBrowserLocation } from './use-browser-location';

/** Answers at every keystroke; before and without scripts it is a plain form whose answer is the server's page. */
export const LocatorForm = ({ search, type, locate }: DealerSearchControl) => {
  const location = useBrowserLocation(locate);
  return (
    <chakra.form
      method="get"
      action="/dealerships"
      role="search"
      aria-label="Search dealers"
      onSubmit={(event) => event.preventDefault()}
      display="flex"
      flexWrap="wrap"
      gap="3"
      width="full"
      maxWidth="840px"
    >
      <Box flex="1 1 260px">
        <SearchField
          label="Search dealers"
          name="search"
          placeholder="ZIP, city and state, or dealer"
          value={search.text}
          onChange={type}
        />
      </Box>
      {search.radius !== defaultRadius && (
        <input type="hidden" name="radius" value={search.radius} />
      )}
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
    </chakra.form>
  );
};
