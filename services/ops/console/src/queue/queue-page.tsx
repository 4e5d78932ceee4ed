import type { Command, Settings } from '@larkway/ops-contract';
import { Box, chakra, Text, toast } from '@larkway/sdk';
import { ArrowUpRightIcon } from '@phosphor-icons/react/ArrowUpRight';
import { useState } from 'react';
import { send } from '../api/http';
import { useLiveEvent } from '../api/live';
import { useRead } from '../api/use-read';
import { commandTexts } from '../commands/command-texts';
import { count } from '../format/numbers';
import { useOverview } from '../overview/use-overview';
import { useMay } from '../session/use-session';
import { Button } from '../ui/button';
import { Definitions } from '../ui/definitions';
import { ConfirmDialog } from '../ui/dialog';
import { Figures } from '../ui/figures';
import { LoadError, Loading } from '../ui/load-state';
import { Notice } from '../ui/notice';
import { Page, PageSection } from '../ui/page';
import { Table } from '../ui/table';
import { RelativeTime } from '../ui/time';
import { SendingLimits } from './sending-limits';

const states = { running: 'Under way', finished: 'Done', interrupted: 'Interrupted' };

/** The latest commands of operators and their results. */
const LatestCommands = () => {
  const { data, error, reload } = useRead<Command[]>('/ops/api/commands');
  useLiveEvent('command', () => void reload());
  if (!data) return error ? <LoadError error={error} onRetry={() => void reload()} /> : <Loading />;
  if (data.length === 0)
    return (
      <Text variant="small" tone="ink2">
        No email has been retried, held, released or cancelled yet.
      </Text>
    );
  return (
    <Table
      caption="Latest commands"
      rows={data}
      keyOf={({ id }) => id}
      columns={[
        { title: 'Command', cell: ({ command }) => commandTexts(command).verb },
        { title: 'By', cell: ({ by }) => by },
        { title: 'State', cell: ({ state }) => states[state] },
        { title: 'Emails', end: true, cell: ({ total }) => count(total) },
        { title: 'Done', end: true, cell: ({ done }) => count(done) },
        { title: 'Not done', end: true, cell: ({ refused }) => count(refused) },
        { title: 'When', end: true, cell: ({ at }) => <RelativeTime at={at} /> },
      ]}
    />
  );
};

interface PauseDialogProps {
  /** The current state. */
  paused: boolean;
  onClose: () => void;
  onDone: () => void;
}

const PauseDialog = ({ paused, onClose, onDone }: PauseDialogProps) => {
  const change = async () => {
    await send(paused ? '/ops/api/queue/resume' : '/ops/api/queue/pause');
    onDone();
    toast({ tone: 'success', title: paused ? 'Emails are going out again' : 'Sending is paused' });
  };
  return paused ? (
    <ConfirmDialog
      title="Resume sending?"
      action="Resume sending"
      busyText="Resuming…"
      onConfirm={change}
      onClose={onClose}
    >
      <p>Everything that has waited goes out now, oldest first.</p>
    </ConfirmDialog>
  ) : (
    <ConfirmDialog
      title="Pause sending?"
      action="Pause sending"
      busyText="Pausing…"
      onConfirm={change}
      onClose={onClose}
    >
      <p>
        No further email is sent until someone resumes. Visitors can still send forms, which are
        stored and wait.
      </p>
    </ConfirmDialog>
  );
};

const Connections = () => {
  const { data } = useRead<Settings>('/ops/api/settings');
  const mayOpenQueue = useMay('operator');
  if (!data) return <Loading rows={3} />;
  return (
    <>
      <Definitions
        items={[
          { term: 'Engine', value: data.queue.engine === 'redis' ? 'Redis' : 'PostgreSQL' },
          { term: 'Reachable', value: data.queue.reachable ? 'Yes' : 'No' },
          {
            term: 'Sessions',
            value: `End after ${data.idleMinutes} minutes without a call, or ${data.sessionHours} hours`,
          },
        ]}
      />
      {mayOpenQueue && (
        <chakra.a
          href={data.queuePath}
          display="inline-flex"
          alignItems="center"
          gap="2"
          minHeight="touch"
          marginTop="2"
          fontWeight={500}
          textDecoration="underline"
          textUnderlineOffset="4px"
          textDecorationColor="lark"
        >
          The raw queue <ArrowUpRightIcon size={18} aria-hidden />
        </chakra.a>
      )}
    </>
  );
};

/** The queue: its jobs by state, and whether it is paused. */
export const QueuePage = () => {
  const { data, error, reload } = useOverview();
  const [isAsking, setAsking] = useState(false);
  const mayPause = useMay('operator');
  const queue = data?.queue;
  return (
    <Page
      title="Queue"
      note={queue && (queue.paused ? 'Paused. New emails wait.' : 'Running.')}
      actions={
        mayPause &&
        queue && (
          <Button tone={queue.paused ? 'ink' : 'outline'} onClick={() => setAsking(true)}>
            {queue.paused ? 'Resume sending' : 'Pause sending'}
          </Button>
        )
      }
    >
      {error && !data && <LoadError error={error} onRetry={() => void reload()} />}
      {!data && !error && <Loading rows={2} height="80px" />}
      {data && !queue && (
        <Notice tone="danger">
          The queue cannot be reached. New emails are stored and go out once it is back.
        </Notice>
      )}
      {queue && (
        <Figures
          columns={{
            base: 'repeat(2, minmax(0, 1fr))',
            md: 'repeat(auto-fit, minmax(132px, 1fr))',
          }}
          figures={Object.entries(queue.jobs).map(([label, value]) => ({
            label: label.replace(/^./, (letter) => letter.toUpperCase()).replaceAll('-', ' '),
            value: count(value),
          }))}
        />
      )}
      <Box
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 372px' }}
        gap="32px 40px"
        paddingTop="7"
      >
        <Box display="grid" gap="32px">
          <SendingLimits />
          <PageSection title="Latest commands">
            <LatestCommands />
          </PageSection>
        </Box>
        <PageSection title="Connection">
          <Connections />
        </PageSection>
      </Box>
      {isAsking && queue && (
        <PauseDialog
          paused={queue.paused}
          onClose={() => setAsking(false)}
          onDone={() => void reload()}
        />
      )}
    </Page>
  );
};
