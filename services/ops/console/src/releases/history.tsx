import type { ReleaseChange, ReleaseHistory } from '@larkway/ops-contract';
import { Box, Text } from '@larkway/sdk';
import useSWRInfinite from 'swr/infinite';
import { read } from '../api/http';
import { pollingOptions } from '../api/use-read';
import { Button } from '../ui/button';
import { Empty, LoadState } from '../ui/load-state';
import { Page } from '../ui/page';
import { InlineLink } from '../ui/text';
import { ExactTime } from '../ui/time';
import { Timeline } from '../ui/timeline';
import { changesPath, REFRESH_INTERVAL } from './api';
import { changeAppearance, rarity, regressionText } from './changes';
import { ReleasesNav } from './releases-nav';
import { VersionChange } from './version';

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
    <VersionChange from={from} to={to} />
    {percent !== null && `, ${percent} %`}
  </Box>
);

/** @param only shows only the moves of this remote. */
const ChangeDetails = ({
  change: { by, regression, quarantined, reason, channel, moves },
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
      {quarantined ? 'Automatically' : `By ${regression ? 'canary analysis' : by}`}
      {channel !== null && channel !== 'production' && `, in ${channel}`}:{' '}
      {regression
        ? `${regressionText(regression)}. By chance alone that happens ${rarity(regression.chance)}.`
        : reason}
    </Text>
  </Box>
);

/** The changes of all remotes or of one, latest first, page by page. */
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
    pollingOptions(REFRESH_INTERVAL),
  );
  const isGrowing = isValidating && data !== undefined && data.length < size;
  return (
    <LoadState data={data} error={error} reload={() => mutate()}>
      {(pages) => {
        const changes = pages.flatMap((page) => page.changes);
        if (changes.length === 0)
          return (
            <Empty
              title="Nothing has happened yet"
              text="Everything that is published, promoted or rolled back is listed here."
            />
          );
        return (
          <>
            <Timeline
              label="Changes, latest first"
              entries={changes.map((change) => ({
                key: String(change.number),
                ...changeAppearance(change),
                aside: <ExactTime at={change.at} />,
                children: <ChangeDetails change={change} only={name} />,
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
    </LoadState>
  );
};

/** Every change of releases, with who made it and why. Entries cannot be removed. */
export const HistoryPage = () => (
  <Page title="History of releases" note="Who changed what, when and why.">
    <ReleasesNav />
    <ChangeList />
  </Page>
);
