import { inventoryPaths, type Vehicle } from '@larkway/inventory-contract';
import {
  Badge,
  ButtonLink,
  Container,
  EmptyState,
  Flex,
  Heading,
  isFailure,
  itemList,
  type LoadContext,
  type Loaded,
  phoneHref,
  PhoneIcon,
  tracks,
  useApi,
  useRestLater,
  useSearchEvent,
  useSite,
} from '@larkway/sdk';
import { useDeferredValue, useMemo } from 'react';
import { CompareBar } from '../compare/compare-actions';
import { ClearForm, VehicleFilters } from './vehicle-filters';
import { VehicleResults, VehicleResultsSkeleton } from './vehicle-results';
import { noSearch, readVehicleSearch, searchVehicles, useVehicleSearch } from './vehicle-search';

/** A phone number at the end of the list. */
const HelpBand = () => {
  const { salesPhone } = useSite();
  return (
    <Flex
      as="section"
      aria-labelledby="help-title"
      flexDirection={{ base: 'column', md: 'row' }}
      alignItems={{ base: 'stretch', md: 'center' }}
      justifyContent="space-between"
      gap="6"
      borderTopWidth="1px"
      marginTop={{ base: '16', md: '24' }}
      paddingTop={{ base: '12', md: '14' }}
      paddingBottom={{ base: '18', md: '112px' }}
    >
      <Heading level={2} id="help-title">
        Not sure which one fits?
      </Heading>
      <ButtonLink
        tone="lark"
        href={phoneHref(salesPhone)}
        icon={<PhoneIcon />}
        {...tracks('click_phone', { kind: 'sales' })}
      >
        {salesPhone}
      </ButtonLink>
    </Flex>
  );
};

/** Tiles of the first screens. */
const FIRST_SCREENS = 6;

export const reads = (): string[] => [inventoryPaths.vehicles];

export const load = async ({ http, search, site }: LoadContext): Promise<Loaded> => {
  const fallback = await http.collect([inventoryPaths.vehicles]);
  const vehicles = fallback[inventoryPaths.vehicles];
  if (isFailure(vehicles)) return { fallback, status: 503 };
  const shown = searchVehicles(vehicles as Vehicle[], readVehicleSearch(search));
  const items = shown.map(({ name, slug }) => ({ name, to: `/inventory/${slug}` }));
  return { fallback, head: { jsonLd: [itemList(site, 'Electric neighborhood vehicles', items)] } };
};

/** A vehicle with a waitlist is listed, but not available. */
const countOf = (vehicles: Vehicle[]): string => {
  const available = vehicles.filter(({ isAvailable }) => isAvailable).length;
  const waiting = vehicles.length - available;
  return `${available} ${available === 1 ? 'Vehicle' : 'Vehicles'} Available${waiting > 0 ? ` · ${waiting} waitlisted` : ''}`;
};

/** Every vehicle, and three ways to narrow them down. */
export const Component = () => {
  const { data: vehicles, error, reload } = useApi<Vehicle[]>(inventoryPaths.vehicles);
  const [search, changeSearch] = useVehicleSearch();
  useSearchEvent('search', search.search);
  const isWhole = useRestLater();
  // The fields update at once, the tiles with lower priority.
  const sought = useDeferredValue(search);
  const found = useMemo(() => vehicles && searchVehicles(vehicles, sought), [vehicles, sought]);
  const results = useMemo(
    () =>
      found && (
        <VehicleResults
          vehicles={isWhole ? found : found.slice(0, FIRST_SCREENS)}
          onClear={() => changeSearch(noSearch)}
        />
      ),
    // oxlint-disable-next-line react/exhaustive-deps -- what changes the search is new each time and does the same
    [found, isWhole],
  );

  return (
    <Container>
      <Flex
        flexDirection={{ base: 'column', md: 'row' }}
        alignItems={{ base: 'start', md: 'end' }}
        justifyContent="space-between"
        columnGap="8"
        rowGap="18px"
        paddingTop={{ base: '8', md: '14' }}
        paddingBottom={{ base: '6', md: '10' }}
      >
        <Heading level={1}>All vehicles</Heading>
        <Badge
          role="status"
          minHeight="36px"
          paddingInline="4"
          paddingBlock="1"
          whiteSpace="normal"
          fontSize="1rem"
          fontWeight={600}
          fontVariantNumeric="tabular-nums"
          visibility={found ? undefined : 'hidden'}
        >
          {countOf(found ?? [])}
        </Badge>
      </Flex>
      <ClearForm />
      <VehicleFilters search={search} onChange={changeSearch} />
      {results}
      {!found && !error && <VehicleResultsSkeleton />}
      {error && (
        <EmptyState
          title="The vehicles cannot be shown right now"
          text="Nothing is wrong on your side. Try again, or call us and we will read you the list."
          onRetry={reload}
        />
      )}
      <HelpBand />
      <CompareBar />
    </Container>
  );
};
