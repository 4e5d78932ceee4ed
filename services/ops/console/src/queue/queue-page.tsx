import type { Settings } from '@larkway/ops-contract';
import { Box, chakra } from '@larkway/sdk';
import { ArrowUpRightIcon } from '@phosphor-icons/react/ArrowUpRight';
import { useState } from 'react';
import { useRead } from '../api/use-read';
import { count } from '../format/numbers';
import { useOverview } from '../overview/use-overview';
import { useMay } from '../session/use-session';
import { Button } from '../ui/button';
import { Definitions } from '../ui/definitions';
import { Failed } from '../ui/failed';
import { Figures } from '../ui/figures';
import { Loading } from '../ui/loading';
import { Notice } from '../ui/notice';
import { Page, Part } from '../ui/page';
import { Commands } from './commands';
import { PauseDialog } from './pause-dialog';

const Connections = () => {
  const { data } = useRead<Settings>('/ops/api/settings');
  const mayLook = useMay('operator');
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
      {mayLook && (
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

/** The queue itself: what lies in it, and whether the worker takes from it. */
export const QueuePage = () => {
  const { data, error, reload } = useOverview();
  const [isAsking, setAsking] = useState(false);
  const mayPause = useMay('operator');
  const queue = data?.queue;
  return (
    <Page
      title="Queue"
      note={queue && (queue.paused ? 'Paused. What is promised meanwhile waits.' : 'Moving.')}
      actions={
        mayPause &&
        queue && (
          <Button tone={queue.paused ? 'ink' : 'outline'} onClick={() => setAsking(true)}>
            {queue.paused ? 'Resume sending' : 'Pause sending'}
          </Button>
        )
      }
    >
      {error && !data && <Failed error={error} onRetry={() => void reload()} />}
      {!data && !error && <Loading rows={2} height="80px" />}
      {data && !queue && (
        <Notice tone="danger">
          The queue cannot be reached. Mails are promised meanwhile and go out once it is back.
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
        <Part title="Latest commands">
          <Commands />
        </Part>
        <Part title="Connection">
          <Connections />
        </Part>
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
