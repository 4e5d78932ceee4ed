import type { Session } from '@larkway/ops-contract';
import { Field } from '@larkway/sdk';
import { useState } from 'react';
import { send } from '../api/http';
import { Button } from '../ui/button';
import { Door } from './door';
import { useTry } from './refusal';
import { Refused, useIsLocked } from './refused';

/** The six digits of the second factor; sent by themselves once they are complete. */
export const EnterCode = ({ onSession }: { onSession: (session: Session) => void }) => {
  const [code, setCode] = useState('');
  const { busy, refusal, attempt } = useTry();
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
    <Door
      title="Enter your code"
      note="The six digits that your authenticator app shows now."
      onSubmit={() => submit(code)}
    >
      <Refused refusal={refusal} />
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
    </Door>
  );
};
