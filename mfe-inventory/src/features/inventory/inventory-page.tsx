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
  useHead,
  useHiddenParts,
  useRestLater,
  useSearchEvent,
  useSite,
  VisuallyHidden,
} from '@larkway/sdk';
import { useDeferredValue, useMemo, useRef } from 'react';
import { CompareBar } from '../compare/compare-actions';
import { suggestionFor } from './did-you-mean';
import { announcementOf, countOf, headingOf, inventoryHead } from './search-words';
import { ClearForm, VehicleFilters } from './vehicle-filters';
import { FIRST_ROW, NoVehicles, VehicleResults, VehicleResultsSkeleton } from './vehicle-results';
import {
  noSearch,
  readVehicleSearch,
  searchVehicles,
  useVehicleSearch,
  type VehicleSearch,
} from './vehicle-search';

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

export const load = async ({ http, search: params, site }: LoadContext): Promise<Loaded> => {
  const fallback = await http.collect([inventoryPaths.vehicles]);
  const vehicles = fallback[inventoryPaths.vehicles];
  if (isFailure(vehicles)) return { fallback, status: 503 };
  const search = readVehicleSearch(params);
  const shown = searchVehicles(vehicles as Vehicle[], search);
  const items = shown.map(({ name, slug }) => ({ name, to: `/inventory/${slug}` }));
  return {
    fallback,
    head: {
      ...inventoryHead(search, shown),
      jsonLd: [itemList(site, 'Electric neighborhood vehicles', items)],
    },
  };
};

/** Every vehicle, and ways to narrow them down. */
export const Component = () => {
  const { data: vehicles, error, reload } = useApi<Vehicle[]>(inventoryPaths.vehicles);
  const [search, changeSearch] = useVehicleSearch();
  useSearchEvent('search', search.search);
  const isWhole = useRestLater();
  const hasAll = useHiddenParts();
  const heading = useRef<HTMLHeadingElement>(null);
  // The fields update at once, the tiles with lower priority.
  const sought = useDeferredValue(search);
  const found = useMemo(() => vehicles && searchVehicles(vehicles, sought), [vehicles, sought]);
  useHead(found && inventoryHead(sought, found));
  const results = useMemo(() => {
    if (!vehicles || !found) return null;
    // What was pressed disappears with the empty result.
    const leave = (next: VehicleSearch) => {
      changeSearch(next);
      heading.current?.focus();
    };
    return (
      <>
        {found.length === 0 && (
          <NoVehicles
            suggestion={suggestionFor(vehicles, sought)}
            onSearch={leave}
            onClear={() => leave(noSearch)}
          />
        )}
        <VehicleResults
          found={isWhole ? found : found.slice(0, FIRST_ROW)}
          all={hasAll ? searchVehicles(vehicles, { ...noSearch, sort: sought.sort }) : undefined}
        />
      </>
    );
    // oxlint-disable-next-line react/exhaustive-deps -- what changes the search is new each time and does the same
  }, [vehicles, found, isWhole, hasAll]);

  return (
    <Container>
      <Flex
        flexDirection={{ base: 'column', md: 'row' }}
        alignItems={{ base: 'start', md: 'end' }}
        justifyContent="space-between"
        columnGap="8"
        rowGap="3"
        paddingTop={{ base: '6', md: '14' }}
        paddingBottom={{ base: '5', md: '10' }}
      >
        <Heading level={1} ref={heading} tabIndex={-1} overflowWrap="anywhere">
          {headingOf(sought)}
        </Heading>
        <Badge
          role="status"
          minHeight="36px"
          paddingInline="4"
          paddingBlock="1"
          flex="none"
          maxWidth="full"
          whiteSpace="normal"
          fontSize="1rem"
          fontWeight={600}
          fontVariantNumeric="tabular-nums"
          visibility={found ? undefined : 'hidden'}
        >
          {countOf(found ?? [])}
        </Badge>
      </Flex>
      <VisuallyHidden role="status">{found && announcementOf(sought)}</VisuallyHidden>
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
      <CompareBar heading={heading} />
    </Container>
  );
};
