import type { ApplicationSummary } from '@larkway/ops-contract';
import { Box, chakra } from '@larkway/sdk';
import { useSearchParams } from 'react-router-dom';
import { useRead } from '../api/use-read';
import { counted } from '../format/numbers';
import { Empty, LoadError, Loading } from '../ui/load-state';
import { Page } from '../ui/page';
import { SegmentedControl } from '../ui/segmented-control';
import { Table } from '../ui/table';
import { InlineLink } from '../ui/text';
import { RelativeTime } from '../ui/time';
import { ApplicationStatus, type ApplicationStatusName, statusLabel } from './application-status';

const order: ApplicationStatusName[] = ['checked', 'received', 'approved', 'declined'];

const empty = {
  checked: {
    title: 'Nothing to review',
    text: 'New applications appear here once they were checked.',
  },
  received: {
    title: 'Nothing is being checked',
    text: 'The check takes a moment after an application comes in.',
  },
  approved: { title: 'None was approved yet', text: undefined },
  declined: { title: 'None was declined yet', text: undefined },
};

export const ApplicationsPage = () => {
  const [params, setParams] = useSearchParams();
  const status = order.find((name) => name === params.get('status')) ?? 'checked';
  const { data, error, reload } = useRead<ApplicationSummary[]>(
    `/ops/api/applications?status=${status}`,
    { every: 15_000 },
  );
  const rows = data?.filter((row) => row.status === status);
  return (
    <Page
      title="Applications"
      note="Dealers that ask to be listed."
      actions={
        <InlineLink
          to="/applications/dealerships"
          display="inline-flex"
          alignItems="center"
          minHeight="touch"
        >
          Dealerships on the site
        </InlineLink>
      }
    >
      <Box marginBottom="4">
        <SegmentedControl
          label="Status"
          value={status}
          onChange={(value) => setParams(value === 'checked' ? {} : { status: value })}
          segments={order.map((value) => ({ value, label: statusLabel(value) }))}
        />
      </Box>
      {error && !data ? (
        <LoadError error={error} onRetry={() => void reload()} />
      ) : !rows ? (
        <Loading />
      ) : rows.length === 0 ? (
        <Empty {...empty[status]} />
      ) : (
        <Table
          caption="Applications"
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            {
              title: 'Dealership',
              cell: ({ id, name }) => <InlineLink to={`/applications/${id}`}>{name}</InlineLink>,
            },
            { title: 'Place', cell: ({ city, state }) => `${city}, ${state}` },
            { title: 'Status', cell: (row) => <ApplicationStatus status={row.status} /> },
            {
              title: 'Duplicates',
              cell: ({ duplicates }) =>
                duplicates.length === 0 ? (
                  'None found'
                ) : (
                  <chakra.span color="warning" fontWeight={500}>
                    {counted(duplicates.length, 'possible one')}
                  </chakra.span>
                ),
            },
            {
              title: 'Received',
              end: true,
              cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
            },
          ]}
        />
      )}
    </Page>
  );
};
