import type { Session } from '@larkway/ops-contract';
import { ApiError } from '@larkway/sdk';
import { type ReactNode, useEffect, useState } from 'react';
import useSWR, { SWRConfig } from 'swr';
import { setCsrfToken, read, send, SESSION_ENDED, millisecondsSinceResponse } from '../api/http';
import { LoadError } from '../ui/load-state';
import { Notice } from '../ui/notice';
import { EnterCode, SignIn } from './sign-in';
import { SignInLayout } from './sign-in-layout';
import { SessionContext, sessionPath } from './use-session';

const RETRY_AFTER = 3_000;

const signedOut: Session = { stage: 'signed-out', firstSetup: false };

/** Ends the session, and retries while the service cannot be reached. Hides all data meanwhile. */
const SigningOut = ({ onSession }: { onSession: (session: Session) => void }) => {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isShown = true;
    const fail = (error: unknown) => {
      if (!isShown) return;
      if (error instanceof ApiError && error.status < 500) return onSession(signedOut);
      setAway(true);
      timer = setTimeout(end, RETRY_AFTER);
    };
    const end = () => void send<Session>('/ops/api/session/end').then(onSession, fail);
    end();
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
    // Once: the session to end does not change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <SignInLayout title="Signing out">
      {isAway && (
        <Notice tone="info">
          The service cannot be reached. Keep this page open: your session ends as soon as it can.
          Otherwise it ends after 30 minutes without use.
        </Notice>
      )}
    </SignInLayout>
  );
};

const CHECK_EVERY = 10_000;

const emptyCache = () => new Map<string, object>();

/**
 * Shows the console to a signed-in operator, and the sign-in to everyone else at the same address.
 * The cache belongs to one session, so the next operator sees nothing of it. A page without a
 * response while the idle timeout clears itself.
 */
export const SessionGuard = ({ children }: { children: ReactNode }) => {
  const {
    data: session,
    error,
    mutate,
  } = useSWR<Session, ApiError>(sessionPath, read, { revalidateOnFocus: true });
  const [wasIn, setWasIn] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const idleSeconds = session?.stage === 'signed-in' ? session.idleSeconds : undefined;
  if (session?.stage === 'signed-in' && !wasIn) setWasIn(true);
  if (session?.stage === 'signed-out' && isLeaving) setLeaving(false);
  if (session && session.stage !== 'signed-out') setCsrfToken(session.csrfToken);

  useEffect(() => {
    const ask = () => void mutate();
    window.addEventListener(SESSION_ENDED, ask);
    return () => window.removeEventListener(SESSION_ENDED, ask);
  }, [mutate]);

  useEffect(() => {
    if (idleSeconds === undefined) return;
    const clearIdle = () => {
      if (millisecondsSinceResponse() > idleSeconds * 1_000)
        void mutate({ stage: 'signed-out', firstSetup: false });
    };
    const timer = setInterval(clearIdle, CHECK_EVERY);
    return () => clearInterval(timer);
  }, [idleSeconds, mutate]);

  const adopt = (next: Session) => {
    setLeaving(false);
    if (next.stage === 'signed-out') setWasIn(false);
    void mutate(next, { revalidate: false });
  };

  if (!session)
    return error ? (
      <SignInLayout title="Not reachable">
        <LoadError error={error} onRetry={() => void mutate()} />
      </SignInLayout>
    ) : null;
  if (session.stage === 'signed-out')
    return <SignIn firstSetup={session.firstSetup} ended={wasIn} onSession={adopt} />;
  if (session.stage === 'code') return <EnterCode onSession={adopt} />;
  if (isLeaving) return <SigningOut onSession={adopt} />;
  return (
    <SWRConfig key={session.operator.id} value={{ provider: emptyCache }}>
      <SessionContext value={{ me: session.operator, adopt, leave: () => setLeaving(true) }}>
        {children}
      </SessionContext>
    </SWRConfig>
  );
};
