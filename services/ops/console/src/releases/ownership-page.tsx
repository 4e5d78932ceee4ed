import type { Ownership } from '@larkway/ops-contract';
import { Badge, Box, Text } from '@larkway/sdk';
import { useSearchParams } from 'react-router-dom';
import { useRead } from '../api/use-read';
import { LoadState } from '../ui/load-state';
import { Page, PageSection } from '../ui/page';
import { SegmentedControl } from '../ui/segmented-control';
import { type Column, Table } from '../ui/table';
import { Code, InlineLink } from '../ui/text';
import { REFRESH_INTERVAL, ownershipPath } from './api';
import { ReleasesNav } from './releases-nav';

type Owned = Pick<Ownership['pages'][number], 'remote' | 'team' | 'version'>;

const owner: Column<Owned>[] = [
  { title: 'Team', cell: ({ team }) => <Badge>{team}</Badge> },
  {
    title: 'Remote',
    end: true,
    cell: ({ remote }) => (
      <InlineLink to={`/releases/${remote}`} whiteSpace="nowrap">
        {remote}
      </InlineLink>
    ),
  },
];

const pageColumns: Column<Ownership['pages'][number]>[] = [
  { title: 'Path', cell: ({ path }) => <Code whiteSpace={{ md: 'nowrap' }}>{path}</Code> },
  { title: 'Title', cell: ({ title }) => title },
  ...owner,
];

const fragmentColumns: Column<Ownership['fragments'][number]>[] = [
  {
    title: 'Slot',
    cell: ({ slot, order }) => (
      <>
        <Code>{slot}</Code>
        {order !== 0 && ` (order ${order})`}
      </>
    ),
  },
  { title: 'On a page of', cell: ({ on }) => on ?? 'the shell' },
  ...owner,
];

const topicColumns: Column<Ownership['topics'][number]>[] = [
  { title: 'Topic', cell: ({ topic }) => <Code>{topic}</Code> },
  {
    title: 'Read by',
    cell: ({ readers }) =>
      readers.map((reader) => (reader === 'header' ? 'the header' : reader)).join(', ') ||
      'no part',
  },
  ...owner,
];

const OwnershipTables = ({ ownership }: { ownership: Ownership }) => {
  const [params, setParams] = useSearchParams();
  const teams = [
    ...new Set(
      [...ownership.pages, ...ownership.fragments, ...ownership.topics].map(({ team }) => team),
    ),
  ].sort();
  const chosen = teams.find((team) => team === params.get('team')) ?? '';
  const ofTeam = <T extends Owned>(owned: T[]): T[] =>
    owned.filter(({ team }) => chosen === '' || team === chosen);
  const pages = ofTeam(ownership.pages);
  const fragments = ofTeam(ownership.fragments);
  const topics = ofTeam(ownership.topics);
  return (
    <Box display="grid" gap="7">
      <SegmentedControl
        label="Team"
        value={chosen}
        onChange={(team) => setParams(team === '' ? {} : { team })}
        segments={[
          { value: '', label: 'All teams' },
          ...teams.map((team) => ({ value: team, label: team })),
        ]}
      />
      <PageSection title="Pages">
        <Table
          caption="Pages and their teams"
          rows={pages}
          keyOf={({ path }) => path}
          columns={pageColumns}
        />
      </PageSection>
      <PageSection title="Fragments">
        {fragments.length === 0 ? (
          <Text variant="small">This team has no fragments on other pages.</Text>
        ) : (
          <Table
            caption="Fragments and their teams"
            rows={fragments}
            keyOf={({ slot, order }) => `${slot} ${order}`}
            columns={fragmentColumns}
          />
        )}
        {ownership.empty.length > 0 && (
          <Text variant="small" tone="ink2" marginTop="3">
            No fragment fills{' '}
            {ownership.empty.map(({ slot, on }) => `${slot} of ${on ?? 'the shell'}`).join(', ')}.
          </Text>
        )}
      </PageSection>
      {topics.length > 0 && (
        <PageSection title="Topics">
          <Text variant="small" tone="ink2" marginBottom="2">
            Values that remotes share in the browser.
          </Text>
          <Table
            caption="Topics and their teams"
            rows={topics}
            keyOf={({ topic }) => topic}
            columns={topicColumns}
          />
        </PageSection>
      )}
    </Box>
  );
};

/** Which team owns which page, fragment and topic. */
export const OwnershipPage = () => {
  const { data, error, reload } = useRead<Ownership>(ownershipPath, { every: REFRESH_INTERVAL });
  return (
    <Page
      title="Ownership"
      note="As declared by the live versions. Home page, header and footer belong to the shell of the platform team."
    >
      <ReleasesNav />
      <LoadState data={data} error={error} reload={reload}>
        {(ownership) => <OwnershipTables ownership={ownership} />}
      </LoadState>
    </Page>
  );
};
