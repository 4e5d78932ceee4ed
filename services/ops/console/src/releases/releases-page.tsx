import type { LiveReleases, LiveRemote, TeamBoundaries } from '@larkway/ops-contract';
import { Badge, Box, Text } from '@larkway/sdk';
import { useState } from 'react';
import { send } from '../api/http';
import { useRead } from '../api/use-read';
import { useMay } from '../session/use-session';
import { Button } from '../ui/button';
import { Empty, LoadState } from '../ui/load-state';
import { Page, PageSection } from '../ui/page';
import { InlineLink } from '../ui/text';
import { RelativeTime } from '../ui/time';
import { useAction } from '../ui/use-action';
import { REFRESH_INTERVAL, releasesPath } from './api';
import { AutomaticNotice, doneBy } from './changes';
import { FigureDefinitions, VersionComparison } from './figures';
import { LockDialog, LockNotice } from './lock';
import { ReleasesNav } from './releases-nav';

/** Opens the site with team boundaries shown, in this browser only. */
const openSite = async (): Promise<void> => {
  // Opened within the click, because browsers block tabs that open after a response.
  const tab = window.open('about:blank', '_blank');
  try {
    const { url } = await send<TeamBoundaries>('/ops/api/team-boundaries');
    (tab ?? window).location.assign(url);
  } catch (error) {
    tab?.close();
    throw error;
  }
};

/** A button that shows team boundaries on the site, until "Leave" is chosen there. */
const BoundariesSwitch = () => {
  const { busy, run } = useAction(openSite);
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" gap="12px 16px">
      <Box flex="1 1 260px" minWidth="0">
        <Box fontWeight={600}>Team boundaries on the site</Box>
        <Box color="ink2">
          Opens the site in a new tab and shows which team owns what, in this browser, for eight
          hours. Shoppers do not see it.
        </Box>
      </Box>
      <Button busy={busy} busyText="Opening…" tone="ink" onClick={() => void run()}>
        Show team boundaries
      </Button>
    </Box>
  );
};

/** The live version of a remote, who released it and why, and its figures. */
const LiveRemoteSection = ({ remote }: { remote: LiveRemote }) => {
  const { name, team, live, takenBack } = remote;
  return (
    <PageSection
      title={<InlineLink to={`/releases/${name}`}>{name}</InlineLink>}
      aside={<Badge>{team}</Badge>}
    >
      <AutomaticNotice change={takenBack} />
      <Text variant="small" tone="ink2" marginBottom="2">
        {live.change ? doneBy(live.change) : 'Live'} <RelativeTime at={live.since} />
        {live.change && `: ${live.change.reason}`}
      </Text>
      <VersionComparison remote={remote} />
    </PageSection>
  );
};

const Remotes = ({ releases: { remotes, hours } }: { releases: LiveReleases }) =>
  remotes.length === 0 ? (
    <Empty
      title="Nothing is live"
      text="A remote appears here once a version of it was promoted."
    />
  ) : (
    <>
      <Box
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }}
        gap="40px 48px"
      >
        {remotes.map((remote) => (
          <LiveRemoteSection key={remote.name} remote={remote} />
        ))}
      </Box>
      <Box as="p" color="ink2" fontSize="0.9375rem" marginTop="5">
        Figures are of real visits within the last {hours} hours.
      </Box>
      <FigureDefinitions />
    </>
  );

/** The live version of each remote. */
export const ReleasesPage = () => {
  const { data, error, reload } = useRead<LiveReleases>(releasesPath, { every: REFRESH_INTERVAL });
  const [isAsking, setAsking] = useState(false);
  const mayLock = useMay('admin') && data;
  return (
    <Page
      title="Releases"
      note="What visitors get of each microfrontend."
      actions={
        mayLock && (
          <Button tone={data.lock ? 'ink' : 'outline'} onClick={() => setAsking(true)}>
            {data.lock ? 'Unlock releases' : 'Lock releases'}
          </Button>
        )
      }
    >
      <ReleasesNav />
      <LoadState data={data} error={error} reload={reload}>
        {(releases) => (
          <>
            <LockNotice lock={releases.lock} />
            <Remotes releases={releases} />
          </>
        )}
      </LoadState>
      <Box marginTop="7" paddingTop="5" borderTopWidth="1px">
        <BoundariesSwitch />
      </Box>
      {isAsking && data && (
        <LockDialog
          locked={data.lock !== null}
          onClose={() => setAsking(false)}
          onDone={() => void reload()}
        />
      )}
    </Page>
  );
};
