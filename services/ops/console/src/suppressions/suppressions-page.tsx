import type { Suppression } from '@larkway/ops-contract';
import { Box, toast } from '@larkway/sdk';
import { send } from '../api/http';
import { useRead } from '../api/use-read';
import { suppressionReasons } from '../emails/labels';
import { counted } from '../format/numbers';
import { useMay } from '../session/use-session';
import { AddressForm } from '../ui/form';
import { Empty, LoadError, Loading } from '../ui/load-state';
import { Page } from '../ui/page';
import { Table } from '../ui/table';
import { Code } from '../ui/text';
import { ExactTime } from '../ui/time';

const Entries = ({ entries }: { entries: Suppression[] }) =>
  entries.length === 0 ? (
    <Empty title="The list is empty" text="Every address gets its emails." />
  ) : (
    <Table
      caption="Suppression list"
      rows={entries}
      keyOf={({ id }) => id}
      columns={[
        {
          title: 'Address, as a hash',
          cell: ({ id }) => <Code title={id}>{id.slice(0, 16)}…</Code>,
        },
        { title: 'Reason', cell: ({ reason }) => suppressionReasons[reason] ?? reason },
        { title: 'Since', end: true, cell: ({ createdAt }) => <ExactTime at={createdAt} /> },
      ]}
    />
  );

/**
 * Addresses that get no email. The list contains keyed hashes, so that addresses can be added and
 * removed but not read.
 */
export const SuppressionsPage = () => {
  const { data, error, reload } = useRead<Suppression[]>('/ops/api/suppressions');
  const mayChange = useMay('operator');
  const add = async (address: string) => {
    await send('/ops/api/suppressions', { address });
    await reload();
    toast({ tone: 'success', title: 'It gets no more emails' });
  };
  const remove = async (address: string) => {
    const { removed } = await send<{ removed: boolean }>('/ops/api/suppressions/remove', {
      address,
    });
    await reload();
    toast(
      removed
        ? { tone: 'success', title: 'It is off the list and gets emails again' }
        : { tone: 'danger', title: 'That address was not on the list' },
    );
  };
  return (
    <Page
      title="Suppressions"
      note={
        data
          ? `${counted(data.length, 'address', 'addresses')}${data.length === 500 ? ' or more; the latest are shown' : ''}. Only hashes are kept.`
          : 'Only hashes are kept.'
      }
    >
      {mayChange && (
        <Box
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
          gap="5"
          marginBottom="7"
          alignItems="start"
        >
          <AddressForm
            label="Send this address nothing"
            action="Suppress"
            busyText="Adding…"
            onSubmit={add}
          />
          <AddressForm
            label="Send this address emails again"
            action="Take off"
            busyText="Taking off…"
            tone="outline"
            onSubmit={remove}
          />
        </Box>
      )}
      {data ? (
        <Entries entries={data} />
      ) : error ? (
        <LoadError error={error} onRetry={() => void reload()} />
      ) : (
        <Loading />
      )}
    </Page>
  );
};
