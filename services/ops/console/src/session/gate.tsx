import type { Session } from '@larkway/ops-contract';
import type { ApiError } from '@larkway/sdk';
import { type ReactNode, useEffect, useState } from 'react';
import useSWR from 'swr';
import { carryToken, read, SESSION_ENDED } from '../api/http';
import { Failed } from '../ui/failed';
import { Door } from './door';
import { EnterCode } from './enter-code';
import { SignIn } from './sign-in';
import { SessionContext, sessionPath } from './use-session';

/**
 * The console for who is signed in, the way in for everybody else. The address stays what it is meanwhile, so that one is
 * back where one was.
 */
export const Gate = ({ children }: { children: ReactNode }) => {
  const { data: session, error, mutate } = useSWR<Session, ApiError>(sessionPath, read, { revalidateOnFocus: true });
  const [wasIn, setWasIn] = useState(false);
  if (session?.stage === 'signed-in' && !wasIn) setWasIn(true);
  if (session && session.stage !== 'signed-out') carryToken(session.csrfToken);

  useEffect(() => {
    const ask = () => void mutate();
    window.addEventListener(SESSION_ENDED, ask);
    return () => window.removeEventListener(SESSION_ENDED, ask);
  }, [mutate]);

  const adopt = (next: Session) => {
    if (next.stage === 'signed-out') setWasIn(false);
    void mutate(next, { revalidate: false });
  };

  if (!session)
    return error ? (
      <Door title="Not reachable">
        <Failed error={error} onRetry={() => void mutate()} />
      </Door>
    ) : null;
  if (session.stage === 'signed-out') return <SignIn firstSetup={session.firstSetup} ended={wasIn} onSession={adopt} />;
  if (session.stage === 'code') return <EnterCode onSession={adopt} />;
  return <SessionContext value={{ me: session.operator, adopt }}>{children}</SessionContext>;
};
