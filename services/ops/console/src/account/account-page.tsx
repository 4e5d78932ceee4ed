import type { Session, SessionSummary } from '@larkway/ops-contract';
import { Box } from '@larkway/sdk';
import { useState } from 'react';
import { send } from '../api/http';
import { useRead } from '../api/use-read';
import { roleLabels } from '../operators/roles';
import { useConfirmed } from '../session/confirmation';
import { useSession } from '../session/use-session';
import { Button } from '../ui/button';
import { ConfirmDialog } from '../ui/dialog';
import { LoadError, Loading } from '../ui/load-state';
import { Page, PageSection } from '../ui/page';
import { offersPasskeys } from '../session/passkey';
import { PasskeyList } from './passkey-list';
import { PasswordForm } from './password-form';
import { SessionTable } from './session-table';

/** The operator's own account: sessions, passkeys and password. */
export const AccountPage = () => {
  const { me, adopt } = useSession();
  const confirmed = useConfirmed();
  const { data, error, reload } = useRead<SessionSummary[]>('/ops/api/account/sessions', {
    every: 30_000,
  });
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Page
      title="Your account"
      note={`${me.name}, ${roleLabels[me.role].toLowerCase()}.`}
      actions={
        <Button tone="outline" onClick={() => setLeaving(true)}>
          Sign out everywhere
        </Button>
      }
    >
      <Box
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 400px' }}
        gap="40px 56px"
        alignItems="start"
      >
        <Box display="grid" gap="40px">
          <PageSection title="Sessions">
            {data ? (
              <SessionTable sessions={data} onChanged={() => void reload()} />
            ) : error ? (
              <LoadError error={error} onRetry={() => void reload()} />
            ) : (
              <Loading />
            )}
          </PageSection>
          {offersPasskeys() && <PasskeyList />}
        </Box>
        <PageSection title="Password">
          <PasswordForm onChanged={() => void reload()} />
        </PageSection>
      </Box>
      {isLeaving && (
        <ConfirmDialog
          title="Sign out everywhere?"
          action="Sign out everywhere"
          busyText="Signing out…"
          onConfirm={async () =>
            adopt(await confirmed(() => send<Session>('/ops/api/account/sessions/end-all')))
          }
          onClose={() => setLeaving(false)}
        >
          <p>
            All your sessions end, including this one. If you think that someone else knows your
            password, change it first.
          </p>
        </ConfirmDialog>
      )}
    </Page>
  );
};
