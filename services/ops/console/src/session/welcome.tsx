import type { OpenedLink, Session } from '@larkway/ops-contract';
import { Skeleton } from '@larkway/sdk';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { mutate } from 'swr';
import { send } from '../api/http';
import { messageOf } from '../api/message-of';
import { Notice } from '../ui/notice';
import { Door } from './door';
import { SetUp } from './set-up';
import { sessionPath } from './use-session';

/** Where a one-time link leads: the first admin, an invitation, or a reset. */
export const Welcome = () => {
  const navigate = useNavigate();
  // What stands after `#` is sent nowhere by the browser; once read it is taken out of the address too.
  const [token] = useState(() => window.location.hash.slice(1));
  const [link, setLink] = useState<OpenedLink | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    window.history.replaceState(window.history.state, '', window.location.pathname);
    send<OpenedLink>('/ops/api/links/open', { token }).then(setLink, (error: unknown) =>
      setProblem(messageOf(error)),
    );
  }, [token]);
  const enter = async (session: Session) => {
    await mutate(sessionPath, session, { revalidate: false });
    await navigate('/', { replace: true });
  };
  if (link) return <SetUp link={link} token={token} onSession={enter} />;
  return (
    <Door
      title={problem ? 'This link does not work' : 'One moment'}
      note={
        problem
          ? 'Ask an admin for a new one, or open the whole link from where you got it.'
          : undefined
      }
    >
      {problem ? (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      ) : (
        <Skeleton height="52px" />
      )}
    </Door>
  );
};
