import type { LiveRemote, RemoteReleases } from '@larkway/ops-contract';
import { Box } from '@larkway/sdk';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useRead } from '../api/use-read';
import { useMay } from '../session/use-session';
import { BackLink } from '../ui/back-link';
import { Button } from '../ui/button';
import { type Definition, Definitions } from '../ui/definitions';
import { LoadState } from '../ui/load-state';
import { Notice } from '../ui/notice';
import { Page, PageSection } from '../ui/page';
import { ExactTime } from '../ui/time';
import { REFRESH_INTERVAL, remotePath } from './api';
import { CanaryDialog, StopCanaryDialog } from './canary-dialogs';
import { CanaryStep } from './canary-steps';
import { RemoteErrors } from './errors';
import { AutomaticNotice, doneBy } from './changes';
import { FigureDefinitions, VersionComparison } from './figures';
import { ChangeList } from './history';
import { LockNotice } from './lock';
import { PreviewDialog } from './preview-dialog';
import { PromoteDialog, RollbackDialog } from './promotion-dialogs';
import { Version } from './version';
import { Versions } from './versions';

/** A command that an operator has chosen but not confirmed. */
type RemoteCommand =
  | { command: 'roll-back' | 'stop-canary' }
  | { command: 'promote' | 'canary' | 'preview'; version: string };

interface RemoteCommandDialogProps {
  asked: RemoteCommand;
  name: string;
  releases: RemoteReleases;
  onClose: () => void;
  onDone: () => void;
}

const RemoteCommandDialog = ({ asked, name, releases, ...rest }: RemoteCommandDialogProps) => {
  switch (asked.command) {
    case 'roll-back':
      return <RollbackDialog name={name} releases={releases} {...rest} />;
    case 'stop-canary':
      return <StopCanaryDialog name={name} {...rest} />;
    case 'promote':
      return (
        <PromoteDialog
          name={name}
          version={asked.version}
          pictures={
            releases.versions.find(({ version }) => version === asked.version)?.pictures ?? null
          }
          {...rest}
        />
      );
    case 'preview':
      return <PreviewDialog name={name} version={asked.version} {...rest} />;
    case 'canary':
      return (
        releases.remote && (
          <CanaryDialog remote={releases.remote} version={asked.version} {...rest} />
        )
      );
  }
};

const NONE = 'None';

const factsOf = ({ team, live, lastGood, canary }: LiveRemote): Definition[] => [
  { term: 'Team', value: team },
  { term: 'Live', value: <Version of={live.version} /> },
  { term: 'Since', value: <ExactTime at={live.since} /> },
  ...(live.change
    ? [
        { term: 'Change', value: doneBy(live.change) },
        { term: 'Reason', value: live.change.reason },
      ]
    : []),
  { term: 'Last good', value: lastGood ? <Version of={lastGood} /> : NONE },
  {
    term: 'Canary',
    value: canary ? (
      <>
        <Version of={canary.version} />, {canary.percent} % of the visitors
      </>
    ) : (
      NONE
    ),
  },
  ...(canary?.steps ? [{ term: 'Step', value: <CanaryStep steps={canary.steps} /> }] : []),
];

const RemoteFacts = ({ remote }: { remote: LiveRemote }) => <Definitions items={factsOf(remote)} />;

const Content = ({
  name,
  releases,
  onAsk,
}: {
  name: string;
  releases: RemoteReleases;
  onAsk?: (asked: RemoteCommand) => void;
}) => {
  const { remote, lock } = releases;
  return (
    <Box display="grid" gap="7">
      <div>
        <LockNotice lock={lock} />
        {remote ? (
          <>
            <AutomaticNotice change={remote.takenBack} />
            <Box
              display="grid"
              gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }}
              gap="32px 48px"
            >
              <PageSection title="What is live">
                <RemoteFacts remote={remote} />
              </PageSection>
              <PageSection title={`Figures, ${releases.hours} hours`}>
                <VersionComparison remote={remote} />
                <FigureDefinitions />
              </PageSection>
            </Box>
          </>
        ) : (
          <Notice tone="info">No version of it is live.</Notice>
        )}
      </div>
      <PageSection title="Errors">
        <RemoteErrors name={name} />
      </PageSection>
      <PageSection title="Versions">
        <Versions
          name={name}
          releases={releases}
          {...(onAsk && { onPreview: (version) => onAsk({ command: 'preview', version }) })}
          {...(onAsk &&
            !lock && {
              onPromote: (version) => onAsk({ command: 'promote', version }),
              onCanary: (version) => onAsk({ command: 'canary', version }),
            })}
        />
      </PageSection>
      <PageSection title="History">
        <ChangeList name={name} />
      </PageSection>
    </Box>
  );
};

/** One remote: its live version, its errors, all versions, and its history. */
export const RemotePage = () => {
  const { name = '' } = useParams();
  const { data, error, reload } = useRead<RemoteReleases>(remotePath(name), {
    every: REFRESH_INTERVAL,
  });
  const [asked, setAsked] = useState<RemoteCommand | null>(null);
  const mayMove = useMay('operator');
  const live = data?.remote;
  const canGoBack = data?.versions.some(
    ({ version, wasLive }) => wasLive && version !== live?.live.version,
  );
  return (
    <Page
      title={name}
      back={<BackLink to="/releases">Releases</BackLink>}
      actions={
        mayMove &&
        live && (
          <>
            {canGoBack && (
              <Button onClick={() => setAsked({ command: 'roll-back' })}>Roll back</Button>
            )}
            {live.canary && (
              <Button tone="outline" onClick={() => setAsked({ command: 'stop-canary' })}>
                Stop the canary
              </Button>
            )}
          </>
        )
      }
    >
      <LoadState data={data} error={error} reload={reload}>
        {(releases) => (
          <Content name={name} releases={releases} {...(mayMove && { onAsk: setAsked })} />
        )}
      </LoadState>
      {asked && data && (
        <RemoteCommandDialog
          asked={asked}
          name={name}
          releases={data}
          onClose={() => setAsked(null)}
          onDone={() => void reload()}
        />
      )}
    </Page>
  );
};
