import type { Session } from '@larkway/ops-contract';
import type { ApiError } from '@larkway/sdk';
import { type ReactNode, useEffect, useState } from 'react';
import useSWR, { SWRConfig } from 'swr';
import { carryToken, read, SESSION_ENDED, sinceLastAnswer } from '../api/http';
import { Failed } from '../ui/failed';
import { Door } from './door';
import { EnterCode } from './enter-code';
import { SignIn } from './sign-in';
import { SigningOut } from './signing-out';
import { SessionContext, sessionPath } from './use-session';

const CHECK_EVERY = 10_000;

const emptyCache = () => new Map<string, object>();

/**
 * The console for who is signed in, the way in for everybody else. The address stays what it is meanwhile, so that one is
 * back where one was. Answers are kept for one session, so nothing of it is left in the page for the next operator. A page that
 * gets no answer until an idle session must have ended shows nothing any more.
 */
export const Gate = ({ children }: { children: ReactNode }) => {
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
  if (session && session.stage !== 'signed-out') carryToken(session.csrfToken);

  useEffect(() => {
    const ask = () => void mutate();
    window.addEventListener(SESSION_ENDED, ask);
    return () => window.removeEventListener(SESSION_ENDED, ask);
  }, [mutate]);

  useEffect(() => {
    if (idleSeconds === undefined) return;
    const clearIdle = () => {
      if (sinceLastAnswer() > idleSeconds * 1_000)
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
      <Door title="Not reachable">
        <Failed error={error} onRetry={() => void mutate()} />
      </Door>
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
