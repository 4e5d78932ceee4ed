import { type DealershipPage, type ListedDealership, listingFilters } from '@larkway/ops-contract';
import { Box, chakra, Field, Text } from '@larkway/sdk';
import { CheckIcon } from '@phosphor-icons/react/Check';
import { EyeSlashIcon } from '@phosphor-icons/react/EyeSlash';
import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useRead } from '../api/use-read';
import { counted } from '../format/numbers';
import { useMay } from '../session/use-session';
import { BackLink } from '../ui/back-link';
import { Button } from '../ui/button';
import { FieldRow } from '../ui/form';
import { Empty, LoadError, Loading } from '../ui/load-state';
import { Page } from '../ui/page';
import { SegmentedControl } from '../ui/segmented-control';
import { type Column, Table } from '../ui/table';
import { Code } from '../ui/text';
import { RelativeTime } from '../ui/time';
import { DetailsDialog } from './details-dialog';
import { ListingDialog } from './listing-dialog';

/** Whether the site lists a dealership; if not, since when, by whom and why. */
const ListingState = ({ dealership: { unlisted, erased } }: { dealership: ListedDealership }) => {
  const Symbol = unlisted ? EyeSlashIcon : CheckIcon;
  return (
    <chakra.span minWidth="0">
      <chakra.span
        display="inline-flex"
        alignItems="center"
        gap="2"
        fontWeight={500}
        color={unlisted ? 'warning' : 'success'}
        whiteSpace="nowrap"
      >
        <Symbol size={16} weight="bold" aria-hidden />
        {erased ? 'Erased' : unlisted ? 'Not listed' : 'Listed'}
      </chakra.span>
      {unlisted && (
        <chakra.span display="block" color="ink2" overflowWrap="anywhere">
          By {unlisted.by}, <RelativeTime at={unlisted.at} />: {unlisted.reason}
        </chakra.span>
      )}
    </chakra.span>
  );
};

const labels = { any: 'All', listed: 'Listed', unlisted: 'Not listed' };
const REFRESH_INTERVAL = 15_000;

const columns: Column<ListedDealership>[] = [
  { title: 'Dealership', cell: ({ name }) => name },
  { title: 'Place', cell: ({ city, state }) => `${city}, ${state}` },
  { title: 'State', cell: (dealership) => <ListingState dealership={dealership} /> },
  { title: 'Id', end: true, cell: ({ id }) => <Code whiteSpace="nowrap">{id}</Code> },
];

/** What an operator is asked about a dealership. */
interface Asked {
  dealership: ListedDealership;
  about: 'listing' | 'details';
}

const actions = (onAsk: (asked: Asked) => void): Column<ListedDealership> => ({
  title: 'Actions',
  end: true,
  cell: (dealership) => {
    if (dealership.erased) return null;
    const verbs = {
      details: 'Correct',
      listing: dealership.unlisted ? 'List again' : 'Unlist',
    } as const;
    return (
      <Box display="flex" flexWrap="wrap" justifyContent="flex-end" gap="2">
        {(['details', 'listing'] as const).map((about) => (
          <Button
            key={about}
            tone="outline"
            aria-label={`${verbs[about]}: ${dealership.name}`}
            onClick={() => onAsk({ dealership, about })}
          >
            {verbs[about]}
          </Button>
        ))}
      </Box>
    );
  },
});

/** All dealerships. Operators correct them, unlist them, and list them again. */
export const DealershipsPage = () => {
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const listed = listingFilters.find((filter) => filter === params.get('listed')) ?? 'any';
  const query = useDeferredValue(new URLSearchParams({ search, listed }).toString());
  const { data, error, reload } = useRead<DealershipPage>(`/ops/api/dealerships?${query}`, {
    every: REFRESH_INTERVAL,
  });
  const [asked, setAsked] = useState<Asked | null>(null);
  const mayChange = useMay('operator');
  const choose = (name: 'search' | 'listed', value: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === '' || value === 'any') after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: name === 'search' },
    );
  return (
    <Page
      title="Dealerships"
      note="Which dealers the site lists. Dealers are added when their application is approved."
      back={<BackLink to="/applications">Applications</BackLink>}
    >
      <chakra.form
        role="search"
        aria-label="Dealerships"
        display="grid"
        gap="4"
        marginBottom="4"
        onSubmit={(event) => event.preventDefault()}
      >
        <FieldRow columns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 420px) auto' }}>
          <Field
            label="Name, city, state or id"
            value={search}
            onChange={(value) => choose('search', value)}
            autoComplete="off"
          />
          <SegmentedControl
            label="State"
            value={listed}
            onChange={(value) => choose('listed', value)}
            segments={listingFilters.map((value) => ({ value, label: labels[value] }))}
          />
        </FieldRow>
      </chakra.form>
      {!data ? (
        error ? (
          <LoadError error={error} onRetry={() => void reload()} />
        ) : (
          <Loading />
        )
      ) : data.dealerships.length === 0 ? (
        <Empty
          title="Nothing matches"
          text="Search by a part of the name, city or state, or by the whole id."
        />
      ) : (
        <Box display="grid" gap="4">
          <Table
            caption="Dealerships"
            rows={data.dealerships}
            keyOf={({ id }) => String(id)}
            columns={mayChange ? [...columns, actions(setAsked)] : columns}
          />
          {data.more && (
            <Text variant="small" tone="ink2">
              The first {counted(data.dealerships.length, 'dealership')} are shown. Search to find
              others.
            </Text>
          )}
        </Box>
      )}
      {asked?.about === 'details' && (
        <DetailsDialog
          dealership={asked.dealership}
          onClose={() => setAsked(null)}
          onDone={() => void reload()}
        />
      )}
      {asked?.about === 'listing' && (
        <ListingDialog
          dealership={asked.dealership}
          onClose={() => setAsked(null)}
          onDone={() => void reload()}
        />
      )}
    </Page>
  );
};
