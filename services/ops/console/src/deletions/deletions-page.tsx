import type { DeletionRequest } from '@larkway/ops-contract';
import { Box, chakra, toast } from '@larkway/sdk';
import { useState } from 'react';
import { send } from '../api/http';
import { useRead } from '../api/use-read';
import { counted } from '../format/numbers';
import { day } from '../format/times';
import { useMay } from '../session/use-session';
import { AddressForm } from '../ui/form';
import { Empty, LoadError, Loading } from '../ui/load-state';
import { Page } from '../ui/page';
import { Table } from '../ui/table';
import { RelativeTime, useNow } from '../ui/time';
import { DeletionActions } from './deletion-actions';
import { EraseDialog } from './erase-dialog';

const rowsOf = ({ erased }: DeletionRequest): number =>
  Object.values(erased ?? {}).reduce(
    (sum, tables) => sum + Object.values(tables).reduce((rows, count) => rows + count, 0),
    0,
  );

const Due = ({ request }: { request: DeletionRequest }) => {
  const isLate = Date.parse(request.dueAt) < useNow();
  if (request.completedAt)
    return (
      <span>
        Done <RelativeTime at={request.completedAt} />, {counted(rowsOf(request), 'row')}
      </span>
    );
  return (
    <chakra.span color={isLate ? 'danger' : undefined} fontWeight={isLate ? 600 : undefined}>
      {isLate ? 'Overdue, was due' : 'Due'} {day(request.dueAt)} (
      <RelativeTime at={request.dueAt} />)
    </chakra.span>
  );
};

/** Deletion requests with their due dates. */
export const DeletionsPage = () => {
  const { data, error, reload } = useRead<DeletionRequest[]>('/ops/api/deletions');
  const [erasing, setErasing] = useState<DeletionRequest | null>(null);
  const mayComplete = useMay('admin');
  const add = async (email: string) => {
    await send('/ops/api/deletions', { email });
    await reload();
    toast({ tone: 'success', title: 'The request is noted' });
  };
  return (
    <Page
      title="Deletion requests"
      note="People who asked to be forgotten. The address is kept, encrypted, until their data is erased."
    >
      <Box maxWidth="640px" marginBottom="7">
        <AddressForm
          label="Someone asked to be forgotten"
          action="Note the request"
          busyText="Noting…"
          onSubmit={add}
        />
      </Box>
      {!data ? (
        error ? (
          <LoadError error={error} onRetry={() => void reload()} />
        ) : (
          <Loading />
        )
      ) : data.length === 0 ? (
        <Empty title="No requests" text="No one has asked to be forgotten." />
      ) : (
        <Table
          caption="Deletion requests"
          rows={data}
          keyOf={({ id }) => id}
          columns={[
            { title: 'Person', cell: ({ masked }) => masked ?? 'Erased' },
            { title: 'State', cell: (request) => <Due request={request} /> },
            { title: 'Noted by', cell: ({ by }) => by },
            { title: 'Noted', end: true, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
            ...(mayComplete
              ? [
                  {
                    title: 'Actions',
                    end: true,
                    cell: (request: DeletionRequest) => (
                      <DeletionActions request={request} onErase={() => setErasing(request)} />
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
      {erasing && (
        <EraseDialog
          request={erasing}
          onClose={() => setErasing(null)}
          onDone={() => void reload()}
        />
      )}
    </Page>
  );
};
