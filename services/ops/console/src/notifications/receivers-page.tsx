import type { AddedReceiver, Receiver } from '@larkway/ops-contract';
import { chakra } from '@larkway/sdk';
import { useState } from 'react';
import { useRead } from '../api/use-read';
import { counted } from '../format/numbers';
import { useMay } from '../session/use-session';
import { Button } from '../ui/button';
import { Empty, LoadState } from '../ui/load-state';
import { Page } from '../ui/page';
import { type Column, Table } from '../ui/table';
import { Code } from '../ui/text';
import { RelativeTime } from '../ui/time';
import { kindLabels, notificationLabel } from './labels';
import { ReceiverActions } from './receiver-actions';
import { AddReceiverDialog } from './receiver-dialogs';
import { SecretDialog } from './secret-dialog';

const REFRESH_INTERVAL = 5_000;

const states = {
  waiting: { label: 'Waiting', color: 'warning' },
  delivered: { label: 'Delivered', color: 'success' },
  failed: { label: 'Not delivered', color: 'danger' },
} as const;

/** The state of the latest notification, and why it is not delivered. */
const LastDelivery = ({ last, waiting }: Pick<Receiver, 'last' | 'waiting'>) => {
  if (!last) return <>None yet</>;
  const { label, color } = states[last.state];
  return (
    <chakra.span minWidth="0">
      <chakra.span fontWeight={500} color={color}>
        {label}
      </chakra.span>
      , {notificationLabel(last.kind)}, <RelativeTime at={last.at} />
      {last.problem && (
        <chakra.span display="block" color="ink2" overflowWrap="anywhere">
          {last.problem}
          {last.state === 'waiting' && `; ${counted(last.attempts, 'attempt')} so far`}
        </chakra.span>
      )}
      {waiting > 1 && (
        <chakra.span display="block" color="ink2">
          {counted(waiting, 'notification')} wait
        </chakra.span>
      )}
    </chakra.span>
  );
};

const columns: Column<Receiver>[] = [
  {
    title: 'Receiver',
    cell: ({ name, type, target }) => (
      <span>
        {name}
        <chakra.span display="block" color="ink2" fontWeight={400}>
          {type === 'webhook' ? 'Webhook' : 'Email'} <Code>{target}</Code>
        </chakra.span>
      </span>
    ),
  },
  {
    title: 'Notified of',
    cell: ({ enabled, kinds, remotes }) => (
      <span>
        {enabled ? kinds.map((kind) => kindLabels[kind]).join(', ') : 'Nothing: it is disabled'}
        {enabled && remotes && (
          <chakra.span display="block" color="ink2">
            Releases of {remotes.join(', ')} only
          </chakra.span>
        )}
      </span>
    ),
  },
  { title: 'Last notification', cell: (receiver) => <LastDelivery {...receiver} /> },
];

/** Who is notified of what, and whether it arrives. */
export const ReceiversPage = () => {
  const { data, error, reload } = useRead<Receiver[]>('/ops/api/receivers', {
    every: REFRESH_INTERVAL,
  });
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState<AddedReceiver | null>(null);
  const [mayTest, mayChange] = [useMay('operator'), useMay('admin')];
  const changed = () => void reload();
  const actions: Column<Receiver> = {
    title: 'Actions',
    end: true,
    cell: (receiver) => <ReceiverActions receiver={receiver} onChanged={changed} />,
  };
  return (
    <Page
      title="Notifications"
      note="Webhooks and emails for releases that are taken back and for emails that do not arrive. They contain ids and counts, no personal data."
      actions={mayChange && <Button onClick={() => setAdding(true)}>Add a receiver</Button>}
    >
      <LoadState data={data} error={error} reload={reload}>
        {(receivers) =>
          receivers.length === 0 ? (
            <Empty
              title="There are no receivers"
              text={
                mayChange
                  ? 'Add one, so that releases that are taken back and lost emails are noticed.'
                  : 'An admin can add one.'
              }
            />
          ) : (
            <Table
              caption="Receivers"
              rows={receivers}
              keyOf={({ id }) => id}
              columns={mayTest ? [...columns, actions] : columns}
            />
          )
        }
      </LoadState>
      {isAdding && (
        <AddReceiverDialog
          onClose={() => setAdding(false)}
          onAdded={(receiver) => {
            setAdding(false);
            setAdded(receiver);
            changed();
          }}
        />
      )}
      {added?.secret && (
        <SecretDialog
          name={added.receiver.name}
          secret={added.secret}
          onClose={() => setAdded(null)}
        />
      )}
    </Page>
  );
};
