import type { Session } from '@larkway/ops-contract';
import { ApiError } from '@larkway/sdk';
import { useEffect, useState } from 'react';
import { send } from '../api/http';
import { Notice } from '../ui/notice';
import { Door } from './door';

const PAUSE = 3_000;

const signedOut: Session = { stage: 'signed-out', firstSetup: false };

/** Ends the session, and tries again while the service cannot be reached. Nothing of the session is shown any more. */
export const SigningOut = ({ onSession }: { onSession: (session: Session) => void }) => {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isShown = true;
    const fail = (error: unknown) => {
      if (!isShown) return;
      if (error instanceof ApiError && error.status < 500) return onSession(signedOut);
      setAway(true);
      timer = setTimeout(end, PAUSE);
    };
    const end = () => void send<Session>('/ops/api/session/end').then(onSession, fail);
    end();
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
    // Once: the session that is left stays the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <Door title="Signing out">
      {isAway && (
        <Notice tone="info">
          The service cannot be reached. Keep this page open: your session ends as soon as it can.
          Otherwise it ends after 30 minutes without use.
        </Notice>
      )}
    </Door>
  );
};
