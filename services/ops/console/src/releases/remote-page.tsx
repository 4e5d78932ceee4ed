import type { RemoteReleases } from '@larkway/ops-contract';
import { Box } from '@larkway/sdk';
import { ArrowLeftIcon } from '@phosphor-icons/react/ArrowLeft';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useRead } from '../api/use-read';
import { useMay } from '../session/use-session';
import { InlineLink } from '../ui/anchor';
import { Button } from '../ui/button';
import { Notice } from '../ui/notice';
import { Page, Part } from '../ui/page';
import { type Asked, AskedDialog } from './asked-dialog';
import { ChangeList } from './change-list';
import { AutomaticNotice, LockNotice } from './notices';
import { EVERY, remotePath } from './paths';
import { Reading } from './reading';
import { RemoteFacts } from './remote-facts';
import { SideBySide } from './side-by-side';
import { Versions } from './versions';

const Content = ({
  name,
  releases,
  onAsk,
}: {
  name: string;
  releases: RemoteReleases;
  onAsk?: (asked: Asked) => void;
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
              <Part title="What is live">
                <RemoteFacts remote={remote} />
              </Part>
              <Part title={`Figures, ${releases.hours} hours`}>
                <SideBySide remote={remote} />
              </Part>
            </Box>
          </>
        ) : (
          <Notice tone="info">No version of it is live.</Notice>
        )}
      </div>
      <Part title="Versions">
        <Versions
          releases={releases}
          {...(onAsk && { onPreview: (version) => onAsk({ command: 'preview', version }) })}
          {...(onAsk &&
            !lock && {
              onPromote: (version) => onAsk({ command: 'promote', version }),
              onCanary: (version) => onAsk({ command: 'canary', version }),
            })}
        />
      </Part>
      <Part title="History">
        <ChangeList name={name} />
      </Part>
    </Box>
  );
};

/** One remote: what is live of it, its versions, and what was done to it. */
export const RemotePage = () => {
  const { name = '' } = useParams();
  const { data, error, reload } = useRead<RemoteReleases>(remotePath(name), { every: EVERY });
  const [asked, setAsked] = useState<Asked | null>(null);
  const mayMove = useMay('operator');
  const live = data?.remote;
  const canGoBack = data?.versions.some(
    ({ version, wasLive }) => wasLive && version !== live?.live.version,
  );
  return (
    <Page
      title={name}
      back={
        <InlineLink
          to="/releases"
          display="inline-flex"
          alignItems="center"
          gap="2"
          minHeight="touch"
        >
          <ArrowLeftIcon size={18} aria-hidden /> Releases
        </InlineLink>
      }
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
      <Reading data={data} error={error} reload={reload}>
        {(releases) => (
          <Content name={name} releases={releases} {...(mayMove && { onAsk: setAsked })} />
        )}
      </Reading>
      {asked && data && (
        <AskedDialog
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
