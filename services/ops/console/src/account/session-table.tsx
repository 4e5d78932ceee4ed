import type { SessionSummary } from '@larkway/ops-contract';
import { chakra, toast } from '@larkway/sdk';
import { send } from '../api/http';
import { useConfirmed } from '../session/confirmation';
import { Button } from '../ui/button';
import { Table } from '../ui/table';
import { RelativeTime } from '../ui/time';
import { useAction } from '../ui/use-action';

interface SessionTableProps {
  sessions: SessionSummary[];
  onChanged: () => void;
}

const EndButton = ({
  session: { id, device, network },
  onEnded,
}: {
  session: SessionSummary;
  onEnded: () => void;
}) => {
  const confirmed = useConfirmed();
  const { busy, run } = useAction(async () => {
    await confirmed(() => send(`/ops/api/account/sessions/${id}/end`));
    toast({ tone: 'success', title: `The session on ${device} has ended` });
    onEnded();
  });
  return (
    <Button
      tone="outline"
      aria-label={`End the session on ${device}, ${network}`}
      busy={busy}
      busyText="Ending…"
      onClick={() => void run()}
    >
      End
    </Button>
  );
};

const Device = ({ session: { device, current } }: { session: SessionSummary }) => (
  <span>
    {device}
    {current && (
      <chakra.span color="success" fontWeight={500} marginLeft="2" whiteSpace="nowrap">
        This session
      </chakra.span>
    )}
  </span>
);

/** The operator's sessions. */
export const SessionTable = ({ sessions, onChanged }: SessionTableProps) => (
  <Table
    caption="Your sessions"
    rows={sessions}
    keyOf={({ id }) => id}
    columns={[
      { title: 'Device', cell: (session) => <Device session={session} /> },
      {
        title: 'Network',
        cell: ({ network }) => (
          <chakra.span fontVariantNumeric="tabular-nums">{network}</chakra.span>
        ),
      },
      { title: 'Last used', end: true, cell: ({ lastUsedAt }) => <RelativeTime at={lastUsedAt} /> },
      { title: 'Signed in', end: true, cell: ({ startedAt }) => <RelativeTime at={startedAt} /> },
      {
        title: 'Actions',
        end: true,
        cell: (session) =>
          session.current ? null : <EndButton session={session} onEnded={onChanged} />,
      },
    ]}
  />
);
