import type { ErrorFrame, ReleaseError, ReleaseErrors } from '@larkway/ops-contract';
import { Box, chakra, Text } from '@larkway/sdk';
import { useParams } from 'react-router-dom';
import { useRead } from '../api/use-read';
import { count, percent } from '../format/numbers';
import { BackLink } from '../ui/back-link';
import { Definitions } from '../ui/definitions';
import { Empty, LoadState } from '../ui/load-state';
import { Page, PageSection } from '../ui/page';
import { type Column, Table } from '../ui/table';
import { Code } from '../ui/text';
import { ExactTime, RelativeTime } from '../ui/time';
import { errorsPath, REFRESH_INTERVAL } from './api';
import { placeText } from './errors';
import { Version } from './version';

const kinds: Record<ErrorFrame['kind'], string | null> = {
  own: null,
  package: 'not of this team',
  built: 'built code: its source map is missing',
};

/** Frames with their lines, the innermost first. */
const Stack = ({ stack }: Pick<ReleaseError, 'stack'>) => (
  <chakra.ol display="grid" gap="2" aria-label="Stack, innermost first">
    {stack.map((frame, index) => (
      <Box
        as="li"
        key={index}
        padding="8px 12px"
        borderRadius="stage"
        background={frame.kind === 'own' ? 'sunk' : 'transparent'}
        borderWidth="1px"
        minWidth="0"
      >
        <Code>
          {placeText(frame)}:{frame.column}
        </Code>
        {kinds[frame.kind] !== null && (
          <Text as="span" variant="small" tone="ink2" marginInlineStart="2">
            ({kinds[frame.kind]})
          </Text>
        )}
        {frame.code !== null && (
          <Box marginTop="1">
            <Code>{frame.code}</Code>
          </Box>
        )}
      </Box>
    ))}
  </chakra.ol>
);

type SeenVersion = ReleaseError['versions'][number];

const versionColumns: Column<SeenVersion>[] = [
  { title: 'Version', cell: ({ version }) => <Version of={version} /> },
  { title: 'Count', end: true, cell: (seen) => count(seen.count) },
  { title: 'First seen', end: true, cell: ({ firstSeen }) => <RelativeTime at={firstSeen} /> },
  { title: 'Last seen', end: true, cell: ({ lastSeen }) => <RelativeTime at={lastSeen} /> },
];

type SeenPlace = ReleaseError['seenIn'][number];

const browserColumns = (total: number): Column<SeenPlace>[] => [
  { title: 'Browser', cell: ({ place }) => place },
  { title: 'Count', end: true, cell: (seen) => count(seen.count) },
  { title: 'Share', end: true, cell: (seen) => percent(seen.count / total) },
];

const Content = ({ error }: { error: ReleaseError }) => {
  const { message, place, team, introducedIn, firstSeen, lastSeen, stack, stackOf } = error;
  return (
    <Box
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 400px' }}
      gap="32px 48px"
    >
      <Box display="grid" gap="7" alignContent="start" minWidth="0">
        <PageSection title="Error">
          <Definitions
            items={[
              { term: 'Message', value: message || 'None' },
              { term: 'Place', value: place ? <Code>{placeText(place)}</Code> : 'Unknown' },
              { term: 'Team', value: team },
              { term: 'Introduced in', value: <Version of={introducedIn} /> },
              { term: 'Count', value: count(error.count) },
              { term: 'First seen', value: <ExactTime at={firstSeen} /> },
              { term: 'Last seen', value: <ExactTime at={lastSeen} /> },
            ]}
          />
        </PageSection>
        <PageSection
          title={
            <>
              Stack, in <Version of={stackOf} />
            </>
          }
        >
          {stack.length > 0 ? (
            <Stack stack={stack} />
          ) : (
            <Text variant="small" tone="ink2">
              A site server saw only how its render process failed.
            </Text>
          )}
        </PageSection>
      </Box>
      <Box display="grid" gap="7" alignContent="start" minWidth="0">
        <PageSection title="Versions">
          <Table
            caption="Versions, latest first"
            dense
            rows={error.versions}
            keyOf={({ version }) => version}
            columns={versionColumns}
          />
        </PageSection>
        <PageSection title="Browsers">
          <Table
            caption="Browsers, most frequent first"
            dense
            rows={error.seenIn}
            keyOf={({ place: seen }) => seen}
            columns={browserColumns(error.count)}
          />
        </PageSection>
      </Box>
    </Box>
  );
};

/** One group of errors of a remote: its stack, versions and browsers. */
export const ErrorPage = () => {
  const { name = '', id = '' } = useParams();
  const { data, error, reload } = useRead<ReleaseErrors>(errorsPath(name), {
    every: REFRESH_INTERVAL,
  });
  const shown = data?.errors.find((one) => one.id === id);
  return (
    <Page
      title={shown?.type ?? 'Error'}
      note={`In ${name}`}
      back={<BackLink to={`/releases/${name}`}>{name}</BackLink>}
    >
      <LoadState data={data} error={error} reload={reload}>
        {() =>
          shown ? (
            <Content error={shown} />
          ) : (
            <Empty
              title="This error is no longer listed"
              text="Errors are removed when they were not seen for 30 days, and a list shows the last 100."
            />
          )
        }
      </LoadState>
    </Page>
  );
};
