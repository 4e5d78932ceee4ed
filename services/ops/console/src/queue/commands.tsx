import type { Command } from '@larkway/ops-contract';
import { Text } from '@larkway/sdk';
import { useLive } from '../api/live';
import { useRead } from '../api/use-read';
import { wordsOf } from '../commands/words';
import { count } from '../format/numbers';
import { Failed } from '../ui/failed';
import { Loading } from '../ui/loading';
import { Table } from '../ui/table';
import { Time } from '../ui/time';

const states = { running: 'Under way', finished: 'Done', interrupted: 'Interrupted' };

/** What operators asked of mails lately, and what came of it. */
export const Commands = () => {
  const { data, error, reload } = useRead<Command[]>('/ops/api/commands');
  useLive('command', () => void reload());
  if (!data) return error ? <Failed error={error} onRetry={() => void reload()} /> : <Loading />;
  if (data.length === 0)
    return (
      <Text variant="small" tone="ink2">
        Nobody has retried, held, released or cancelled anything yet.
      </Text>
    );
  return (
    <Table
      caption="Latest commands"
      rows={data}
      keyOf={({ id }) => id}
      columns={[
        { title: 'Command', cell: ({ command }) => wordsOf(command).verb },
        { title: 'By', cell: ({ by }) => by },
        { title: 'State', cell: ({ state }) => states[state] },
        { title: 'Mails', end: true, cell: ({ total }) => count(total) },
        { title: 'Done', end: true, cell: ({ done }) => count(done) },
        { title: 'Not done', end: true, cell: ({ refused }) => count(refused) },
        { title: 'When', end: true, cell: ({ at }) => <Time at={at} /> },
      ]}
    />
  );
};
