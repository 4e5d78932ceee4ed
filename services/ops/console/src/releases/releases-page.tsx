import type { LiveReleases } from '@larkway/ops-contract';
import { Box } from '@larkway/sdk';
import { useState } from 'react';
import { useRead } from '../api/use-read';
import { useMay } from '../session/use-session';
import { Button } from '../ui/button';
import { Empty } from '../ui/empty';
import { Page } from '../ui/page';
import { BoundariesSwitch } from './boundaries-switch';
import { LiveRemotePart } from './live-remote-part';
import { LockDialog } from './lock-dialog';
import { LockNotice } from './notices';
import { EVERY, releasesPath } from './paths';
import { Reading } from './reading';
import { Sections } from './sections';

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
          <LiveRemotePart key={remote.name} remote={remote} />
        ))}
      </Box>
      <Box as="p" color="ink2" fontSize="0.9375rem" marginTop="5">
        Figures are of real visits within the last {hours} hours; times and shifts are 75th
        percentiles.
      </Box>
    </>
  );

/** What is live of each remote. */
export const ReleasesPage = () => {
  const { data, error, reload } = useRead<LiveReleases>(releasesPath, { every: EVERY });
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
      <Sections />
      <Reading data={data} error={error} reload={reload}>
        {(releases) => (
          <>
            <LockNotice lock={releases.lock} />
            <Remotes releases={releases} />
          </>
        )}
      </Reading>
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
