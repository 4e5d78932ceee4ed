import type { OpenedLink, Session } from '@larkway/ops-contract';
import { Box, chakra, Field, Skeleton } from '@larkway/sdk';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { mutate } from 'swr';
import { errorMessage } from '../api/errors';
import { send } from '../api/http';
import { Button } from '../ui/button';
import { Notice } from '../ui/notice';
import { Code } from '../ui/text';
import { AttemptError, useIsLocked, useAttempt } from './attempt';
import { CodeField } from './code-field';
import { SignInLayout } from './sign-in-layout';
import { sessionPath } from './use-session';

const texts = {
  'first-admin': {
    title: 'Set up the first admin',
    password: 'Password',
    hint: 'At least 12 characters. A sentence is a good one.',
  },
  invitation: {
    title: 'Set up your account',
    password: 'Password',
    hint: 'At least 12 characters. A sentence is a good one.',
  },
  reset: {
    title: 'Reset your sign-in',
    password: 'New password',
    hint: 'At least 12 characters. A sentence is a good one.',
  },
};

interface SetUpProps {
  link: OpenedLink;
  token: string;
  onSession: (session: Session) => Promise<void>;
}

/** Sets name, password and second factor in one step: no account lacks a second factor. */
const SetUp = ({ link, token, onSession }: SetUpProps) => {
  const { purpose, totp } = link;
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { busy, refusal, attempt } = useAttempt();
  const locked = useIsLocked(refusal);
  const own = purpose === 'first-admin' ? { name } : {};
  const submit = () =>
    void attempt(async () =>
      onSession(await send<Session>('/ops/api/links/use', { token, ...own, password, code })),
    );
  const issues = refusal?.issues ?? {};
  return (
    <SignInLayout
      title={texts[purpose].title}
      note={link.name ? `For ${link.name}, as ${link.role}.` : `Role: ${link.role}.`}
      onSubmit={submit}
    >
      <AttemptError refusal={refusal} />
      {purpose === 'first-admin' && (
        <Field
          label="Name"
          name="name"
          value={name}
          onChange={setName}
          autoComplete="username"
          hint="You sign in with it."
          error={issues.name}
          required
        />
      )}
      <Field
        label={texts[purpose].password}
        name="password"
        type="password"
        value={password}
        onChange={setPassword}
        autoComplete="new-password"
        hint={texts[purpose].hint}
        error={issues.password}
        required
      />
      <Box
        borderTopWidth="1px"
        paddingTop="5"
        display="grid"
        gap="4"
        gridTemplateColumns={{ base: '1fr', sm: '148px minmax(0, 1fr)' }}
        alignItems="start"
      >
        <chakra.img
          src={`data:image/svg+xml,${encodeURIComponent(totp.qrSvg)}`}
          alt="Code to be scanned by an authenticator app"
          width="148px"
          height="148px"
          background="#fff"
          borderRadius="stage"
        />
        <Box fontSize="0.9375rem" display="grid" gap="2">
          <p>Scan this with an authenticator app, or type the key into it:</p>
          <Code>{totp.secret.replace(/(.{4})/g, '$1 ').trim()}</Code>
          <p>
            On this device:{' '}
            <chakra.a
              href={totp.uri}
              fontWeight={500}
              textDecoration="underline"
              textUnderlineOffset="4px"
            >
              open the app
            </chakra.a>
          </p>
        </Box>
      </Box>
      <CodeField
        label="Code that the app shows"
        value={code}
        onChange={setCode}
        error={issues.code}
      />
      <Button
        type="submit"
        size="md"
        busy={busy}
        busyText="Setting up…"
        disabled={locked || password === '' || code.length < 6}
      >
        Set up and sign in
      </Button>
    </SignInLayout>
  );
};

/** The page of a one-time link: first admin, invitation or reset. */
export const OneTimeLinkPage = () => {
  const navigate = useNavigate();
  // Browsers do not send the part after `#`. It is removed from the address once it is read.
  const [token] = useState(() => window.location.hash.slice(1));
  const [link, setLink] = useState<OpenedLink | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    window.history.replaceState(window.history.state, '', window.location.pathname);
    send<OpenedLink>('/ops/api/links/open', { token }).then(setLink, (error: unknown) =>
      setProblem(errorMessage(error)),
    );
  }, [token]);
  const enter = async (session: Session) => {
    await mutate(sessionPath, session, { revalidate: false });
    await navigate('/', { replace: true });
  };
  if (link) return <SetUp link={link} token={token} onSession={enter} />;
  return (
    <SignInLayout
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
    </SignInLayout>
  );
};
