import type { Session } from '@larkway/ops-contract';
import { Field } from '@larkway/sdk';
import { useState } from 'react';
import { send } from '../api/http';
import { Button } from '../ui/button';
import { Notice } from '../ui/notice';
import { offersPasskeys, signWithPasskey } from './passkey';
import { AttemptError, useIsLocked, useAttempt } from './attempt';
import { SignInLayout } from './sign-in-layout';

interface SignInProps {
  /** No account exists yet. */
  firstSetup: boolean;
  /** An operator was signed in on this page before. */
  ended: boolean;
  onSession: (session: Session) => void;
}

/** The first step: name and password, or a passkey, which is all it takes. */
export const SignIn = ({ firstSetup, ended, onSession }: SignInProps) => {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const { busy, refusal, attempt } = useAttempt();
  const locked = useIsLocked(refusal);
  const submit = () =>
    void attempt(async () =>
      onSession(await send<Session>('/ops/api/session/password', { name, password })),
    );
  const usePasskey = () =>
    void attempt(async () => {
      const signature = await signWithPasskey('/ops/api/session/passkey/options');
      onSession(await send<Session>('/ops/api/session/passkey', signature));
    });
  if (firstSetup)
    return (
      <SignInLayout
        title="No account is set up yet"
        note="The log of this service holds a link for the first admin. It can be used once."
      >
        <Notice tone="info">Open that link in this browser to choose a name and a password.</Notice>
      </SignInLayout>
    );
  return (
    <SignInLayout
      title="Sign in"
      note={ended ? undefined : 'For operators of Larkway.'}
      onSubmit={submit}
    >
      {ended && !refusal && (
        <Notice tone="info">
          Your session has ended. After you sign in, you return to this page.
        </Notice>
      )}
      <AttemptError refusal={refusal} />
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
        Continue
      </Button>
      {offersPasskeys() && (
        <Button tone="outline" size="md" disabled={busy || locked} onClick={usePasskey}>
          Sign in with a passkey
        </Button>
      )}
    </SignInLayout>
  );
};

/** The second step: the six digits of the second factor, sent as soon as they are complete. */
export const EnterCode = ({ onSession }: { onSession: (session: Session) => void }) => {
  const [code, setCode] = useState('');
  const { busy, refusal, attempt } = useAttempt();
  const locked = useIsLocked(refusal);
  const submit = (digits: string) => {
    void attempt(async () => {
      try {
        onSession(await send<Session>('/ops/api/session/code', { code: digits }));
      } finally {
        setCode('');
      }
    });
  };
  const change = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, 6);
    setCode(digits);
    if (digits.length === 6 && !locked) submit(digits);
  };
  return (
    <SignInLayout
      title="Enter your code"
      note="The six digits that your authenticator app shows now."
      onSubmit={() => submit(code)}
    >
      <AttemptError refusal={refusal} />
      <Field
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={change}
        required
        error={refusal?.issues.code}
      />
      <Button
        type="submit"
        size="md"
        busy={busy}
        busyText="Checking…"
        disabled={locked || code.length < 6}
      >
        Sign in
      </Button>
      <Button
        tone="outline"
        size="md"
        disabled={busy}
        onClick={() =>
          void attempt(async () => onSession(await send<Session>('/ops/api/session/end')))
        }
      >
        Start over
      </Button>
    </SignInLayout>
  );
};
