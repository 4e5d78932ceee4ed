import type { ReleaseChange, ReleaseHistory } from '@larkway/ops-contract';
import { Box, Text } from '@larkway/sdk';
import useSWRInfinite from 'swr/infinite';
import { read } from '../api/http';
import { askingAgain } from '../api/use-read';
import { InlineLink } from '../ui/anchor';
import { Button } from '../ui/button';
import { Empty } from '../ui/empty';
import { Line } from '../ui/line';
import { Moment } from '../ui/moment';
import { lookOf, rarity, verdictText } from './changes';
import { changesPath, EVERY } from './paths';
import { Reading } from './reading';
import { Step } from './version';

const PAGE = 30;

type Move = ReleaseChange['moves'][number];

const MoveText = ({
  move: { name, from, to, percent },
  withName,
}: {
  move: Move;
  withName: boolean;
}) => (
  <Box>
    {withName && (
      <>
        <InlineLink to={`/releases/${name}`}>{name}</InlineLink>:{' '}
      </>
    )}
    <Step from={from} to={to} />
    {percent !== null && `, ${percent} %`}
  </Box>
);

/** @param only the remote that is asked about: what else moved with it is not shown. */
const Told = ({
  change: { by, verdict, quarantined, reason, channel, moves },
  only,
}: {
  change: ReleaseChange;
  only: string | undefined;
}) => (
  <Box fontSize="0.9375rem">
    {moves
      .filter((move) => only === undefined || move.name === only)
      .map((move) => (
        <MoveText key={move.name} move={move} withName={only === undefined} />
      ))}
    <Text variant="small" tone="ink2">
      {quarantined ? 'Automatically' : `By ${verdict ? 'the judge' : by}`}
      {channel !== null && channel !== 'production' && `, in ${channel}`}:{' '}
      {verdict
        ? `${verdictText(verdict)}. By chance alone that happens ${rarity(verdict.chance)}.`
        : reason}
    </Text>
  </Box>
);

/** Every change, latest first, of all remotes or of one; as many pages as were asked for. */
export const ChangeList = ({ name }: { name?: string }) => {
  const { data, error, isValidating, size, setSize, mutate } = useSWRInfinite<
    ReleaseHistory,
    Error
  >(
    (_index, previous: ReleaseHistory | null) => {
      if (previous?.next === null) return null;
      const query = new URLSearchParams({
        limit: String(PAGE),
        ...(name && { name }),
        ...(previous?.next && { before: String(previous.next) }),
      });
      return `${changesPath}?${query}`;
    },
    read,
    askingAgain(EVERY),
  );
  const isGrowing = isValidating && data !== undefined && data.length < size;
  return (
    <Reading data={data} error={error} reload={() => mutate()}>
      {(pages) => {
        const changes = pages.flatMap((page) => page.changes);
        if (changes.length === 0)
          return (
            <Empty
              title="Nothing has happened yet"
              text="Whatever is published, promoted or taken back leaves an entry here."
            />
          );
        return (
          <>
            <Line
              label="Changes, latest first"
              stops={changes.map((change) => ({
                key: String(change.number),
                ...lookOf(change),
                aside: <Moment at={change.at} />,
                children: <Told change={change} only={name} />,
              }))}
            />
            {pages.at(-1)?.next && (
              <Box marginTop="4">
                <Button
                  tone="outline"
                  busy={isGrowing}
                  busyText="Loading…"
                  onClick={() => void setSize(size + 1)}
                >
                  Earlier ones
                </Button>
              </Box>
            )}
          </>
        );
      }}
    </Reading>
  );
};
