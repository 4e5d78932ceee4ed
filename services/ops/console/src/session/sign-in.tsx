import type { Session } from '@larkway/ops-contract';
import { Field } from '@larkway/sdk';
import { useState } from 'react';
import { send } from '../api/http';
import { Button } from '../ui/button';
import { Notice } from '../ui/notice';
import { Door } from './door';
import { useTry } from './refusal';
import { Refused, useIsLocked } from './refused';

interface SignInProps {
  /** Nobody was set up yet. */
  firstSetup: boolean;
  /** Somebody was signed in on this page until now. */
  ended: boolean;
  onSession: (session: Session) => void;
}

/** Name and password; the code comes next. */
export const SignIn = ({ firstSetup, ended, onSession }: SignInProps) => {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const { busy, refusal, attempt } = useTry();
  const locked = useIsLocked(refusal);
  const submit = () =>
    void attempt(async () =>
      onSession(await send<Session>('/ops/api/session/password', { name, password })),
    );
  if (firstSetup)
    return (
      <Door
        title="Nobody is set up yet"
        note="The log of this service holds a link for the first admin. It can be used once."
      >
        <Notice tone="info">Open that link in this browser to choose a name and a password.</Notice>
      </Door>
    );
  return (
    <Door title="Sign in" note={ended ? undefined : 'For operators of Larkway.'} onSubmit={submit}>
      {ended && !refusal && (
        <Notice tone="info">
          Your session has ended. After signing in you are back where you were.
        </Notice>
      )}
      <Refused refusal={refusal} />
      <Field
        label="Name"
        name="name"
        value={name}
        onChange={setName}
        autoComplete="username"
        required
      />
      <Field
        label="Password"
        name="password"
        type="password"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        required
      />
      <Button
        type="submit"
        size="md"
        busy={busy}
        busyText="Signing in…"
        disabled={locked || name === '' || password === ''}
      >
        Go on
      </Button>
    </Door>
  );
};
